import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { formatOf, number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { monitoring } from '#plugins/monitoring/contract.ts';
import { useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import { autoscaling, type ScalingData } from '../../contract.ts';
import { policyOf, type Metric, type ScalingSettings } from '../../contract/policy.ts';
import { measureText } from '../measure-text.ts';
import { forecastOf, isTorn, metricsOf } from './forecast.ts';
import { dayMetrics, dayMinutes, isUsed, loadSteps, stepSeconds, type DayMetrics, type DayStep } from './load-steps.ts';
import styles from './forecast.module.css';

/** What the policy as it is typed would have made of the last day. */
export function Page() {
  const { t } = useTranslation('autoscaling');
  const { service } = useSettingsForm();
  const { accountId: account, modelId: model } = service.id;
  const standing = useAnswer(autoscaling.getScaling, { account, model });
  const answer = useAnswer(monitoring.getModelMetricRange, {
    account,
    model,
    metrics: [...dayMetrics],
    minutes: dayMinutes,
    stepSeconds,
  });
  return (
    <Loaded answer={standing} what={t('forecast.title')} shape="cards" count={1}>
      {(around) => (
        <Loaded answer={answer} what={t('forecast.load')} shape="cards" count={1}>
          {(day) => <Charts day={day} around={around} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Charts({ day, around }: { day: DayMetrics; around: ScalingData }) {
  const { t } = useTranslation('autoscaling');
  const { draft } = useSettingsForm();
  const [chosen, setChosen] = useState<Metric>();
  const steps = useMemo(() => loadSteps(day), [day]);
  const settings = draft.autoScalingConfiguration as ScalingSettings;
  const expected = draft.startTimeSec;
  const startMs = typeof expected === 'number' ? expected * 1_000 : 0;
  const { timeZone, quietSeconds } = around;
  const policy = useMemo(
    () => policyOf(settings, { timeZone, quietMs: quietSeconds * 1_000 }),
    [settings, timeZone, quietSeconds],
  );
  const torn = isTorn(policy, new Date(steps.at(-1)?.at ?? 0));
  const forecast = useMemo(
    () => (torn ? undefined : forecastOf(policy, steps, startMs)),
    [policy, steps, startMs, torn],
  );
  const offered = metricsOf(policy);
  const metric = chosen && offered.includes(chosen) ? chosen : offered[0]!;
  const counts = useMemo(
    () =>
      forecast && [
        { name: t('forecast.would'), values: forecast.counts, colour: 1 } as const,
        { name: t('forecast.had'), values: forecast.had, colour: 4 } as const,
      ],
    [t, forecast],
  );
  if (!isUsed(steps))
    return (
      <Empty kind="nothing" icon={<MetricsIcon />} title={t('forecast.none')} text={t('forecast.noneText')} level={3} />
    );
  if (!forecast || !counts) return <Callout tone="warn">{t('forecast.torn')}</Callout>;
  const { most, changes, instanceHours } = forecast;
  return (
    <div className={styles.charts}>
      <Chart
        {...axis}
        times={forecast.times}
        label={t('forecast.instances')}
        summary={t('forecast.told', {
          count: changes,
          changes: number(changes),
          most: number(most),
          hours: number(instanceHours, 1),
        })}
        series={counts}
        format={countText}
      />
      {offered.length > 1 && (
        <Segmented
          label={t('forecast.metric')}
          size="sm"
          value={metric}
          options={offered.map((value) => ({ value, label: t(`instances:thresholds.${value}`) }))}
          onChange={setChosen}
        />
      )}
      <LoadChart steps={steps} metric={metric} />
    </div>
  );
}

function LoadChart({ steps, metric }: { steps: readonly DayStep[]; metric: Metric }) {
  const { t } = useTranslation('autoscaling');
  const name = t(`instances:thresholds.${metric}`);
  const times = useMemo(() => steps.map(({ at }) => at), [steps]);
  const series = useMemo(
    () => [{ name, values: steps.map(({ load }) => load?.[metric] ?? null), colour: 3 } as const],
    [name, metric, steps],
  );
  return (
    <Chart
      {...axis}
      times={times}
      label={t('forecast.load')}
      summary={t(metric === 'latency' ? 'forecast.latencyText' : 'forecast.loadText', { metric: name })}
      series={series}
      format={(value) => measureText(metric, value)}
    />
  );
}

const countText = (value: number): string => number(value, Number.isInteger(value) ? 0 : 1);
const hourText = (time: number): string =>
  new Date(time).getMinutes() === 0
    ? formatOf(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit' } as const).format(time)
    : '';
const axis = { timeFormat: hourText, group: 'forecast', height: 140 } as const;
