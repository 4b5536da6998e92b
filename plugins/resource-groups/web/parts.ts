import { lazyPage } from '#core/web/page/lazy-page.ts';

export { useLogText } from './group/log-text.ts';
export { useRentText } from './money.ts';
export { Paged } from './paged.tsx';

/** What happened in a group in a period, newest first, in pages; fetched when it is shown. */
export const LogTable = lazyPage(async () => ({ Page: (await import('./group/log-table.tsx')).LogTable }));

/** How much of its quota each account uses of a shared group now; fetched when it is shown. */
export const QuotaUseNow = lazyPage(() => import('./quotas/quota-use-now.tsx'));
