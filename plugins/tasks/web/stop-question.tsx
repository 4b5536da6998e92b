import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { tasks, type TaskShortData } from '../contract.ts';
import styles from './task-list.module.css';

interface StopQuestionProps {
  readonly task: TaskShortData;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks once more before a task is canceled, below the task itself. */
export function StopQuestion({ task, title, onClose }: StopQuestionProps) {
  const { t } = useTranslation('tasks');
  const { send, pending } = useAction(tasks.stopJob, { stales: [tasks.getTaskList] });
  const stop = () =>
    send({ taskId: task.jobId }).then(onClose, (error: unknown) => toastFailure(t, t('stop.failed', { title }), error));
  return (
    <div className={styles.question} role="group" aria-label={t('stop.ask', { title })}>
      <p>{t('stop.text')}</p>
      <div>
        <Button variant="danger" size="sm" loading={pending} onClick={() => void stop()} autoFocus>
          {t('stop.confirm')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('stop.keep')}
        </Button>
      </div>
    </div>
  );
}
