import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { isPaid, Price, useCharged } from '#plugins/services/web/parts.ts';

/** What the reader pays for a request, behind what is said before it; nothing where the service is free or their account's own. */
export function CallPrice({ service, follows }: { service: ModelInfoData; follows: boolean }) {
  const { id, billingSettings } = service;
  const { account } = useAtomValue(sessionAtom);
  const paid = isPaid(useCharged(billingSettings));
  if (!paid || account?.id === id.accountId) return null;
  return (
    <>
      {follows && ' · '}
      <Price billing={billingSettings} />
    </>
  );
}
