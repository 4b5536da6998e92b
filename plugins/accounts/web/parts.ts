import { lazyPage } from '#core/web/page/lazy-page.ts';

/** In place of a page of an account while none is chosen, under that page's title. */
export const NoAccount = lazyPage<{ title: string }>(() => import('./no-account.tsx'));
