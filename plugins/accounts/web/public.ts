import { tabs } from '#core/web/points.ts';

/** What the tabs of the account page know of the chosen account. */
export interface AccountTabProps {
  readonly account: number;
  /** Whether the user owns the account; others look, owners change. */
  readonly owner: boolean;
}

/** Tabs of the account page. */
export const accountTabs = tabs<AccountTabProps>('accounts.account-tab');

/** Where the account page is. */
export const accountPath = '/workspace/account-info';
