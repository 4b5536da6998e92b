import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { formatOf, number } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { apiKeys, type AccessTokenData, type TokenUsageData } from '../contract.ts';
import { figuresIn, spans, stepsOf, total, type Span, type Steps } from './spans.ts';
import { useCostText } from './use-cost-text.ts';
import { hourMs, useNow } from './use-now.ts';
import styles from './keys.module.css';

const pollMs = 10_000;

interface KeyUsageProps {
  account: number;
  token: AccessTokenData;
  span: Span;
  hrefOf: (span: Span) => string;
}

/** What the calls with a key came to: how many, how they ended and what they cost. */
export function KeyUsage({ account, token: { tokenId }, span, hrefOf }: KeyUsageProps) {
  const { t } = useTranslation('api-keys');
  const hour = useNow(hourMs);
  const steps = useMemo(() => stepsOf(span, hour), [span, hour]);
  const { from, to, stepSeconds } = steps;
  const answer = useAnswer(
    apiKeys.getAccessTokenUsage,
    { account, token: tokenId, from, to, stepSeconds },
    { poll: pollMs },
  );
  return (
    <section className={styles.usage}>
      <div className={styles.spans}>
        <Segmented
          label={t('usage.span')}
          size="sm"
          value={span}
          options={spans.map((value) => ({ value, label: t(`usage.spans.${value}`), href: hrefOf(value) }))}
        />
        <span className={styles.zone}>{t('usage.zone', { zone: timeZone() })}</span>
      </div>
      <Loaded answer={answer} what={t('usage.title')} shape="cards" count={2}>
        {(told) => <Charts span={span} steps={steps} told={told} />}
      </Loaded>
    </section>
  );
}

const timeZone = (): string => formatOf(Intl.DateTimeFormat, {}).resolvedOptions().timeZone;

function Charts({ span, steps, told }: { span: Span; steps: Steps; told: readonly TokenUsageData[] }) {
  const { t } = useTranslation('api-keys');
  const costText = useCostText();
  const { answered, failed, refused, costs } = useMemo(() => figuresIn(steps, told), [steps, told]);
  const calls = useMemo(
    () => [
      { name: t('usage.answered'), values: answered, colour: 1 } as const,
      { name: t('usage.refused'), values: refused, colour: 'warn' } as const,
      { name: t('usage.failed'), values: failed, colour: 'bad' } as const,
    ],
    [t, answered, refused, failed],
  );
  const cost = useMemo(() => [{ name: t('usage.cost'), values: costs, colour: 3 } as const], [t, costs]);
  const sums = { answered: total(answered), refused: total(refused), failed: total(failed) };
  const count = sums.answered + sums.refused + sums.failed;
  if (count === 0)
    return <Empty kind="nothing" icon={<MetricsIcon />} title={t('usage.none')} text={t('usage.noneText')} level={3} />;
  const axis = {
    times: steps.times,
    kind: 'bars',
    timeFormat: axisTexts[span],
    fullTimeFormat: span === 'month' ? dayText : momentText,
    group: 'key',
  } as const;
  return (
    <>
      <Chart
        {...axis}
        label={t('usage.calls')}
        summary={t('usage.callsSummary', {
          count,
          text: number(count),
          refused: number(sums.refused),
          failed: number(sums.failed),
        })}
        series={calls}
        stacked
        format={number}
      />
      {total(costs) > 0 && (
        <Chart
          {...axis}
          label={t('usage.cost')}
          summary={t('usage.costSummary', { cost: costText(total(costs)) })}
          series={cost}
          format={costText}
          axisFormat={amount}
          height={140}
        />
      )}
    </>
  );
}

const hourText = (time: number): string =>
  formatOf(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit' } as const).format(time);
const amount = (value: number): string => formatOf(Intl.NumberFormat, { maximumFractionDigits: 6 }).format(value);
const dayText = (time: number): string =>
  formatOf(Intl.DateTimeFormat, { day: 'numeric', month: 'short' } as const).format(time);

const weekdayText = (time: number): string => formatOf(Intl.DateTimeFormat, { weekday: 'short' } as const).format(time);
const momentText = (time: number): string =>
  formatOf(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'short' } as const).format(time);

/** What stands below the steps of each span; days of the week stand at their midnights alone. */
const axisTexts = {
  day: hourText,
  week: (time: number) => (new Date(time).getHours() === 0 ? weekdayText(time) : ''),
  month: dayText,
} as const;
