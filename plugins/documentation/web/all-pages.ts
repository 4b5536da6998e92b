import type { Host } from '#core/plugin/host.ts';
import { docPages, type DocPage } from './public.ts';

const known = new WeakMap<Host, Promise<readonly DocPage[]>>();

/** All pages of a host by rank. */
export function docPagesOf(host: Host): Promise<readonly DocPage[]> {
  const before = known.get(host);
  if (before) return before;
  const pages = Promise.all(host.all(docPages).map(({ load }) => load())).then((lists) =>
    lists.flatMap((list) => list.pages).toSorted((one, other) => one.rank - other.rank),
  );
  known.set(host, pages);
  // What did not load is asked for again.
  pages.catch(() => known.delete(host));
  return pages;
}
