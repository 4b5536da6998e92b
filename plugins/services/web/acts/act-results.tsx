import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer, useStale } from '#core/web/state/state.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services } from '../../contract.ts';
import type { ServiceActResults } from '../../contract/acts.ts';
import type { ListAct } from '../public.ts';
import styles from './acts.module.css';

const pollMs = 1_000;

interface ActResultsProps {
  account: number;
  act: ListAct;
  taskId: number;
  onClose: () => void;
}

/** What comes of an act for each service, while it goes on and after. */
export function ActResults({ account, act, taskId, onClose }: ActResultsProps) {
  const { t } = useTranslation('services');
  const [over, setOver] = useState(false);
  const answer = useAnswer(services.getActResults, { account, taskId }, { poll: over ? undefined : pollMs });
  if (!over && answer.data?.over) setOver(true);
  const done = answer.data?.results.filter(({ outcome }) => outcome !== 'WAITING').length;
  const stale = useStale();
  const refresh = useEffectEvent(() => {
    if (done !== undefined && done > 0)
      void stale(services.getPagedModels, services.getModelCounts, services.getGroups);
  });
  useEffect(() => refresh(), [done, over]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(act.label)}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button href="/job-status">{t('acts.tasks')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('core:close')}
          </Button>
        </>
      }
    >
      <Loaded answer={answer} what={t('acts.results')} shape="lines" count={3}>
        {(data) => <Results data={data} />}
      </Loaded>
    </Dialog>
  );
}

function Results({ data: { over, results } }: { data: ServiceActResults }) {
  const { t } = useTranslation('services');
  const done = results.filter(({ outcome }) => outcome !== 'WAITING').length;
  const failed = results.filter(({ outcome }) => outcome === 'FAILED').length;
  // What needs somebody comes first.
  const sorted = results.toSorted((a, b) => Number(b.outcome === 'FAILED') - Number(a.outcome === 'FAILED'));
  return (
    <div className={styles.asked}>
      <p role="status">
        {over
          ? t(failed > 0 ? 'acts.failed' : 'acts.done', {
              count: failed > 0 ? failed : results.length,
              all: results.length,
            })
          : t('acts.under', { done, all: results.length })}
      </p>
      {!over && <Progress label={t('acts.results')} value={done / results.length} />}
      <ul className={styles.results} aria-label={t('acts.results')}>
        {sorted.map(({ modelId, name, outcome, reason }) => (
          <li key={modelId}>
            <span className={styles.name}>{name}</span>
            <StateMark state={outcome} label={t(`acts.outcome.${outcome}`)} />
            {reason && <p className={styles.reason}>{noteText(t, reason)}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
