import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { fitting, type FitFiguresData, type FitRunData } from '../../../contract.ts';
import { chartedOf } from './charted.ts';
import styles from './figures.module.css';
import { figureText, stepText } from './texts.ts';
import { TroubleNotes } from './trouble-notes.tsx';

const pollMs = 2_000;
/** So many steps are named below a chart at most. */
const mostNamed = 8;

/** What a service measured while it was trained, as it comes in. */
export function Page({ service, run }: { service: ModelInfoData; run: FitRunData }) {
  const { t } = useTranslation('fitting');
  const isOpen = run.ended === undefined;
  const answer = useAnswer(
    fitting.listFitFigures,
    // What came in after the last look before the end is asked for once more.
    { account: service.id.accountId, model: service.id.modelId, runId: run.id },
    isOpen ? { poll: pollMs } : {},
  );
  return (
    <Card title={t('figures.title', { number: run.number })} description={t('figures.hint')}>
      <Loaded answer={answer} what={t('figures.title', { number: run.number })} shape="cards" count={1}>
        {(told) => (
          <div className={styles.told}>
            <TroubleNotes told={told} />
            <Charts told={told} run={run} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Charts({ told, run }: { told: readonly FitFiguresData[]; run: FitRunData }) {
  const { t } = useTranslation('fitting');
  const charts = useMemo(() => chartedOf(told), [told]);
  return (
    <div className={styles.charts}>
      {charts.map(({ name, steps, series }) => {
        const apart = Math.ceil(steps.length / mostNamed);
        const named = new Set(steps.filter((_step, at) => at % apart === 0));
        return (
          <Chart
            key={name}
            label={name}
            summary={t('figures.latest', {
              step: stepText(steps.at(-1)!),
              values: series
                .map((line) => (series.length > 1 ? `${line.name} ${latest(line.values)}` : latest(line.values)))
                .join(', '),
            })}
            times={steps}
            series={series}
            scale="share"
            format={figureText}
            timeFormat={(step) => (named.has(step) ? stepText(step) : '')}
            fullTimeFormat={(step) => t('figures.step', { step: stepText(step) })}
            stepName={t('figures.steps')}
            group={`training ${run.id}`}
            height={180}
            file={`training-${run.number}-${name}`}
          />
        );
      })}
    </div>
  );
}

function latest(values: readonly (number | null)[]): string {
  const last = values.findLast((value) => value !== null);
  return last == null ? '–' : figureText(last);
}
