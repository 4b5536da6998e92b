import type * as z from 'zod';
import type { JobStatusDataV2, ShortJobView, TaskShortData } from '../contract.ts';
import { toldFailure } from '#core/server/jobs/failure.ts';
import type { Task } from '#core/server/jobs/tables.ts';
import type { SeenTask } from './task-store.ts';

const titleOf = ({ operation, entityName }: Task): string => `${operation} ${entityName}`;
const startOf = ({ startedAt, createdAt }: Task): number => (startedAt ?? createdAt).getTime();
/** A failure that another try may mend is not yet one. */
const failureOf = (task: Task) => (task.endedAt === null ? {} : toldFailure(task));
const endOf = ({ endedAt }: Task) => (endedAt === null ? {} : { endTime: endedAt.getTime() });

/** Puts tasks below those that they are parts of, in the order in which parts were added; `show` makes what is answered of each. */
function treeOf<T>(all: readonly SeenTask[], show: (task: SeenTask, children: T[]) => T): T[] {
  const parts = Map.groupBy(all, ({ parentId }) => parentId);
  const shown = (task: SeenTask): T => show(task, (parts.get(task.id) ?? []).toReversed().map(shown));
  return (parts.get(null) ?? []).map(shown);
}

/** Tasks as the workbench shows them; `names` are those of accounts, where they are to be told apart. */
export const asTree = (
  all: readonly SeenTask[],
  names?: ReadonlyMap<number, { readonly displayName: string }>,
): z.output<typeof TaskShortData>[] =>
  treeOf<TaskShortData>(all, (task, children) => {
    // Parts belong to whom the whole belongs to.
    const accountName =
      task.accountId === null || task.parentId !== null ? undefined : names?.get(task.accountId)?.displayName;
    return {
      jobId: String(task.id),
      title: titleOf(task),
      persistentJobStatus: task.status,
      waitFor: task.waitFor.map(String),
      step: task.step ?? '',
      percentage: task.percentage ?? 0,
      operation: task.operation,
      job: task.job,
      operatedEntity: task.entity,
      operatedEntityName: task.entityName,
      runAt: startOf(task),
      ...endOf(task),
      unreadStatus: task.unread,
      interrupted: task.interrupted,
      isInterruptible: task.interruptible,
      ...failureOf(task),
      ...(accountName !== undefined && { accountName }),
      children,
    };
  }) as z.output<typeof TaskShortData>[];

interface ShortJob {
  readonly jobId: string;
  readonly title: string;
  readonly percentage: number;
  readonly viewStatus: Task['status'];
  readonly currentStep: string;
  readonly children: readonly ShortJob[];
}

/** The same in the words of older clients. */
export const asShortTree = (all: readonly SeenTask[]): z.output<typeof ShortJobView>[] =>
  treeOf<ShortJob>(all, (task, children) => ({
    jobId: String(task.id),
    title: titleOf(task),
    percentage: task.percentage ?? 0,
    viewStatus: task.status,
    currentStep: task.step ?? '',
    children,
  })) as z.output<typeof ShortJobView>[];

/** A task by itself. */
export function asLine(task: Task): JobStatusDataV2 {
  const { modelId, instanceId, groupOwnerId, serverId, groupName } = task.entity.key;
  const ids = Object.entries({ modelId, instanceId, groupOwnerId, serverId }).filter(
    ([, id]) => typeof id === 'number',
  );
  return {
    jobId: String(task.id),
    jobStatus: task.status,
    startTime: startOf(task),
    ...endOf(task),
    name: titleOf(task),
    parents: task.parentId === null ? [] : [String(task.parentId)],
    percentage: Math.round(task.percentage ?? 0),
    ...(task.step !== null && { currentCommandName: task.step }),
    priorityName: 'NORMAL',
    ...failureOf(task),
    ...(task.accountId !== null && { accountId: task.accountId }),
    ...Object.fromEntries(ids),
    ...(groupName !== undefined && { groupName: String(groupName) }),
    waitFor: task.waitFor.map(String),
  };
}
