import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { duration, number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { FitRunData } from '../../contract.ts';
import { scoreText } from './figures/texts.ts';
import styles from './fit.module.css';
import { phasesOf } from './phases.ts';
import { progressText } from './progress-text.ts';
import { stateTones } from './state-tones.ts';
import { useLogPlace } from './use-log-place.ts';

/** By the states that look alike. */
const marks = { done: 'COMPLETED', now: 'STARTING', waits: 'WAITING' } as const;

interface RunUnderWayProps {
  service: ModelInfoData;
  run: FitRunData;
  onStop: () => void;
}

/** A training that goes on: how far it is, what the service measured last, and the ways to look closer and to stop it. */
export function Page({ service, run, onStop }: RunUnderWayProps) {
  const { t } = useTranslation('fitting');
  const log = useLogPlace(service)(run);
  const { state, percentage, latest = {} } = run;
  const figures = Object.entries(latest);
  const phases = phasesOf(run);
  return (
    <Card
      title={t('compare.run', { number: run.number })}
      padding="none"
      meta={<Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>}
      description={
        <span className={styles.run}>
          <span>
            {run.author}, <Ago time={run.started} />
          </span>
          <Link href={`/workspace/datasets/${run.datasetAccountId}/${run.datasetId}`}>{run.datasetName}</Link>
          <span>{t('runs.version', { version: run.datasetVersion, count: run.rows, rows: number(run.rows) })}</span>
        </span>
      }
      actions={
        <>
          {log && <Button href={log}>{t('runs.log')}</Button>}
          {run.taskId !== undefined && <Button onClick={onStop}>{t('runs.stop')}</Button>}
        </>
      }
    >
      <div className={clsx(styles.labels, styles.padded)}>
        <Progress label={t(`state.${state}`)} {...(state === 'TRAINING' && { value: percentage / 100 })} />
        {state === 'TRAINING' && <p className={styles.quiet}>{progressText(t, run)}</p>}
        {phases.length > 0 && (
          <ul className={styles.steps} aria-label={t('phases.title')}>
            {phases.map(({ name, state: phase, ms }) => (
              <li key={name}>
                <StateMark
                  state={marks[phase]}
                  label={t(`phases.${name}`)}
                  detail={ms === undefined ? t('phases.waits') : duration(ms)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {figures.length > 0 && (
        <div className={styles.strip}>
          <KeyValue
            layout="strip"
            items={figures.map(([key, value]) => ({
              key,
              value:
                value === null ? t('figures.noNumber') : Number.isInteger(value) ? number(value) : scoreText(value),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
