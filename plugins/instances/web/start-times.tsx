import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { duration } from '#core/web/text/format.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { instances } from '../contract.ts';
import { startStages, type StartStage } from '../contract/start-times.ts';
import styles from './start-times.module.css';

interface StartTimesProps {
  service: ModelInfoData;
  /** The stage that it stands in; left out before a start. */
  at?: StartStage;
}

/** What a start goes through, and how long each part of it took before. */
export function StartTimesLine({ service, at }: StartTimesProps) {
  const { t } = useTranslation('instances');
  const { accountId: account, modelId: model } = service.id;
  const { data } = useAnswer(instances.getStartTimes, { account, model });
  if (!data) return null;
  const { starts, stages, whole } = data;
  const typical = new Map(stages.map((each) => [each.stage, each]));
  return (
    <section aria-label={t('start.times.title')}>
      <p className={styles.head}>
        <strong>
          {whole ? t('start.times.ready', { time: duration(rough(whole.typical)) }) : t('start.times.never')}
        </strong>{' '}
        {whole &&
          starts > 1 &&
          t('start.times.range', {
            count: starts,
            least: duration(rough(whole.least)),
            most: duration(rough(whole.most)),
          })}
        {!whole && typical.size > 0 && t('start.times.others')}
      </p>
      <ol className={styles.line}>
        {startStages.map((stage) => {
          const known = typical.get(stage);
          return (
            <li key={stage} aria-current={stage === at ? 'step' : undefined}>
              <span className={styles.name}>{t(`start.times.stage.${stage}`)}</span>
              <span className={styles.time}>
                {stage === at
                  ? t('start.times.here')
                  : known
                    ? known.typical < 1_000
                      ? t('start.times.atOnce')
                      : t('start.times.about', { time: duration(rough(known.typical)) })
                    : t('start.times.unknown')}
              </span>
            </li>
          );
        })}
        <li>
          <span className={styles.name}>{t('start.times.stage.ready')}</span>
          <span className={styles.time}>{t('start.times.serves')}</span>
        </li>
      </ol>
    </section>
  );
}

/** Whole seconds: what a start takes is told no closer. */
const rough = (ms: number): number => Math.max(1_000, Math.round(ms / 1_000) * 1_000);
