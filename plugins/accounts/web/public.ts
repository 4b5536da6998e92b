import { point } from '#core/plugin/point.ts';
import { tabs, type LazyPage, type Seen } from '#core/web/points.ts';
import type { AccountInfoData, AccountUser } from '../contract.ts';

/** What the tabs of the account page know of the chosen account. */
export interface AccountTabProps {
  readonly account: number;
  /** Whether the user owns the account; others look, owners change. */
  readonly owner: boolean;
}

/** Tabs of the account page. */
export const accountTabs = tabs<AccountTabProps>('accounts.account-tab');

/** What the cards of the account page's first tab know. */
export interface AccountCardProps {
  readonly account: AccountInfoData;
}

/** Cards of the account page's first tab, between what the account is and what it may; one that is not there renders nothing. */
export const accountCard = point<{
  readonly id: string;
  readonly rank: number;
  readonly card: LazyPage<AccountCardProps>;
}>('accounts.account-card', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** What the cells of a user's row know. */
export interface AccountUserProps {
  readonly account: number;
  readonly user: AccountUser;
}

/** Columns of the table of an account's users, for some of those who see it. */
export const accountUserPart = point<
  Seen & {
    readonly id: string;
    readonly rank: number;
    /** Text key of the column, with its namespace. */
    readonly label: string;
    readonly part: LazyPage<AccountUserProps>;
  }
>('accounts.user-part', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** Other ways to sign in than the password, below it; one that is not there renders nothing. */
export const signInSetting = point<{ readonly id: string; readonly rank: number; readonly part: LazyPage }>(
  'accounts.sign-in-setting',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);

/** Where the account page is. */
export const accountPath = '/workspace/account-info';
