import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { jobStatusOf, lastJobOf } from '#core/server/jobs/job-status.ts';
import type { Task } from '#core/server/jobs/tables.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { tasks } from '../contract.ts';
import { isUnderWay } from '../contract/under-way.ts';
import { asLine, asShortTree, asTree } from './showing.ts';
import type { Reach, TaskStore } from './task-store.ts';

interface Given {
  readonly db: Database;
  readonly store: TaskStore;
  readonly jobs: Jobs;
  readonly accounts: Accounts;
  readonly services: Services;
}

export function taskAnswers({ db, store, jobs, accounts, services }: Given): Answers<typeof tasks> {
  return {
    async getTaskList(_input, asked) {
      const caller = signedIn(asked);
      const all = await store.tree(reachOf(caller), caller.userId);
      const owners = new Set(all.flatMap(({ accountId }) => accountId ?? []));
      return asTree(all, caller.superadmin ? await accounts.named([...owners]) : undefined);
    },
    async readTasks({ jobId, status }, asked) {
      const caller = signedIn(asked);
      if (status && status.length !== jobId.length)
        throw invalid([{ path: ['status'], message: 'must be as many as jobId' }]);
      const seen = jobId.map((id, at) => ({ id: Number(id), over: status && !isUnderWay(status[at]!) }));
      await store.read(reachOf(caller), caller.userId, seen);
    },
    async shortTasksView(_input, asked) {
      const caller = signedIn(asked);
      return asShortTree(await store.tree(reachOf(caller), caller.userId));
    },
    async listJobs(filter, asked) {
      return (await store.list(reachOf(signedIn(asked)), filter)).map(asLine);
    },
    async listAccountJobs(filter, asked) {
      return (await store.list(chosenBy(signedIn(asked)), filter)).map(asLine);
    },
    async stopJob({ taskId }, asked) {
      const caller = signedIn(asked);
      const task = await store.byId(reachOf(caller), idIn(taskId));
      if (!task)
        throw new Fault(
          'task.not_found',
          `There is no task ${taskId}, or it belongs to an account other than the one that you act in.`,
          404,
          { taskId },
        );
      requireStoppable(task, caller);
      await jobs.stop(task.id);
    },
    async listJobs_2(_input, { account }) {
      return (await store.list(account.id)).map(jobStatusOf);
    },
    async jobStatus({ jobId }, { account }) {
      const task = await store.byId(account.id, idIn(jobId));
      if (!task) throw new Fault('job.not_found', `There is no job ${jobId} in this account.`, 404, { jobId });
      return jobStatusOf(task);
    },
    async lastJob({ account, model }, { caller }) {
      const { id, name } = await services.require(caller, account, model, 'see');
      const last = await lastJobOf(db, id);
      if (!last) throw new Fault('job.none', `The service ${name} has had no job yet.`, 404, { modelName: name });
      return last;
    },
  };
}

/** Everybody sees the tasks of the account in which they act, superadministrators those of all. */
/** Superadministrators see the tasks of everybody. */
export const reachOf = (caller: Caller): Reach => (caller.superadmin ? 'all' : chosenBy(caller));

function chosenBy({ account }: Caller): number {
  if (!account) throw new Fault('account.not_selected', 'Choose an account first.', 403);
  return account.id;
}

function requireStoppable({ id, accountId, endedAt, interruptible }: Task, { superadmin, memberships }: Caller): void {
  const membership = accountId === null ? undefined : memberships.get(accountId);
  if (!superadmin && membership !== 'owner' && membership !== 'developer')
    throw new Fault(
      'account.role.insufficient',
      "You may look at the tasks of this account, not stop them. Ask the account's owner.",
      403,
    );
  if (endedAt) throw new Fault('task.over', `The task ${id} is over already.`, 409, { taskId: String(id) });
  if (!interruptible)
    throw new Fault(
      'task.not_interruptible',
      `The task ${id} cannot be stopped half-way. Wait until it is over.`,
      409,
      { taskId: String(id) },
    );
}
