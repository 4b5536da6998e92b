import type { SessionAccount } from '#core/web/auth/session.ts';
import { tabs } from '#core/web/points.ts';

/** What a tab of the page Billing is given. */
export interface BillingTabProps {
  readonly account: SessionAccount;
}

/** Tabs of the page Billing, behind refills and what services cost and earn. */
export const billingTabs = tabs<BillingTabProps>('billing.tabs');
