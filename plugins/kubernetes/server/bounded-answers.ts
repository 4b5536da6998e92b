import type { Middleware } from '@kubernetes/client-node';
import { Gathered } from '#plugins/resource-groups/server/public.ts';
import type { Library } from './cluster.ts';

/** How long an answer may take to its end. */
const longestMs = 60_000;
/** What one question may be answered with; parsed, it is many times as much. */
const mostBytes = 8 * 2 ** 20;
/** At most this many things are asked for at once. */
const pageSize = 200;
const mostPages = 25;

/** Bounds what a cluster answers, which may be anybody's: how long it takes, and how much it is. */
export const boundedAnswers = ({ ResponseContext }: Library): Middleware => ({
  async pre(request) {
    request.setSignal(AbortSignal.timeout(longestMs));
    return request;
  },
  async post({ httpStatusCode, headers, body }) {
    return new ResponseContext(httpStatusCode, headers, { ...body, text: () => textOf(body.stream()) });
  },
});

async function textOf(stream: AsyncIterable<Uint8Array> | null): Promise<string> {
  const all = new Gathered();
  for await (const piece of stream ?? []) {
    all.add(piece);
    if (all.size > mostBytes) throw new Error(`its answer is of more than ${mostBytes / 2 ** 20} MiB`);
  }
  return all.take().toString();
}

export interface Page {
  readonly limit: number;
  readonly _continue?: string;
}
interface Paged {
  readonly items: readonly unknown[];
  readonly metadata?: { readonly _continue?: string; readonly resourceVersion?: string };
}

/** All things of a kind, asked for page by page, and the version at which they were so. */
export async function listAll(
  ask: (page: Page) => Promise<Paged>,
): Promise<{ readonly items: readonly unknown[]; readonly version: string }> {
  const all: unknown[] = [];
  let version: string | undefined;
  let from: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const { items, metadata: { _continue: next, resourceVersion } = {} } = await ask({
      limit: pageSize,
      ...(from && { _continue: from }),
    });
    for (const each of items) all.push(each);
    version ??= resourceVersion;
    from = next;
    if (!from) break;
  }
  if (from || all.length > pageSize * mostPages)
    throw new Error(`it tells of more than ${pageSize * mostPages} things of a kind`);
  return { items: all, version: version ?? '' };
}
