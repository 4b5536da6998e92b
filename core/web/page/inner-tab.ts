import type { Host } from '#core/plugin/host.ts';
import type { InnerPage, LazyPage } from '../points.ts';
import { fetchPage } from './lazy-page.ts';

/** What a module of a page exports as `inner`. */
export type InnerOf = (host: Host, rest: string) => InnerPage | undefined;

interface Named {
  readonly id: string;
  readonly page: LazyPage<any>;
}

/** The page of the tab that an address names, else of the first one, with what follows in the address. */
export function innerTab(tabs: readonly Named[], address: string): InnerPage | undefined {
  const [id, ...rest] = address.split('/');
  const tab = id ? tabs.find((each) => each.id === id) : tabs[0];
  return tab && { page: tab.page, rest: rest.join('/') };
}

/** Fetches a page, and what the address shows within it, before either is shown: while the page around them asks for what they are about. */
export async function fetchInner(host: Host, { page, rest }: InnerPage): Promise<void> {
  await fetchPage({ page });
  await fetchWithin(host, { page, rest });
}

/** Fetches what an address shows within a page that is fetched. */
export async function fetchWithin(host: Host, { page, rest }: InnerPage): Promise<void> {
  const within = await page()
    .then(async ({ inner, ahead }) => {
      await ahead?.(host, rest);
      return inner?.(host, rest);
    })
    // Fetched once more when it is shown, where there is somebody to see why it fails.
    .catch(() => undefined);
  if (within) await fetchInner(host, within);
}
