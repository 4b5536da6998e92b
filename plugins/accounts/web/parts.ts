// @carried
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { AccountTabProps } from './public.ts';

/** In place of a page of an account while none is chosen, under that page's title. */
export const NoAccount = lazyPage<{ title: string }>(() => import('./no-account.tsx'));

/** Who belongs to an account and who is invited, as its owners see and change it. */
export const AccountUsers = lazyPage<AccountTabProps>(() => import('./users-tab.tsx'));

/** From where an account may be used, as its owners see and change it. */
export const AccountAddresses = lazyPage<AccountTabProps>(() => import('./addresses-tab.tsx'));
