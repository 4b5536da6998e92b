import { useTranslation } from 'react-i18next';
import { duration, formatOf, number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { FitEstimate } from '../../contract.ts';
import styles from './fit.module.css';
import { FormerFits } from './former-fits.tsx';
import { PhaseBar } from './phase-bar.tsx';
import { Reviews, useReviews } from './reviews.tsx';
import { tones, type Check } from './use-check.ts';
import type { Lesson } from './use-lesson.ts';
import type { Start } from './use-start.ts';

/** What the clock shows once so many milliseconds are over. */
const clockIn = (ms: number): string =>
  formatOf(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit' } as const).format(Date.now() + ms);

interface TimeAndCostProps {
  service: ModelInfoData;
  lesson: Lesson;
  start: Start;
  check: Check;
}

/** Says before a training whether it can begin, how long it takes and what that costs. */
export function TimeAndCost({ service, lesson, start: { into, group }, check }: TimeAndCostProps) {
  const { t } = useTranslation('fitting');
  const { data, verdict, notes } = check;
  const { estimate, limit, former = [] } = data ?? {};
  const costs = useReviews('cost');
  return (
    <div className={styles.aside}>
      <Card title={t('review.title')}>
        <div className={styles.review}>
          <div role="status">
            {verdict && (
              <Callout tone={tones[verdict]} title={t(`review.${verdict}`)}>
                {notes}
              </Callout>
            )}
          </div>
          {estimate ? (
            <Estimate estimate={estimate} isReady={verdict === 'ready'} />
          ) : (
            <p className={styles.quiet}>{t(lesson.datasetId === undefined ? 'review.noData' : 'review.unknown')}</p>
          )}
          <Reviews
            entries={costs}
            service={service}
            instances={1}
            derived={into === 'new'}
            group={group}
            {...(estimate && { lasting: { least: estimate.leastMs, most: estimate.mostMs } })}
          />
          {limit && (
            <KeyValue
              items={[
                {
                  key: t('review.limit'),
                  value: t('review.limitOf', { used: number(limit.used), most: number(limit.most) }),
                },
              ]}
            />
          )}
        </div>
      </Card>
      {former.length > 0 && <FormerFits former={former} />}
    </div>
  );
}

/** About how long a training takes, when it is done, and by what that is told. */
function Estimate({ estimate, isReady }: { estimate: FitEstimate; isReady: boolean }) {
  const { t } = useTranslation('fitting');
  const { tookMs, leastMs, mostMs, runs, fewestRows, mostRows, parts } = estimate;
  const rows = fewestRows === mostRows ? number(mostRows) : `${number(fewestRows)}–${number(mostRows)}`;
  const [least, most] = [duration(leastMs), duration(mostMs)];
  return (
    <div className={styles.labels}>
      <p className={styles.figure}>
        <strong>{t('review.takes', { time: duration(tookMs) })}</strong>
        {isReady && <span className={styles.quiet}>{t('review.doneAt', { time: clockIn(tookMs) })}</span>}
      </p>
      {parts && (
        <PhaseBar
          phases={[
            { name: 'start', ms: parts.startMs },
            { name: 'train', ms: parts.trainMs },
            { name: 'restart', ms: parts.restartMs },
          ]}
        />
      )}
      <p className={styles.quiet}>
        {least !== most && `${t('review.between', { least, most })} `}
        {t('review.takesBy', { count: runs, runs: number(runs), rows })}
      </p>
    </div>
  );
}
