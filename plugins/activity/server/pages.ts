import type { Services } from '#plugins/services/server/public.ts';
import type { NewClick } from './click-store.ts';

type Entity = Pick<NewClick, 'entityType' | 'entityId'>;

/** Pages of one batch that are looked at at most; browsers send what was done on one or two. */
const mostPages = 10;

/** An address without what follows its path: queries and fragments hold what somebody typed, and now and then a secret. */
export const pathOf = (pageUrl: string): string => pageUrl.replace(/[?#].*$/s, '');

/** Which service each of these pages shows, by the page; pages of anything else are left out. */
export async function servicesShown(
  pages: ReadonlySet<string>,
  services: Services,
): Promise<ReadonlyMap<string, Entity>> {
  const named = [...pages].flatMap((page) => {
    const [, account, model] = /\/(?:catalog|workspace\/model)\/([^/]+)\/([^/]+)/.exec(page) ?? [];
    return account && model ? [{ page, account, model }] : [];
  });
  const found = await Promise.all(
    named
      .slice(0, mostPages)
      .map(async ({ page, account, model }) => [page, await services.find(plain(account), plain(model))] as const),
  );
  return new Map(
    found.flatMap(([page, service]) => (service ? [[page, { entityType: 'model', entityId: service.id }]] : [])),
  );
}

/** A part of a path as it was before it was written into one; what is no such part names nothing. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
