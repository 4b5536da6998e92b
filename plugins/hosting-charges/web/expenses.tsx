import type { BillingTabProps } from '#plugins/billing/web/public.ts';
import { hostingCharges } from '../contract.ts';
import { hostingKinds } from '../contract/kinds.ts';
import { HostingSums } from './hosting-sums.tsx';
import { PaidResources } from './paid-resources.tsx';

/** What servers, quotas, groups and storage cost the account, and until when they are paid. */
export function Page({ account }: BillingTabProps) {
  return (
    <>
      <HostingSums account={account} call={hostingCharges.getHostingExpenses} side="expenses" kinds={hostingKinds} />
      <PaidResources account={account.id} />
    </>
  );
}
