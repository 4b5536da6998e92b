import { point } from '#core/plugin/point.ts';
import type { LazyPage } from '#core/web/points.ts';
import type { ListedAccountData } from '../contract.ts';

/** A section of the first page of superadministrators: what waits for them, how something stands. It brings its own heading. */
export const adminSection = point<{ readonly id: string; readonly rank: number; readonly page: LazyPage }>(
  'superadmin.section',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);

/** What the sections of an account's page know. */
export interface AdminAccountProps {
  readonly account: ListedAccountData;
}

/** A section of the page on which superadministrators see an account: what it may, what it uses. It brings its own heading. */
export const adminAccountSection = point<{
  readonly id: string;
  readonly rank: number;
  readonly page: LazyPage<AdminAccountProps>;
}>('superadmin.account-section', { key: ({ id }) => id, rank: ({ rank }) => rank });
