import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { shareText, type Figures } from './money.ts';
import styles from './billing.module.css';

interface UnfoldedLine {
  readonly key: string;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly calls?: number;
  readonly amount: number;
}

interface UnfoldedTableProps {
  label: string;
  /** What a line is about. */
  of: string;
  amountHead: string;
  total: number;
  money: Figures['text'];
  note?: string;
  lines: readonly UnfoldedLine[];
}

/** What one line of a report is made of. */
export function UnfoldedTable({ label, of, amountHead, total, money, note, lines }: UnfoldedTableProps) {
  const { t } = useTranslation('billing');
  const hasDetails = lines.some(({ detail }) => detail !== undefined);
  const hasCalls = lines.some(({ calls }) => calls !== undefined);
  return (
    <>
      <Card padding="none">
        <Table
          label={label}
          {...(!hasDetails && { density: 'compact' as const })}
          header={
            <>
              <HeaderCell>{of}</HeaderCell>
              {hasCalls && <HeaderCell align="end">{t('sums.calls')}</HeaderCell>}
              <HeaderCell align="end">{t('sums.share')}</HeaderCell>
              <HeaderCell align="end">{amountHead}</HeaderCell>
            </>
          }
        >
          {lines.map(({ key, name, detail, calls, amount }) => (
            <Row key={key}>
              <Cell>
                {name}
                {detail !== undefined && <div className={styles.second}>{detail}</div>}
              </Cell>
              {hasCalls && (
                <Cell label={t('sums.calls')} align="end">
                  {number(calls ?? 0)}
                </Cell>
              )}
              <Cell label={t('sums.share')} align="end" wideOnly>
                {shareText(amount, total)}
              </Cell>
              <Cell label={amountHead} align="end" emphasis="strong">
                {money(amount)}
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
      {note !== undefined && <p className={styles.second}>{note}</p>}
    </>
  );
}
