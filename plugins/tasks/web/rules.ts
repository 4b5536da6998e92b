import type { Session } from '#core/web/auth/session.ts';
import type { TaskShortData } from '../contract.ts';
import { isUnderWay } from '../contract/under-way.ts';

export const tabs = ['all', 'progress', 'completed'] as const;
export type Tab = (typeof tabs)[number];

type Standing = Pick<TaskShortData, 'persistentJobStatus'>;

export const isOpen = ({ persistentJobStatus }: Standing): boolean => isUnderWay(persistentJobStatus);

/** Tasks that something newer took the place of are nobody's concern any more. */
export const isShown = ({ persistentJobStatus }: Standing): boolean => persistentJobStatus !== 'REPLACED';

const inTab: Readonly<Record<Tab, (task: Standing) => boolean>> = {
  all: () => true,
  progress: isOpen,
  completed: (task) => !isOpen(task),
};

/** When a task ended, or began where it goes on; none where it was undone before that. */
export const shownTime = (task: TaskShortData): number | undefined =>
  isOpen(task) ? task.runAt : hasEnd(task) ? task.endTime : undefined;

/** What goes on before what is over, each by the time that it shows, the latest first. */
const inOrder = (a: TaskShortData, b: TaskShortData): number =>
  Number(isOpen(b)) - Number(isOpen(a)) || (shownTime(b) ?? b.runAt) - (shownTime(a) ?? a.runAt);

/** The tasks of a tab in order; a task's own status decides, not that of its parts. */
export const tasksIn = (tab: Tab, tasks: readonly TaskShortData[]): readonly TaskShortData[] =>
  tasks.filter((task) => isShown(task) && inTab[tab](task)).toSorted(inOrder);

/** A task and all its parts, as far as they are shown. */
export const withParts = (tasks: readonly TaskShortData[]): readonly TaskShortData[] =>
  tasks.filter(isShown).flatMap((task) => [task, ...withParts(task.children)]);

/** The mark of the button: unread failures, else unread tasks in progress, else none. */
export function badgeOf(
  tasks: readonly TaskShortData[],
): { readonly count: number; readonly tone: 'bad' | 'info' } | undefined {
  const unread = withParts(tasks).filter(({ unreadStatus }) => unreadStatus);
  const failed = unread.filter(({ persistentJobStatus }) => persistentJobStatus === 'FAILED').length;
  if (failed > 0) return { count: failed, tone: 'bad' };
  const open = unread.filter(isOpen).length;
  return open > 0 ? { count: open, tone: 'info' } : undefined;
}

const runsOrWaits = ({ persistentJobStatus }: Standing): boolean =>
  persistentJobStatus === 'RUN' || persistentJobStatus === 'IDLE';

/** How far a task is, from 0 to 100, where that is known. */
export function progressOf(task: TaskShortData): { readonly step: string; readonly percentage: number } | undefined {
  const { step, percentage } = task;
  return runsOrWaits(task) && step !== '' && Number.isFinite(percentage)
    ? { step, percentage: Math.min(Math.max(percentage, 0), 100) }
    : undefined;
}

/** Whether somebody may stop tasks rather than look at them alone. */
export const isDeveloper = ({ user }: Pick<Session, 'user'>): boolean =>
  user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));

export const canStop = (task: TaskShortData): boolean => task.isInterruptible && runsOrWaits(task);

/** Whether a task that was undone says when: only where somebody or something made it. */
export const hasEnd = (task: TaskShortData): boolean =>
  task.endTime !== undefined &&
  (task.persistentJobStatus !== 'REVERTED' || task.interrupted || task.errorMessage !== undefined);

/** A length of time in its two largest units, without parts of seconds; one that lies before its own begin is none. */
export function elapsed(ms: number): {
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds';
  readonly large: number;
  readonly small: number;
} {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [minutes, hours, days] = [60, 3_600, 86_400].map((size) => Math.floor(seconds / size)) as [
    number,
    number,
    number,
  ];
  if (days > 0) return { unit: 'days', large: days, small: hours % 24 };
  if (hours > 0) return { unit: 'hours', large: hours, small: minutes % 60 };
  if (minutes > 0) return { unit: 'minutes', large: minutes, small: seconds % 60 };
  return { unit: 'seconds', large: seconds, small: 0 };
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** HH:mm:ss by the clock of the reader, on other days with dd.MM before it. */
export function timeOf(time: number, now = Date.now()): string {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(':');
  return at.toDateString() === new Date(now).toDateString()
    ? clock
    : `${pad(at.getDate())}.${pad(at.getMonth() + 1)} ${clock}`;
}
