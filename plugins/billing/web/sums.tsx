import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import type { Series } from '#core/web/charts/steps.ts';
import { formatOf, number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { PayerReport, ServiceDetails } from '../contract/data.ts';
import { useMoney } from './money.ts';
import { stepAt, timesOf } from './period.ts';
import styles from './billing.module.css';

/** One line of a table of sums, whatever it is about. */
export interface SumLine {
  readonly id: number;
  readonly name: string;
  /** Smaller, below the name. */
  readonly path: string | undefined;
  readonly calls: number;
  readonly units: number;
  readonly freeUnits: number;
  readonly amount: number;
}

type Told = Pick<ServiceDetails, 'period' | 'from' | 'to' | 'timeZone' | 'total' | 'steps'> & {
  readonly lines: readonly SumLine[];
};

/** Sums by service, named as their pages are. */
export const linesOfServices = (details: ServiceDetails, removed: string): Told => ({
  ...details,
  lines: details.records.map(({ modelId: id, modelName, displayName, accountName, ...sum }) => ({
    id,
    name: displayName ?? removed,
    path: modelName && accountName && `${accountName}/${modelName}`,
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

/** So many lines have a colour of their own in the chart; all others share one. */
const mostColours = 5;

interface SumsProps {
  told: Told;
  /** What is summed up, such as *Spent*. */
  label: string;
  /** What a line is about. */
  of: string;
  /** What files of the figures are called. */
  file: string;
}

/** What a period came to: a chart over its steps, and a table of all lines with their total. */
export function Sums({ told, label, of, file }: SumsProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { lines, total, timeZone, period } = told;
  const times = useMemo(() => timesOf(told), [told]);
  const series = useMemo(() => seriesOf(told, times, t('sums.other')), [told, times, t]);
  const texts = useMemo(() => axisOf(period, timeZone), [period, timeZone]);
  if (lines.length === 0)
    return (
      <Card>
        <Empty kind="nothing" icon={<MetricsIcon />} title={t('sums.none')} text={t('sums.noneText')} />
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
        <Chart
          label={label}
          summary={money(total)}
          times={times}
          series={series}
          kind="bars"
          stacked
          format={money}
          axisFormat={axisAmount}
          timeFormat={texts.short}
          fullTimeFormat={texts.full}
          height={220}
          file={file}
        />
      </Card>
      <Card padding="none">
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
                <strong>{line.name}</strong>
                {line.path !== undefined && <div className={styles.path}>{line.path}</div>}
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
                {total > 0 ? `${number((100 * line.amount) / total, 1)} %` : '–'}
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

function seriesOf({ lines, steps }: Told, times: readonly number[], other: string): Series[] {
  const place = new Map(lines.map(({ id }, at) => [id, Math.min(at, mostColours)]));
  const values = Array.from({ length: Math.min(lines.length, mostColours + 1) }, () => times.map(() => 0));
  for (const { time, id, amount } of steps) values[place.get(id)!]![stepAt(times, Date.parse(time))]! += amount;
  // Names tell series apart, and two services may be called the same.
  const names = lines.map(({ name, path }, at) =>
    lines.findIndex((each) => each.name === name) === at ? name : `${name} (${path ?? at})`,
  );
  return values.map((each, at) => ({
    name: at < mostColours ? names[at]! : other,
    values: each,
    colour: (at + 1) as 1 | 2 | 3 | 4 | 5 | 6,
  }));
}

const units = (value: number): string => number(value, Number.isInteger(value) ? 0 : 2);
const axisAmount = (value: number): string => formatOf(Intl.NumberFormat, { maximumFractionDigits: 2 }).format(value);

/** How steps are named below the chart and in full, in the account's time zone. */
function axisOf(period: string, timeZone: string) {
  const text = (options: Intl.DateTimeFormatOptions) => (time: number) =>
    formatOf(Intl.DateTimeFormat, { ...options, timeZone }).format(time);
  if (period === 'YEAR') return { short: text({ month: 'short' }), full: text({ month: 'long', year: 'numeric' }) };
  if (period === 'MONTH') return { short: text({ day: 'numeric', month: 'short' }), full: text({ dateStyle: 'long' }) };
  return {
    short: text({ hour: '2-digit', minute: '2-digit' }),
    full: text({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}
