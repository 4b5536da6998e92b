import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Price } from '#plugins/services/web/parts.ts';
import { shareText, type Figures } from './money.ts';
import { saveCsv } from './save-csv.ts';
import type { SumLine, Told } from './sum-lines.ts';
import styles from './billing.module.css';

interface SumsTableProps {
  told: Told;
  label: string;
  of: string;
  file: string;
  money: Figures['text'];
  hrefOf: ((line: SumLine) => string | undefined) | undefined;
  callsOf: ((line: SumLine) => string | undefined) | undefined;
}

/** All lines with their total; what is shown can be saved as a file. */
export function SumsTable({
  told: { lines, total, currency },
  label,
  of,
  file,
  money,
  hrefOf,
  callsOf,
}: SumsTableProps) {
  const { t } = useTranslation('billing');
  const hasUnits = lines.some((line) => line.units !== undefined);
  const hasPrices = lines.some((line) => line.billing !== undefined);
  const heads = {
    calls: t('sums.calls'),
    units: t('sums.units'),
    price: t('sums.price'),
    freeUnits: t('sums.freeUnits'),
    share: t('sums.share'),
    amount: t('sums.amount'),
  };
  const save = () =>
    saveCsv(file, [
      [
        of,
        t('sums.path'),
        heads.calls,
        ...(hasUnits ? [heads.units, heads.freeUnits] : []),
        t('sums.amountIn', { currency: t(`currency.${currency}`) }),
      ],
      ...lines.map(({ name, path = '', calls, units = 0, freeUnits = 0, amount }) => [
        name,
        path,
        calls,
        ...(hasUnits ? [units, freeUnits] : []),
        amount,
      ]),
    ]);
  return (
    <Card
      padding="none"
      title={t('sums.lines')}
      actions={
        <Button icon={<DownloadIcon />} onClick={save}>
          {t('sums.export')}
        </Button>
      }
    >
      <Table
        label={label}
        header={
          <>
            <HeaderCell>{of}</HeaderCell>
            <HeaderCell align="end">{heads.calls}</HeaderCell>
            {hasUnits && <HeaderCell align="end">{heads.units}</HeaderCell>}
            {hasPrices && <HeaderCell align="end">{heads.price}</HeaderCell>}
            {hasUnits && <HeaderCell align="end">{heads.freeUnits}</HeaderCell>}
            <HeaderCell align="end">{heads.share}</HeaderCell>
            <HeaderCell align="end">{heads.amount}</HeaderCell>
          </>
        }
      >
        {lines.map((line) => (
          <Row key={line.id}>
            <Cell>
              <div className={styles.line}>
                <Leading href={hrefOf?.(line)}>
                  <strong>{line.name}</strong>
                </Leading>
                {line.path !== undefined && <div className={styles.path}>{line.path}</div>}
              </div>
            </Cell>
            <Cell label={heads.calls} align="end">
              <Leading href={callsOf?.(line)}>{number(line.calls)}</Leading>
            </Cell>
            {hasUnits && (
              <Cell label={heads.units} align="end">
                {units(line.units)}
              </Cell>
            )}
            {hasPrices && (
              <Cell label={heads.price} align="end">
                {line.billing ? <Price billing={line.billing} /> : '–'}
              </Cell>
            )}
            {hasUnits && (
              <Cell label={heads.freeUnits} align="end">
                {units(line.freeUnits)}
              </Cell>
            )}
            <Cell label={heads.share} align="end">
              {shareText(line.amount, total)}
            </Cell>
            <Cell label={heads.amount} align="end" emphasis="strong">
              {money(line.amount)}
            </Cell>
          </Row>
        ))}
        <Row>
          <Cell>
            <strong>{t('sums.total')}</strong>
          </Cell>
          <Cell label={heads.calls} align="end" emphasis="strong">
            {number(lines.reduce((sum, { calls }) => sum + calls, 0))}
          </Cell>
          {hasUnits && <Cell wideOnly />}
          {hasPrices && <Cell wideOnly />}
          {hasUnits && <Cell wideOnly />}
          <Cell wideOnly />
          <Cell label={heads.amount} align="end" emphasis="strong">
            {money(total)}
          </Cell>
        </Row>
      </Table>
    </Card>
  );
}

/** A link where there is somewhere to go. */
function Leading({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? children : <Link href={href}>{children}</Link>;
}

const units = (value = 0): string => (value === 0 ? '–' : number(value, Number.isInteger(value) ? 0 : 2));
