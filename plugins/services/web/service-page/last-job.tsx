import { useTranslation } from 'react-i18next';
import { failureText } from '#core/web/page/failure-text.ts';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import type { ModelShortStatusData } from '../../contract.ts';

/** What was last done to a service, and how that went. */
export function LastJob({ job }: { job: NonNullable<ModelShortStatusData['lastJob']> }) {
  const { t } = useTranslation('services');
  const { done, error, jobType } = job;
  const how = error ? 'failed' : done ? 'done' : 'running';
  const state = { failed: 'FAILED', done: 'COMPLETED', running: 'RUN' }[how];
  return (
    <span title={failureText(t, job)}>
      <StateMark
        state={state}
        label={`${t(`lastJob.${jobType}`, { defaultValue: jobType })}: ${t(`lastJob.${how}`)}`}
      />
    </span>
  );
}
