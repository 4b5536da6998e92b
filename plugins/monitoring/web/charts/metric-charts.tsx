import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend } from '#core/web/charts/chart-legend.tsx';
import { Chart } from '#core/web/charts/chart.tsx';
import type { Series } from '#core/web/charts/steps.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { Measurement } from '../../contract/metrics.ts';
import type { ChartMark } from '../public.ts';
import { timesOf, type Window } from '../range/range.ts';
import type { ChartOf, Unit } from './charts.ts';
import { axisFormat, formatFor } from './formats.ts';
import { summaryOf } from './summary.ts';
import { minuteMs, moved, valuesOf } from './values.ts';
import styles from '../monitoring.module.css';

type Figures = Readonly<Record<string, readonly Measurement[]>>;

interface MetricChartsProps {
  charts: readonly ChartOf<string>[];
  figures: Figures;
  /** Those of the time before, where they are compared. */
  before: Figures | undefined;
  window: Window;
  now: number;
  marks: readonly ChartMark[];
  /** What files begin with. */
  file: string;
  /** Whether they stand one below the other on one axis of time. */
  joined?: boolean;
  onZoom: (from: number, to: number) => void;
  /** Takes the begin of a step that somebody chose. */
  onMoment?: (moment: number) => void;
}

/** Charts of one time beside each other, or joined; those without any figures are named below. */
export function MetricCharts({
  charts,
  figures,
  before,
  window,
  now,
  marks,
  file,
  joined = false,
  onZoom,
  onMoment,
}: MetricChartsProps) {
  const { t } = useTranslation('monitoring');
  const [alone, setAlone] = useState<string>();
  const { minutes, stepSeconds, end } = window;
  const steps = useMemo(() => {
    const times = timesOf({ minutes, stepSeconds, end }, now);
    return { times, stepSeconds, now };
  }, [minutes, stepSeconds, end, now]);
  const timeFormat = useMemo(() => axisFormat(steps.times, stepSeconds), [steps, stepSeconds]);
  const drawn = useMemo(() => {
    const isKnown = ({ values }: Series) => values.some((value) => value !== null);
    return charts.map(({ id, unit, lines }) => {
      const present = lines.map(({ metric, name, colour, dashed, steps: how }): Series => ({
        name: t(`lines.${name}`),
        values: valuesOf(figures[metric] ?? [], steps, how),
        colour,
        ...(dashed && { dashed }),
      }));
      // Of servers that nobody measures, what is reserved stands for it.
      const first = lines.find(({ metric }) => (figures[metric] ?? []).length > 0);
      const earlier =
        before && first
          ? [
              {
                name: t('before', { name: t(`lines.${first.name}`) }),
                values: valuesOf(moved(before[first.metric] ?? [], minutes * 60_000), steps, first.steps),
                colour: first.colour,
                dashed: true,
              } as const,
            ]
          : [];
      return { id, unit, series: [...present, ...earlier].filter(isKnown) };
    });
  }, [charts, figures, before, steps, minutes, t]);
  const known = drawn.filter(({ series }) => series.length > 0);
  const unknown = drawn.filter(({ series }) => series.length === 0);
  if (known.length === 0)
    return <Empty kind="nothing" icon={<MetricsIcon />} title={t('nothing')} text={t('nothingText')} />;
  const last = stepSeconds * 1_000;
  const chartOf = ({ id, unit, series }: (typeof known)[number], place?: 'above' | 'last') => {
    const format = formatFor(t, unit);
    return (
      <Chart
        key={id}
        label={t(`charts.${id}`)}
        summary={summaryOf(t, { unit, series, stepSeconds, format })}
        times={steps.times}
        series={series}
        format={format}
        timeFormat={timeFormat}
        group="monitoring"
        marks={marks}
        {...scaleOf(unit)}
        {...(unit === 'rate' && last < minuteMs && { valueMs: minuteMs })}
        {...(place && { joined: place, only: alone })}
        file={`${file}-${id}${unit === 'rate' ? '-per-minute' : ''}`}
        onZoom={(from, to) => onZoom(from, to + last)}
        onMoment={onMoment}
      />
    );
  };
  return (
    <>
      {joined ? (
        <Card>
          <div className={styles.joined}>
            {known.map((each, at) => chartOf(each, at === known.length - 1 ? 'last' : 'above'))}
            <ChartLegend series={namesOf(known.flatMap(({ series }) => series))} alone={alone} onAlone={setAlone} />
          </div>
        </Card>
      ) : (
        <div className={styles.charts}>
          {known.map((each) => (
            <Card key={each.id}>{chartOf(each)}</Card>
          ))}
        </div>
      )}
      {unknown.length > 0 && (
        <p className={clsx(styles.quiet, styles.unknown)}>
          {t('without', { charts: unknown.map(({ id }) => t(`charts.${id}`)).join(', ') })}
        </p>
      )}
    </>
  );
}

const scaleOf = (unit: Unit) =>
  unit === 'bytes' ? ({ scale: 'binary' } as const) : unit === 'number' ? ({ scale: 'whole' } as const) : {};

/** Each name once, with its colour where that is the same in all charts. */
function namesOf(all: readonly Series[]) {
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, of]) => {
    const [{ colour, dashed }] = of as [Series];
    return {
      name,
      ...(dashed && { dashed }),
      ...(of.every((each) => each.colour === colour) && { colour }),
    };
  });
}
