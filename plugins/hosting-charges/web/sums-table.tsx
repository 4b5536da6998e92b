import { useTranslation } from 'react-i18next';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { shareText, type Figures } from '#plugins/billing/web/parts.ts';
import type { HostingCharges } from '../contract/data.ts';
import { useNameOf, useUnits } from './texts.ts';
import styles from './hosting.module.css';

interface SumsTableProps {
  charges: HostingCharges;
  side: 'expenses' | 'incomes';
  label: string;
  money: Figures['text'];
}

/** What each thing cost or earned, and who was paid or paid. */
export function SumsTable({ charges: { records, total }, side, label, money }: SumsTableProps) {
  const { t } = useTranslation('hosting-charges');
  const nameOf = useNameOf();
  const unitsOf = useUnits();
  const heads = {
    who: t(side === 'expenses' ? 'column.paidTo' : 'column.paidBy'),
    units: t('column.charged'),
    share: t('billing:sums.share'),
    amount: t('billing:sums.amount'),
  };
  return (
    <Card padding="none">
      <Table
        label={label}
        header={
          <>
            <HeaderCell>{t('column.name')}</HeaderCell>
            <HeaderCell>{heads.who}</HeaderCell>
            <HeaderCell align="end">{heads.units}</HeaderCell>
            <HeaderCell align="end">{heads.share}</HeaderCell>
            <HeaderCell align="end">{heads.amount}</HeaderCell>
          </>
        }
      >
        {records.map((record) => (
          <Row key={record.key}>
            <Cell>
              <strong>{nameOf(record)}</strong>
              <div className={styles.note}>
                {[record.name && t(`kinds.${record.kind}`), record.kind === 'SERVER' && record.groupName]
                  .filter(Boolean)
                  .join(', ')}
              </div>
            </Cell>
            <Cell label={heads.who}>{record.displayName ?? record.accountName ?? t('operator')}</Cell>
            <Cell label={heads.units} align="end">
              {unitsOf(record)}
            </Cell>
            <Cell label={heads.share} align="end">
              {shareText(record.amount, total)}
            </Cell>
            <Cell label={heads.amount} align="end" emphasis="strong">
              {money(record.amount)}
            </Cell>
          </Row>
        ))}
        <Row>
          <Cell>
            <strong>{t('billing:sums.total')}</strong>
          </Cell>
          <Cell wideOnly />
          <Cell wideOnly />
          <Cell wideOnly />
          <Cell label={heads.amount} align="end" emphasis="strong">
            {money(total)}
          </Cell>
        </Row>
      </Table>
    </Card>
  );
}
