import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { logQuietly } from '#core/web/state/rarely.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { formatOf } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Popover } from '#core/web/ui/overlays/popover.tsx';
import { billing } from '../contract.ts';
import type { BalanceData } from '../contract/data.ts';
import { useIncome, useMoney } from './money.ts';
import { billingPath, topUpPath } from './paths.ts';
import { useBalance } from './use-balance.ts';
import { useLetter } from './use-letter.ts';
import styles from './balance-chip.module.css';

/** The balance in the header, and behind it what it is made of. */
export function BalanceChip() {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const { data } = useBalance();
  useWelcomeBonus(data);
  if (!data) return null;
  const { overallBalanceCurrency: overall, blocked, isLow } = data;
  const tone = blocked || overall < 0 ? 'bad' : isLow ? 'warn' : undefined;
  return (
    <span className={styles.chip} data-tone={tone}>
      <Popover
        trigger={
          <Button size="sm" icon={<BalanceIcon />} aria-label={t('chip', { amount: money(overall) })}>
            <span className={styles.amount}>{money(overall)}</span>
          </Button>
        }
        label={t('balance')}
        align="end"
        open={openAt === path}
        onOpenChange={(open) => setOpenAt(open ? path : undefined)}
      >
        <Figures balance={data} />
      </Popover>
    </span>
  );
}

function Figures({ balance }: { balance: BalanceData }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const income = useIncome();
  const { user } = useAtomValue(sessionAtom);
  const letter = useLetter();
  const { nextRefillDate, nextRefillCurrency, spendingPerDayCurrency: perDay } = balance;
  const lines: [string, string][] = [
    [t('tariff'), money(balance.jaicpTariffBalanceCurrency)],
    [t('paid'), money(balance.paidBalanceCurrency)],
    ...(user?.features.includes('mlp.public_model_admin')
      ? [[t('income'), income(balance.incomeBalanceCurrency)] as [string, string]]
      : []),
    ...(nextRefillDate !== undefined && nextRefillCurrency !== undefined
      ? [[t('nextRefill', { date: dayText(nextRefillDate) }), `+${money(nextRefillCurrency)}`] as [string, string]]
      : []),
  ];
  return (
    <div className={styles.figures}>
      <p className={styles.overall}>
        <span>{t('overall')}</span>
        <strong data-tone={balance.overallBalanceCurrency < 0 ? 'bad' : undefined}>
          {money(balance.overallBalanceCurrency)}
        </strong>
      </p>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        {letter === undefined ? (
          <Button size="sm" href={topUpPath}>
            {t('topUp.open')}
          </Button>
        ) : (
          <Button size="sm" href={letter.href}>
            {t('writeTo', { manager: letter.manager })}
          </Button>
        )}
        <Link href={billingPath}>{t('tabs.refills')}</Link>
        {perDay > 0 && <span className={styles.perDay}>{t('perDay', { amount: money(perDay) })}</span>}
      </div>
    </div>
  );
}

const dayText = (date: string): string =>
  formatOf(Intl.DateTimeFormat, { day: 'numeric', month: 'long' } as const).format(new Date(date));

/** Takes the bonus of an account that may still take it. */
function useWelcomeBonus(balance: BalanceData | undefined): void {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const userId = useAtomValue(sessionAtom).user?.id;
  const { send } = useAction(billing.takeWelcomeBonus, { stales: [billing.getBalance, billing.getRefillHistory] });
  const offered = balance?.welcomeBonusCurrency;
  const account = balance?.accountId;
  useEffect(() => {
    if (offered === undefined || account === undefined || userId === undefined) return;
    send({ account, userId }).then(
      ({ granted, amount }) => granted && toastSuccess(t('bonus', { amount: money(amount) })),
      (error: Error) => logQuietly(`The welcome bonus was not taken: ${error.message}`),
    );
    // The offer alone counts: it is gone once it is taken.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered, account, userId]);
}
