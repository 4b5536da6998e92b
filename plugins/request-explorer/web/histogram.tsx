import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { dateTime, number } from '#core/web/text/format.ts';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { axisFormat } from '#plugins/monitoring/web/parts.ts';
import type { RequestCounts } from '../contract.ts';
import { statusClasses, type StatusClass } from '../contract/words.ts';
import { useCounts, type Scope } from './asking.ts';
import type { AskedFilters } from './query.ts';
import styles from './explorer.module.css';

type Asked = AskedFilters & { readonly from: string; readonly to: string };

interface HistogramProps {
  readonly scope: Scope;
  readonly asked: Asked;
  /** Takes the time of a bar that was pressed, or of those that a box was drawn around, in milliseconds since 1970. */
  readonly onRange: (from: number, to: number) => void;
}

const colours = { ok: 'ok', client: 'warn', server: 'bad' } as const satisfies Record<StatusClass, string>;

/** How many requests came over the time that is shown, by class of status. */
export function Histogram({ scope, asked, onRange }: HistogramProps) {
  const { t } = useTranslation('request-explorer');
  const answer = useCounts(scope, asked);
  return (
    <Card>
      <Loaded answer={answer} what={t('chart.title')} shape="lines" count={8}>
        {(counts) => (
          <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
            <Bars asked={asked} counts={counts} onRange={onRange} />
          </LoadingOverlay>
        )}
      </Loaded>
    </Card>
  );
}

function Bars({ asked, counts, onRange }: Omit<HistogramProps, 'scope'> & { readonly counts: RequestCounts }) {
  const { t } = useTranslation('request-explorer');
  const { stepSeconds, steps, unlisted, countedFrom } = counts;
  const { from, to } = asked;
  const stepMs = stepSeconds * 1_000;
  const times = useMemo(() => timesOf(from, to, stepMs), [from, to, stepMs]);
  const series = useMemo(() => {
    const known = new Map(steps.map((step) => [step.ts, step]));
    return statusClasses.map((name) => ({
      name: t(`classes.${name}`),
      colour: colours[name],
      values: times.map((time) => known.get(time)?.[name] ?? 0),
    }));
  }, [t, steps, times]);
  const timeFormat = useMemo(() => axisFormat(times, stepSeconds), [times, stepSeconds]);
  const sums = statusClasses.map((name) => steps.reduce((total, step) => total + step[name], 0));
  const total = sums.reduce((one, other) => one + other, 0);
  return (
    <>
      <Chart
        label={t('chart.title')}
        summary={t('chart.summary', { count: total, number: number(total), failed: number(total - sums[0]!) })}
        times={times}
        series={series}
        kind="bars"
        stacked
        scale="whole"
        format={number}
        timeFormat={timeFormat}
        height={110}
        file="requests"
        onMoment={(time) => onRange(time, time + stepMs)}
        onZoom={(first, last) => onRange(first, last + stepMs)}
      />
      {unlisted > 0 && (
        <p className={styles.quiet}>{t('chart.unlisted', { count: unlisted, number: number(unlisted) })}</p>
      )}
      {countedFrom !== undefined && (
        <p className={styles.quiet}>{t('chart.countedFrom', { time: dateTime(countedFrom) })}</p>
      )}
    </>
  );
}

/** Begins of the steps, where the server has them. */
function timesOf(from: string, to: string, stepMs: number): readonly number[] {
  const first = Math.floor(Date.parse(from) / stepMs) * stepMs;
  return Array.from({ length: Math.ceil((Date.parse(to) - first) / stepMs) }, (_, at) => first + at * stepMs);
}
