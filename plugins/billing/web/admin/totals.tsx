import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { formatOf } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#core/web/ui/icons/common-icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billingOperator } from '../../contract.ts';
import type { MonthTotals } from '../../contract/operator.ts';
import { useFigures } from '../money.ts';
import styles from './admin.module.css';

const columns = ['payments', 'corrections', 'granted', 'spent', 'earned', 'revenue', 'paidOut'] as const;

/** What all accounts paid, spent and earned in each month of a year, in the ledger's currency, which is said once for all sums. */
export function Totals() {
  const { t } = useTranslation('billing');
  const [present] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(present);
  const { currency } = useFigures('money');
  const answer = useAnswer(billingOperator.getMonthTotals, { year }, { keep: true });
  return (
    <Card
      padding="none"
      title={t('admin.totals.title')}
      description={t(`admin.totals.text.${answer.data?.currency ?? currency}`)}
      actions={
        <span className={styles.line}>
          <IconButton
            label={t('admin.totals.before')}
            icon={<ChevronLeftIcon />}
            disabled={year <= 2000}
            onClick={() => setYear(year - 1)}
          />
          {year}
          <IconButton
            label={t('admin.totals.after')}
            icon={<ChevronRightIcon />}
            disabled={year >= present}
            onClick={() => setYear(year + 1)}
          />
        </span>
      }
    >
      <Loaded answer={answer} what={t('admin.totals.title')} count={3}>
        {({ months, total }) => <Months months={months} total={total} />}
      </Loaded>
    </Card>
  );
}

function Months({ months, total }: Pick<MonthTotals, 'months' | 'total'>) {
  const { t } = useTranslation('billing');
  const { bare } = useFigures('money');
  const monthName = (month: string) =>
    formatOf(Intl.DateTimeFormat, { month: 'long', timeZone: 'UTC' } as const).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const cells = (sums: MonthTotals['total'], emphasis: 'normal' | 'strong') =>
    columns.map((name) => (
      <Cell key={name} label={t(`admin.totals.${name}`)} align="end" emphasis={emphasis}>
        {sums[name] === 0 ? '–' : bare(sums[name])}
      </Cell>
    ));
  if (months.length === 0) return <p className={styles.callout}>{t('admin.totals.none')}</p>;
  return (
    <Table
      label={t('admin.totals.title')}
      header={
        <>
          <HeaderCell>{t('admin.totals.month')}</HeaderCell>
          {columns.map((name) => (
            <HeaderCell key={name} align="end">
              {t(`admin.totals.${name}`)}
            </HeaderCell>
          ))}
        </>
      }
    >
      {months.map(({ month, ...sums }) => (
        <Row key={month}>
          <Cell>
            <strong className={styles.month}>{monthName(month)}</strong>
          </Cell>
          {cells(sums, 'normal')}
        </Row>
      ))}
      <Row>
        <Cell>
          <strong>{t('sums.total')}</strong>
        </Cell>
        {cells(total, 'strong')}
      </Row>
    </Table>
  );
}
