import type { SessionAccount } from '#core/web/auth/session.ts';
import { point } from '#core/plugin/point.ts';
import { tabs } from '#core/web/points.ts';

/** What a tab of the page Billing is given. */
export interface BillingTabProps {
  readonly account: SessionAccount;
}

/** Tabs of the page Billing, behind refills and what services cost and earn. */
export const billingTabs = tabs<BillingTabProps>('billing.tabs');

/** Calls that were paid for, in the time of a report. */
export interface PaidCallsAsked {
  /** Whose report it is. */
  readonly account: string;
  readonly side: 'spent' | 'earned';
  /** The account and the name of the service. */
  readonly owner: string;
  readonly service: string;
  /** The account that paid, where those of one are meant. */
  readonly payer?: string | undefined;
  /** The key that was called with, where calls with one are meant; 0 for none. */
  readonly key?: number | undefined;
  /** As ISO 8601; `to` is not counted in. */
  readonly from: string;
  readonly to: string;
}
/** Where single calls of a service are listed: names of services in reports lead there. */
export interface PaidCallsPlace {
  readonly id: string;
  readonly href: (asked: PaidCallsAsked) => string;
}
export const paidCallsPlace = point<PaidCallsPlace>('billing.paid-calls-place', { key: ({ id }) => id });
