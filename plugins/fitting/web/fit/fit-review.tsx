import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { duration, number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { startReview } from '#plugins/services/web/public.ts';
import { fitting, type FitEstimate } from '../../contract.ts';
import styles from './fit.module.css';
import type { Lesson } from './use-lesson.ts';

const pollMs = 10_000;

interface FitReviewProps {
  service: ModelInfoData;
  /** Whether another service is derived from it to be trained. */
  derived: boolean;
  lesson: Lesson;
}

/** Says before a training whether it can begin, where it would run and what that costs. */
export function FitReview({ service, derived, lesson }: FitReviewProps) {
  const { t } = useTranslation('fitting');
  const { account } = useAtomValue(sessionAtom);
  const { named, datasetId, datasetVersion, configId, isTaken } = lesson;
  // Of another account's service it is not known where one that is derived from it would run.
  const isKnown = account?.id === service.id.accountId;
  const reviews = useAtomValue(hostAtom).entries(startReview);
  const { data } = useAnswer(
    fitting.checkFit,
    { ...named, ...(derived && { derived }), datasetId, datasetVersion, configId },
    { poll: pollMs },
  );
  const notes = [...(data?.reason ? [data.reason] : []), ...(data?.warnings ?? [])].map((each) => noteText(t, each));
  const refused = data?.reason !== undefined || !isTaken;
  const all = isTaken ? notes : [t('form.configRefused'), ...notes];
  return (
    <div className={styles.review}>
      <div role="status">
        {data && (
          <Callout
            tone={refused ? 'bad' : all.length > 0 ? 'warn' : 'ok'}
            title={t(refused ? 'review.refused' : all.length > 0 ? 'review.waits' : 'review.ready')}
          >
            {all.join(' ') || undefined}
          </Callout>
        )}
      </div>
      {data?.estimate && <Estimate estimate={data.estimate} />}
      {(isKnown ? reviews : []).map((entry) => {
        const Review = lazyPage(entry.value.page);
        return (
          <Part key={entry.value.id} name={nameOfPart(startReview, entry)}>
            <Review service={service} instances={1} derived={derived} />
          </Part>
        );
      })}
    </div>
  );
}

/** About how long a training takes, and by what that is told. */
function Estimate({ estimate: { tookMs, runs, fewestRows, mostRows } }: { estimate: FitEstimate }) {
  const { t } = useTranslation('fitting');
  const rows = fewestRows === mostRows ? number(mostRows) : `${number(fewestRows)}–${number(mostRows)}`;
  return (
    <p className={styles.estimate}>
      <strong>{t('review.takes', { time: duration(tookMs) })}</strong>
      <span className={styles.quiet}>{t('review.takesBy', { count: runs, runs: number(runs), rows })}</span>
    </p>
  );
}
