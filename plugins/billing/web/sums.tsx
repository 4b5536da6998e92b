import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { DownloadIcon, MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { PayerReport, ServiceDetails } from '../contract/data.ts';
import { figuresOf } from './figures.ts';
import { shareText, useFigures } from './money.ts';
import { saveCsv } from './save-csv.ts';
import { SumsChart } from './sums-chart.tsx';
import styles from './billing.module.css';

/** One line of a table of sums, whatever it is about. */
export interface SumLine {
  readonly id: number;
  readonly name: string;
  /** Smaller, below the name. */
  readonly path: string | undefined;
  /** The account and the name of a service that is there. */
  readonly service?: { readonly owner: string; readonly service: string } | undefined;
  readonly calls: number;
  readonly units: number;
  readonly freeUnits: number;
  readonly amount: number;
}

type Told = Pick<ServiceDetails, 'period' | 'from' | 'to' | 'timeZone' | 'currency' | 'total' | 'steps'> & {
  readonly lines: readonly SumLine[];
};

/** Sums by service, named as their pages are, in the reader's language. */
export const linesOfServices = (details: ServiceDetails, removed: string): Told => ({
  ...details,
  lines: details.records.map(({ modelId: id, modelName, displayName, displayNames, accountName, ...sum }) => ({
    id,
    name: displayNames?.[currentLanguage()] ?? displayName ?? removed,
    path: modelName && accountName && `${accountName}/${modelName}`,
    service: modelName && accountName ? { owner: accountName, service: modelName } : undefined,
    ...sum,
  })),
});

export const linesOfPayers = (report: PayerReport, removed: string): Told => ({
  ...report,
  lines: report.records.map(({ accountId: id, accountName, displayName, ...sum }) => ({
    id,
    name: displayName ?? removed,
    path: accountName,
    ...sum,
  })),
});

interface SumsProps {
  told: Told;
  /** Whether it is what publishers earned. */
  isIncome: boolean;
  /** What is summed up, such as *Spent*. */
  label: string;
  /** What a line is about. */
  of: string;
  /** What files of the figures are called. */
  file: string;
  /** Where the calls of a line are listed. */
  hrefOf?: (line: SumLine) => string | undefined;
}

/** What a period came to: a chart over its steps, and a table of all lines with their total. */
export function Sums({ told: asTold, isIncome, label, of, file, hrefOf }: SumsProps) {
  const { t } = useTranslation('billing');
  const figures = useFigures(isIncome ? 'income' : 'money');
  const told = useMemo(() => {
    const lines = asTold.lines.map((line) => ({ ...line, amount: figures.of(line.amount) }));
    return { ...figuresOf(asTold, figures), lines };
  }, [asTold, figures]);
  const { text: money } = figures;
  const { lines, total, timeZone, currency } = told;
  if (lines.length === 0)
    return (
      <Card>
        <Empty kind="nothing" icon={<MetricsIcon />} title={t('sums.noCalls')} text={t('sums.noneText')} />
      </Card>
    );
  const heads = {
    calls: t('sums.calls'),
    units: t('sums.units'),
    freeUnits: t('sums.freeUnits'),
    share: t('sums.share'),
    amount: t('sums.amount'),
  };
  return (
    <div className={styles.sums}>
      <Card>
        <SumsChart told={told} label={label} money={money} file={file} />
      </Card>
      <Card
        padding="none"
        title={t('sums.lines')}
        actions={
          <Button
            icon={<DownloadIcon />}
            onClick={() =>
              saveCsv(file, [
                [
                  of,
                  t('sums.path'),
                  heads.calls,
                  heads.units,
                  heads.freeUnits,
                  t('sums.amountIn', { currency: t(`currency.${currency}`) }),
                ],
                ...lines.map((line) => [
                  line.name,
                  line.path ?? '',
                  line.calls,
                  line.units,
                  line.freeUnits,
                  line.amount,
                ]),
              ])
            }
          >
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
              <HeaderCell align="end">{heads.units}</HeaderCell>
              <HeaderCell align="end">{heads.freeUnits}</HeaderCell>
              <HeaderCell align="end">{heads.share}</HeaderCell>
              <HeaderCell align="end">{heads.amount}</HeaderCell>
            </>
          }
        >
          {lines.map((line) => (
            <Row key={line.id}>
              <Cell>
                <div className={styles.line}>
                  <LineName line={line} href={hrefOf?.(line)} />
                  {line.path !== undefined && <div className={styles.path}>{line.path}</div>}
                </div>
              </Cell>
              <Cell label={heads.calls} align="end">
                {number(line.calls)}
              </Cell>
              <Cell label={heads.units} align="end">
                {units(line.units)}
              </Cell>
              <Cell label={heads.freeUnits} align="end">
                {line.freeUnits > 0 ? units(line.freeUnits) : '–'}
              </Cell>
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
            <Cell wideOnly />
            <Cell wideOnly />
            <Cell wideOnly />
            <Cell label={heads.amount} align="end" emphasis="strong">
              {money(total)}
            </Cell>
          </Row>
        </Table>
      </Card>
      <p className={styles.path}>{t('sums.zone', { zone: timeZone })}</p>
    </div>
  );
}

/** Leads to the calls of a line where there is a place for them. */
function LineName({ line: { name }, href }: { line: SumLine; href: string | undefined }) {
  if (href === undefined) return <strong>{name}</strong>;
  return (
    <Link href={href}>
      <strong>{name}</strong>
    </Link>
  );
}

const units = (value: number): string => number(value, Number.isInteger(value) ? 0 : 2);
