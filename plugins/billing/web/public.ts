import type { SessionAccount } from '#core/web/auth/session.ts';
import { point } from '#core/plugin/point.ts';
import { tabs, type LazyPage } from '#core/web/points.ts';

/** What a tab of the page Billing is given. */
export interface BillingTabProps {
  readonly account: SessionAccount;
}

/** Tabs of the page Billing, behind refills and what services cost and earn. */
export const billingTabs = tabs<BillingTabProps>('billing.tabs');

/** Whose calls of a service a report leads to. */
export interface PaidCallsOf {
  readonly side: 'spent' | 'earned';
  /** The account and the name of the service. */
  readonly owner: string;
  readonly service: string;
}
/** Which calls of a service are meant. */
export interface PaidCallsProps extends PaidCallsOf {
  /** The account whose report it is. */
  readonly account: number;
  /** ISO times; `to` is not counted in. */
  readonly from: string;
  readonly to: string;
  /** Where they are those of one alone: the name of the account that paid, and the id of the key, 0 for none. */
  readonly payer: string | undefined;
  readonly key: string | undefined;
}

/**
 * Where single calls of a service are listed: figures in reports lead there. The page takes from its query which are meant: `from` and `to` in
 * milliseconds since 1970, of what was spent the `service` as `account/name`, and where they are those of one alone, the account that paid as
 * `caller` and the id of the `key`, 0 for none.
 */
export interface PaidCallsPlace {
  readonly id: string;
  readonly path: (of: PaidCallsOf) => string;
  /** The latest of them, below the line that counts them. */
  readonly latest: LazyPage<PaidCallsProps>;
}
export const paidCallsPlace = point<PaidCallsPlace>('billing.paid-calls', { key: ({ id }) => id });

/** What a blocked account is told of what is stopped, goes on and comes back: the begin of the keys of its texts, with their namespace; `stopped`, `goesOn` and `after` follow. */
export const blockedEffects = point<{
  readonly text: string;
  /** Names what is stopped at the moment; nothing where nothing is. */
  readonly stopped?: LazyPage;
}>('billing.blocked', { key: ({ text }) => text });
