import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { useFigures } from '#plugins/billing/web/parts.ts';
import type { QuotaNoteProps } from '#plugins/resource-groups/web/public.ts';
import { hostingCharges } from '../contract.ts';

const pollMs = 60_000;

/** What an account has brought the owner of a group this month, by its quota or by the price of the group. */
export function Page({ ownerId, groupName, accountId }: QuotaNoteProps) {
  const { t } = useTranslation('hosting-charges');
  const { isBillingEnabled } = useAtomValue(sessionAtom).settings;
  const { of, text } = useFigures('income');
  // Groups of the installation earn nobody anything.
  const isShown = isBillingEnabled && ownerId > 0;
  const { data } = useAnswer(hostingCharges.getHostingIncomes, isShown ? { account: ownerId } : undefined, {
    poll: pollMs,
  });
  const amount = (data?.records ?? [])
    .filter((record) => record.accountId === accountId && record.groupName === groupName)
    .reduce((sum, record) => sum + record.amount, 0);
  return amount > 0 ? t('quotaIncome', { amount: text(of(amount)) }) : null;
}
