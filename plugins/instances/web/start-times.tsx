import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { duration } from '#core/web/text/format.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { instances } from '../contract.ts';
import { startStages, type StartStage } from '../contract/start-stages.ts';
import styles from './start-times.module.css';

interface StartTimesProps {
  service: ModelInfoData;
  /** The stage that it stands in; left out before a start. */
  at?: StartStage;
  /** Whether there is room for it now. */
  fits?: boolean;
}

/** What a start goes through, and how long each part of it took before. */
export function StartTimesLine({ service, at, fits = false }: StartTimesProps) {
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
          {whole
            ? t(fits ? 'start.times.ready' : 'start.times.readyOnce', { time: duration(rough(whole.typical)) })
            : t('start.times.never')}
        </strong>{' '}
        {whole && starts > 1 && rangeText(t, starts, duration(rough(whole.least)), duration(rough(whole.most)))}
        {!whole && typical.size > 0 && t('start.times.others')}
      </p>
      <ol className={styles.line}>
        {startStages.map((stage) => {
          const known = typical.get(stage)?.typical;
          // It waits now, whatever others did.
          const usual = stage !== 'queue' ? known : fits ? 0 : known !== undefined && known < 1_000 ? undefined : known;
          return (
            <li key={stage} aria-current={stage === at ? 'step' : undefined}>
              <span className={styles.name}>{t(`start.times.stage.${stage}`)}</span>
              <span>{stage === at ? t('start.times.here') : timeText(t, usual)}</span>
            </li>
          );
        })}
        <li>
          <span className={styles.name}>{t('start.times.stage.ready')}</span>
          <span>{t('start.times.serves')}</span>
        </li>
      </ol>
    </section>
  );
}

const rangeText = (t: TFunction<'instances'>, count: number, least: string, most: string): string =>
  least === most ? t('start.times.alike', { count, time: least }) : t('start.times.range', { count, least, most });

function timeText(t: TFunction<'instances'>, ms: number | undefined): string {
  if (ms === undefined) return t('start.times.unknown');
  return ms < 1_000 ? t('start.times.atOnce') : t('start.times.about', { time: duration(rough(ms)) });
}

/** Whole seconds: what a start takes is told no closer. */
const rough = (ms: number): number => Math.max(1_000, Math.round(ms / 1_000) * 1_000);
