import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { failureFields, JobOperation, jobStatuses, JobStatusData, PipelineEntity } from '#core/contract/job.ts';
import { many, whole } from '#core/contract/query.ts';

const JobStatus = z.enum(jobStatuses).meta({ id: 'JobStatus' });

/** How many levels of tasks are shown: a task, its parts and theirs. */
export const treeDepth = 3;

const Task = z.object({
  jobId: z.string(),
  title: z.string(),
  persistentJobStatus: JobStatus,
  waitFor: z.array(z.string()),
  step: z.string(),
  percentage: z.number(),
  operation: JobOperation,
  job: z.string().describe('Which job it is, which several may share an operation with.'),
  operatedEntity: PipelineEntity,
  operatedEntityName: z.string(),
  runAt: z.int().describe('When it began, else when it was queued; in milliseconds since 1970, as the end.'),
  endTime: z.int().optional(),
  unreadStatus: z.boolean().describe('Whether the caller has yet to see it, or how it ended.'),
  interrupted: z.boolean(),
  isInterruptible: z.boolean(),
  ...failureFields,
  accountName: z.string().describe('Whose it is, for those who see the tasks of several accounts.').optional(),
});

/** A task with its parts. */
export interface TaskShortData extends z.infer<typeof Task> {
  readonly children: readonly TaskShortData[];
}
export const TaskShortData: z.ZodType<TaskShortData> = Task.extend({
  get children(): z.ZodType<TaskShortData[]> {
    return z.array(TaskShortData);
  },
}).meta({ id: 'TaskShortData' });

const Job = z.object({
  jobId: z.string(),
  title: z.string(),
  percentage: z.number(),
  viewStatus: JobStatus,
  currentStep: z.string(),
});
/** The same in short, as older clients read it. */
export interface ShortJobView extends z.infer<typeof Job> {
  readonly children: readonly ShortJobView[];
}
export const ShortJobView: z.ZodType<ShortJobView> = Job.extend({
  get children(): z.ZodType<ShortJobView[]> {
    return z.array(ShortJobView);
  },
}).meta({ id: 'ShortJobView' });

/** A task without its parts. */
export const JobStatusDataV2 = z
  .object({
    jobId: z.string(),
    jobStatus: JobStatus,
    startTime: z.int(),
    endTime: z.int().optional(),
    name: z.string(),
    parents: z.array(z.string()),
    percentage: z.int(),
    currentCommandName: z.string().optional(),
    priorityName: z.string(),
    ...failureFields,
    accountId: z.int().optional(),
    modelId: z.int().optional(),
    instanceId: z.int().optional(),
    groupOwnerId: z.int().optional(),
    groupName: z.string().optional(),
    serverId: z.int().optional(),
    waitFor: z.array(z.string()),
  })
  .meta({ id: 'JobStatusDataV2' });
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

const about = {
  plugin: 'tasks',
  parameters: {
    model: 'The service, by its id or name.',
    taskId: 'The id of a background task.',
    jobId: 'The id of a job.',
  },
};

export const tasks = contract(about, {
  getTaskList: call(`GET ${core}/task/list`, {
    summary: 'Lists the background tasks of whoever asks, with their parts.',
    may: 'user',
    live: 'tasks',
    answer: z.array(TaskShortData),
  }),
  /** `status` says, in the same order, what was seen of each: one that has ended since stays unread. */
  readTasks: call(`POST ${core}/task/read`, {
    summary: 'Marks background tasks as seen.',
    may: 'user',
    incidental: true,
    query: z.object({
      jobId: many(taskId, { max: mostRead }),
      status: many(JobStatus, { max: mostRead }).optional(),
    }),
  }),
  shortTasksView: call(`GET ${core}/task/short`, {
    summary: 'Lists the background tasks of whoever asks in short.',
    may: 'user',
    answer: z.array(ShortJobView),
    deprecated: true,
  }),
  /** Of every account that the caller may see tasks of; `task/user` is of the account in which the caller acts. */
  listJobs: call(`GET ${core}/task`, {
    summary: 'Lists the background tasks of every account that whoever asks may see.',
    may: 'user',
    query: filter,
    answer: z.array(JobStatusDataV2),
  }),
  listAccountJobs: call(`GET ${core}/task/user`, {
    summary: 'Lists the background tasks of the account in which whoever asks acts.',
    may: 'user',
    query: filter,
    answer: z.array(JobStatusDataV2),
  }),
  stopJob: call(`POST ${core}/task/:taskId/stop`, {
    summary: 'Stops a background task and reverts what it did.',
    may: 'user',
  }),
  listJobs_2: call(`GET ${core}/account/:account/job`, {
    summary: 'Lists the jobs of an account.',
    may: 'member',
    answer: z.array(JobStatusData),
  }),
  jobStatus: call(`GET ${core}/account/:account/job/:jobId`, {
    summary: 'Returns a job of an account.',
    may: 'member',
    answer: JobStatusData,
  }),
  lastJob: call(`GET ${core}/account/:account/model/:model/last-job`, {
    summary: 'Returns the last job of a service.',
    may: 'member',
    answer: JobStatusData,
  }),
});
