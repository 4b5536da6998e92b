import type { BillingTabProps } from '#plugins/billing/web/public.ts';
import { hostingCharges } from '../contract.ts';
import { HostingSums } from './hosting-sums.tsx';

const kinds = ['QUOTA', 'RESOURCE_GROUP'] as const;

/** What the account earns by groups that it lends. */
export function Page({ account }: BillingTabProps) {
  return <HostingSums account={account} call={hostingCharges.getHostingIncomes} side="incomes" kinds={kinds} />;
}
