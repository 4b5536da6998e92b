import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#core/web/page/failure-text.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import type { TaskShortData } from '../contract.ts';
import { elapsed, isOpen, progressOf } from './rules.ts';
import styles from './task-list.module.css';
import { useTitles } from './titles.ts';
import { useNow } from './use-now.ts';

/** How a task stands and for how long. */
export function TaskState({ task }: { task: TaskShortData }) {
  const { t } = useTranslation('tasks');
  const { persistentJobStatus: status } = task;
  return <StateMark state={status} label={t(`states.${status}`)} detail={<Time task={task} />} />;
}

interface TaskDetailsProps {
  readonly task: TaskShortData;
  readonly titles: ReadonlyMap<string, string>;
}

/** What a task waits for, how far it is, and why it failed. */
export function TaskDetails({ task, titles }: TaskDetailsProps) {
  const { t } = useTranslation('tasks');
  const { persistentJobStatus, waitFor } = task;
  const { stepOf } = useTitles();
  const progress = progressOf(task);
  const names = waitFor.map((id) => titles.get(id) ?? t('numbered', { id }));
  return (
    <div className={styles.details}>
      {persistentJobStatus === 'IDLE' && names.length > 0 && (
        <p className={styles.note}>{t('waitsFor', { count: names.length, names: names.join(', ') })}</p>
      )}
      {progress && (
        <div className={styles.progress}>
          <p className={styles.note}>
            <span>{stepOf(progress.step)}</span>
            <span>{t('percent', { value: Math.round(progress.percentage) })}</span>
          </p>
          <Progress label={t('progress', { name: task.operatedEntityName })} value={progress.percentage / 100} />
        </div>
      )}
      <Message task={task} />
    </div>
  );
}

/** How long a task has been under way, or took. */
function Time({ task }: { task: TaskShortData }) {
  const { t } = useTranslation('tasks');
  const { persistentJobStatus: status, runAt, endTime } = task;
  const now = useNow(isOpen(task));
  if (status === 'REVERTING') return null;
  if (isOpen(task)) return lasting(t, now - runAt);
  return status === 'COMPLETED' && endTime !== undefined && t('took', { time: lasting(t, endTime - runAt) });
}

function lasting(t: TFunction, ms: number): string {
  const { unit, ...values } = elapsed(ms);
  return t(`tasks:elapsed.${unit}`, values);
}

/** More than fits three lines of the list. */
const longFrom = 150;

/** Why a task failed; of a long reason a few lines until somebody wants the rest. */
function Message({ task }: { task: TaskShortData }) {
  const { t } = useTranslation('tasks');
  const { persistentJobStatus } = task;
  const [isWhole, setIsWhole] = useState(false);
  const reason = failureText(t, task);
  if (reason === undefined || (persistentJobStatus !== 'FAILED' && persistentJobStatus !== 'REVERTED')) return null;
  const isLong = reason.length > longFrom || reason.split('\n').length > 3;
  return (
    <div className={styles.message}>
      <p className={clsx(isLong && !isWhole && styles.short)}>{reason}</p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'less' : 'more')}
        </button>
      )}
    </div>
  );
}
