import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { ChevronRightIcon, CloseIcon } from '#core/web/ui/icons/icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { useInSight } from '#core/web/page/viewed.ts';
import type { TaskShortData } from '../contract.ts';
import { EntityIcon, placeOf } from './entity.tsx';
import { canStop, isDeveloper, isOpen, shownTime, tasksIn, timeOf, withParts } from './rules.ts';
import { StopQuestion } from './stop-question.tsx';
import styles from './task-list.module.css';
import { TaskDetails, TaskState } from './task-state.tsx';
import { useTitles } from './titles.ts';

interface TaskItemProps {
  readonly task: TaskShortData;
  /** What each task is called, by its id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly onSeen: (task: TaskShortData) => void;
}

/** One task with its parts below it. */
export function TaskItem({ task, titles, onSeen }: TaskItemProps) {
  const { t } = useTranslation('tasks');
  const { jobId, persistentJobStatus, unreadStatus, operatedEntityName, accountName } = task;
  // What was new when it came into the list looks so for as long as it is there, although looking at it makes it read.
  const [wasNew] = useState(unreadStatus);
  const [asksToStop, setAsksToStop] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const session = useAtomValue(sessionAtom);
  const host = useAtomValue(hostAtom);
  const { operationOf } = useTitles();
  const mayStop = isDeveloper(session) && canStop(task);
  const isNew = wasNew || unreadStatus;
  function endQuestion() {
    setAsksToStop(false);
    // The button that had the focus goes.
    row.current?.focus();
  }
  const place = placeOf(host, session, task);
  const time = shownTime(task);
  return (
    <li className={styles.item}>
      <div ref={row} className={styles.task} data-new={isNew || undefined} tabIndex={-1}>
        {unreadStatus && <Sight key={persistentJobStatus} onSeen={() => onSeen(task)} />}
        <EntityIcon task={task} />
        <div className={styles.words}>
          <p className={styles.title}>
            {isNew && <span className={styles.new} role="img" aria-label={t('new')} />}
            <span>{operationOf(task)}</span>
            <span className={styles.name}>
              {place === undefined ? (
                operatedEntityName
              ) : (
                <Link href={place} variant="quiet">
                  {operatedEntityName}
                </Link>
              )}
            </span>
            {accountName !== undefined && <span className={styles.note}>{t('account', { name: accountName })}</span>}
          </p>
          <TaskState task={task} />
        </div>
        <div className={styles.side}>
          {time !== undefined && (
            <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
              {timeOf(time)}
            </time>
          )}
          {mayStop && !asksToStop && (
            <IconButton
              label={t('stop.ask', { title: titles.get(jobId) })}
              icon={<CloseIcon />}
              size="xs"
              onClick={() => setAsksToStop(true)}
            />
          )}
        </div>
        <TaskDetails task={task} titles={titles} />
        {mayStop && asksToStop && <StopQuestion task={task} title={titles.get(jobId)!} onClose={endQuestion} />}
      </div>
      <Parts task={task} titles={titles} onSeen={onSeen} />
    </li>
  );
}

/** Lies over a task that nobody has read, to notice when it comes into sight. */
function Sight({ onSeen }: { onSeen: () => void }) {
  const ref = useInSight<HTMLSpanElement>(onSeen);
  return <span ref={ref} className={styles.sight} />;
}

/** The parts of a task, out of the way once it went well. */
function Parts({ task, titles, onSeen }: TaskItemProps) {
  const { t } = useTranslation('tasks');
  const parts = tasksIn('all', task.children);
  const matters = isOpen(task) || withParts(parts).some(({ persistentJobStatus }) => persistentJobStatus === 'FAILED');
  const [chosen, setChosen] = useState<boolean>();
  if (parts.length === 0) return null;
  const isUnfolded = chosen ?? matters;
  const over = parts.filter((part) => !isOpen(part)).length;
  return (
    <div className={styles.parts}>
      <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={() => setChosen(!isUnfolded)}>
        <ChevronRightIcon />
        {t('parts', { count: parts.length })}
        {isOpen(task) && <span className={styles.over}>{t('partsOver', { over, total: parts.length })}</span>}
      </button>
      {isUnfolded && (
        <ul className={styles.branch}>
          {parts.map((part) => (
            <TaskItem key={part.jobId} task={part} titles={titles} onSeen={onSeen} />
          ))}
        </ul>
      )}
    </div>
  );
}
