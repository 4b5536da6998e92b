import { point } from '#core/plugin/point.ts';
import type { Api } from '#core/web/state/api.ts';
import type { LinkedTest } from './share/link.ts';
import type { SnippetLibrary } from './snippets/library.ts';

export type { LinkedTest } from './share/link.ts';

/** The test that a name of a source stands for; rejects with the fault that says why there is none. */
export type ReadTest = (
  api: Api,
  named: { readonly account: number; readonly model: number; readonly name: string },
) => Promise<LinkedTest>;

/** Where tests come from that the form is opened with, beside shared ones: it is asked for the name in the address `…/testing?from=<id>:<name>`. */
export const testSource = point<{
  readonly id: string;
  readonly load: () => Promise<{ readonly read: ReadTest }>;
}>('testing.source', { key: ({ id }) => id });

/** The address of the tab that begins with a test of a source; `page` is the service's. */
export const testFrom = (page: string, source: string, name: string): string =>
  `${page}/testing?${new URLSearchParams({ from: `${source}:${name}` })}`;

/** Packages by which programs call services, beside bare HTTP: the code of the page *Testing* is offered for each. */
export const snippetLibrary = point<() => Promise<{ readonly library: SnippetLibrary }>>('testing.snippetLibrary');
