import { useTranslation } from 'react-i18next';
import { figuresOf } from './figures.ts';
import { useFigures } from './money.ts';
import type { Told } from './sum-lines.ts';
import { axisOf } from './sums-chart.tsx';
import { UnfoldedTable } from './unfolded-table.tsx';

interface UnfoldedDaysProps {
  told: Told;
  /** The line's. */
  id: number;
  isIncome: boolean;
}

/** What a line came to in each step of the period, the latest first. */
export function UnfoldedDays({ told, id, isIncome }: UnfoldedDaysProps) {
  const { t } = useTranslation('billing');
  const figures = useFigures(isIncome ? 'income' : 'money');
  const { steps } = figuresOf(told, figures);
  const { full } = axisOf(told.period, told.timeZone);
  const own = steps.filter((step) => step.id === id).toReversed();
  return (
    <UnfoldedTable
      label={t(`unfolded.steps.${told.period}`)}
      of={t(`unfolded.stepHeads.${told.period}`)}
      amountHead={t('sums.amount')}
      total={own.reduce((sum, { amount }) => sum + amount, 0)}
      money={figures.text}
      lines={own.map(({ time, amount }) => ({ key: time, name: full(Date.parse(time)), amount }))}
    />
  );
}
