import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { BalanceData } from '../contract/data.ts';
import { roundedDown } from '../contract/rounding.ts';
import { useMoney } from './money.ts';
import styles from './billing.module.css';

const spans = [7, 30] as const;
const roundedUp = (amount: number): number => Math.ceil(Math.round(amount * 1e6) / 1e4) / 100;

interface TopUpAmountsProps {
  balance: BalanceData;
  method: 'card' | 'income';
  /** The smallest amount that can be entered. */
  least: number;
  onChoose: (amount: number) => void;
}

/** Amounts that people have in mind: what brings the balance to zero, what lasts for some days from now or beyond what is there, all that was earned. */
export function TopUpAmounts({ balance, method, least, onChoose }: TopUpAmountsProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { overallBalanceCurrency: overall, spendingPerDayCurrency: perDay, incomeBalanceCurrency: income } = balance;
  const debt = roundedUp(-overall);
  const choices = [
    { amount: debt, label: t('topUp.toZero', { amount: money(debt) }) },
    ...spans.map((days) => ({
      amount: perDay > 0 ? roundedUp(days * perDay + Math.max(0, -overall)) : 0,
      label: t('topUp.days', { count: days }),
    })),
    ...(method === 'income' ? [{ amount: roundedDown(income), label: t('topUp.all') }] : []),
  ].filter(({ amount }) => amount >= least && (method === 'card' || amount <= income));
  if (choices.length === 0) return null;
  return (
    <div className={styles.choices} role="group" aria-label={t('topUp.amounts')}>
      {choices.map(({ amount, label }) => (
        <Button key={label} size="sm" onClick={() => onChoose(amount)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
