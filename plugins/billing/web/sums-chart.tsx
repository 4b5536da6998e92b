import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import type { Series } from '#core/web/charts/steps.ts';
import { formatOf } from '#core/web/text/format.ts';
import type { Compared } from './compared.ts';
import { dayAxis } from './day-axis.ts';
import type { Figures } from './money.ts';
import { stepAt, timesOf } from './period.ts';
import type { PriceChange } from './sum-lines.ts';

type Id = number | string;

/** What a period came to, by what it is about and step by step. */
export interface ChartedSums {
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly total: number;
  /** The largest first; `path` tells two of one name apart. */
  readonly lines: readonly { readonly id: Id; readonly name: string; readonly path: string | undefined }[];
  readonly steps: readonly { readonly time: string; readonly id: Id; readonly amount: number }[];
  readonly priceChanges?: readonly PriceChange[] | undefined;
}

interface SumsChartProps {
  told: ChartedSums;
  /** How the total stands to that of the period before. */
  than?: Compared | undefined;
  label: string;
  /** Writes amounts. */
  money: Figures['text'];
  /** What files of the figures are called. */
  file: string;
  /** In px. */
  height?: number;
}

/** The sums of a period over its steps, in the time zone of the account. */
export function SumsChart({ told, than, label, money, file, height = 220 }: SumsChartProps) {
  const { t } = useTranslation('billing');
  const { period, timeZone, total, priceChanges } = told;
  const times = useMemo(() => timesOf(told), [told]);
  const series = useMemo(() => seriesOf(told, times, t('sums.other'), money), [told, times, t, money]);
  const texts = useMemo(() => axisOf(period, timeZone), [period, timeZone]);
  const marks = useMemo(() => priceChanges?.map(({ time }) => ({ at: Date.parse(time), bad: false })), [priceChanges]);
  return (
    <Chart
      {...(marks && { marks })}
      label={label}
      figure={money(total)}
      summary={than ? t('sums.compared', { ...than }) : ''}
      times={times}
      series={series}
      kind="bars"
      stacked
      format={money}
      axisFormat={axisAmount}
      timeFormat={texts.short}
      fullTimeFormat={texts.full}
      height={height}
      file={file}
    />
  );
}

/** So many lines have a colour of their own in the chart; all others share one. */
const mostColours = 5;
/** The colour of a line, 1 to 6, by its place. */
export const colourOf = (at: number) => (Math.min(at, mostColours) + 1) as 1 | 2 | 3 | 4 | 5 | 6;

function seriesOf(
  { lines, steps }: ChartedSums,
  times: readonly number[],
  other: string,
  money: Figures['text'],
): Series[] {
  const place = new Map(lines.map(({ id }, at) => [id, Math.min(at, mostColours)]));
  const values = Array.from({ length: Math.min(lines.length, mostColours + 1) }, () => times.map(() => 0));
  for (const { time, id, amount } of steps) values[place.get(id)!]![stepAt(times, Date.parse(time))]! += amount;
  // Names tell series apart, and two services may be called the same.
  const names = lines.map(({ name, path }, at) =>
    lines.findIndex((each) => each.name === name) === at ? name : `${name} (${path ?? at})`,
  );
  return values.map((each, at) => ({
    name: at < mostColours ? names[at]! : other,
    note: money(each.reduce((sum, value) => sum + value, 0)),
    values: each,
    colour: colourOf(at),
  }));
}

const axisAmount = (value: number): string => formatOf(Intl.NumberFormat, { maximumFractionDigits: 2 }).format(value);

/** How steps are named below the chart and in full, in the account's time zone. */
export function axisOf(period: string, timeZone: string) {
  const text = (options: Intl.DateTimeFormatOptions) => (time: number) =>
    formatOf(Intl.DateTimeFormat, { ...options, timeZone }).format(time);
  if (period === 'YEAR') return { short: text({ month: 'short' }), full: text({ month: 'long', year: 'numeric' }) };
  if (period === 'MONTH') return { short: dayAxis(timeZone), full: text({ dateStyle: 'long' }) };
  return {
    short: text({ hour: '2-digit', minute: '2-digit' }),
    full: text({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}
