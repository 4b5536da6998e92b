import { useTranslation } from 'react-i18next';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import type { ModelShortStatusData } from '../../contract.ts';

/** What was last done to a service, and how that went. */
export function LastJob({
  job: { done, error, errorMessage, jobType },
}: {
  job: NonNullable<ModelShortStatusData['lastJob']>;
}) {
  const { t } = useTranslation('services');
  const how = error ? 'failed' : done ? 'done' : 'running';
  const state = { failed: 'FAILED', done: 'COMPLETED', running: 'RUN' }[how];
  return (
    <span title={errorMessage}>
      <StateMark
        state={state}
        label={`${t(`lastJob.${jobType}`, { defaultValue: jobType })}: ${t(`lastJob.${how}`)}`}
      />
    </span>
  );
}
