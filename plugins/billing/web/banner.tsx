import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Banner } from '#core/web/ui/feedback/banner.tsx';
import { useMoney } from './money.ts';
import { topUpPath } from './paths.ts';
import { useBalance } from './use-balance.ts';
import { useLetter } from './use-letter.ts';

/** Says that the money of the account is used up, about to be, or below zero; nothing where all is well. */
export function AccountBanner() {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { user } = useAtomValue(sessionAtom);
  const letter = useLetter();
  const { data } = useBalance();
  if (!data) return null;
  const { overallBalanceCurrency: overall, blocked, blocksAt, isLow } = data;
  const below = overall < 0 && !user?.features.includes('mlp_billing.no_blocking');
  if (!blocked && !below && !isLow) return null;
  const action = letter
    ? { label: t('writeTo', { manager: letter.manager }), href: letter.href }
    : { label: t('topUp.open'), href: topUpPath };
  const amount = money(overall);
  const text = blocked
    ? t(letter ? 'BalanceInfoBanner.RefillByManager.NoFunds' : 'BalanceInfoBanner.Danger.NoFunds', { amount })
    : below
      ? blocksAt === undefined
        ? t('banner.belowZero', { amount })
        : t('banner.below', { amount, time: dateTime(blocksAt) })
      : t('banner.low', { amount, perDay: money(data.spendingPerDayCurrency) });
  return (
    <Banner tone={blocked ? 'bad' : 'warn'} action={action}>
      {text}
    </Banner>
  );
}
