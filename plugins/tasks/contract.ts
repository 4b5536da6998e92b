import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { jobStatuses, JobStatusData, operations, PipelineEntity } from '#core/contract/job.ts';
import { many, whole } from '#core/contract/query.ts';

const JobStatus = z.enum(jobStatuses);

const taskShort = <C extends z.ZodType>(children: C) =>
  z.object({
    jobId: z.string(),
    title: z.string(),
    persistentJobStatus: JobStatus,
    waitFor: z.array(z.string()),
    step: z.string(),
    percentage: z.number(),
    operation: z.enum(operations),
    operatedEntity: PipelineEntity,
    operatedEntityName: z.string(),
    /** When it began, else when it was queued; in milliseconds since 1970, as the end. */
    runAt: z.int(),
    endTime: z.int().optional(),
    /** Whether the caller has yet to see it, or how it ended. */
    unreadStatus: z.boolean(),
    interrupted: z.boolean(),
    isInterruptible: z.boolean(),
    errorMessage: z.string().optional(),
    /** Whose it is, for those who see the tasks of several accounts. */
    accountName: z.string().optional(),
    children: z.array(children),
  });
const PartOfPart = taskShort(z.never());

/** How many levels of tasks are shown: a task, its parts and theirs. */
export const treeDepth = 3;

/** A task with its parts. */
export const TaskShortData = taskShort(taskShort(PartOfPart));

/** The same at any of its levels. */
export interface TaskShortData extends Omit<z.infer<typeof PartOfPart>, 'children'> {
  readonly children: readonly TaskShortData[];
}

const shortJob = <C extends z.ZodType>(children: C) =>
  z.object({ jobId: z.string(), title: z.string(), percentage: z.number(), viewStatus: JobStatus, currentStep: z.string(), children: z.array(children) });
export const ShortJobView = shortJob(shortJob(shortJob(z.never())));

/** A task without its parts. */
export const JobStatusDataV2 = z.object({
  jobId: z.string(),
  jobStatus: JobStatus,
  startTime: z.int(),
  endTime: z.int().optional(),
  name: z.string(),
  parents: z.array(z.string()),
  percentage: z.int(),
  currentCommandName: z.string().optional(),
  priorityName: z.string(),
  errorMessage: z.string().optional(),
  accountId: z.int().optional(),
  modelId: z.int().optional(),
  instanceId: z.int().optional(),
  groupOwnerId: z.int().optional(),
  groupName: z.string().optional(),
  serverId: z.int().optional(),
  waitFor: z.array(z.string()),
});
export type JobStatusDataV2 = z.infer<typeof JobStatusDataV2>;

/** One status, or several with commas between them. */
const excluded = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(jobStatuses, `must be of ${jobStatuses.join(', ')}`)));

const filter = z.object({
  account: whole().optional(),
  model: whole().optional(),
  instanceId: whole().optional(),
  groupName: z.string().max(200).optional(),
  serverId: whole().optional(),
  excludeStatus: excluded.optional(),
});
export type JobFilter = z.output<typeof filter>;

const taskId = z.string().regex(/^\d{1,15}$/, 'must be the id of a task');

/** The most tasks that one call marks as read. */
export const mostRead = 500;

const core = '/api/mlpcore';

export const tasks = contract('tasks', {
  getTaskList: call(`GET ${core}/task/list`, { may: 'user', answer: z.array(TaskShortData) }),
  /** `status` says, in the same order, what was seen of each: one that has ended since stays unread. */
  readTasks: call(`POST ${core}/task/read`, { may: 'user', query: z.object({ jobId: many(taskId).pipe(z.array(z.string()).max(mostRead)), status: many(JobStatus).pipe(z.array(JobStatus).max(mostRead)).optional() }) }),
  shortTasksView: call(`GET ${core}/task/short`, { may: 'user', answer: z.array(ShortJobView), deprecated: true }),
  /** Of every account that the caller may see tasks of; `task/user` is of the account in which the caller acts. */
  listJobs: call(`GET ${core}/task`, { may: 'user', query: filter, answer: z.array(JobStatusDataV2) }),
  listAccountJobs: call(`GET ${core}/task/user`, { may: 'user', query: filter, answer: z.array(JobStatusDataV2) }),
  stopJob: call(`POST ${core}/task/:taskId/stop`, { may: 'user' }),
  listJobs_2: call(`GET ${core}/account/:account/job`, { may: 'member', answer: z.array(JobStatusData) }),
  jobStatus: call(`GET ${core}/account/:account/job/:jobId`, { may: 'member', answer: JobStatusData }),
  lastJob: call(`GET ${core}/account/:account/model/:model/last-job`, { may: 'member', answer: JobStatusData }),
});
