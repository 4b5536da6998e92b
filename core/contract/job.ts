import * as z from 'zod';

/** What jobs do, in the words that clients know. */
export const operations = [
  'RUN',
  'FIT',
  'BLOCK',
  'UNBLOCK',
  'GRANT',
  'CREATE',
  'REMOVE',
  'EVICT',
  'REMOVE_BY_BILLING',
  'WAKE_UP',
  'RENAME',
  'PREPARE',
  'RELOAD',
  'TRANSFER',
  'SCALE_UP',
  'SCALE_DOWN',
  'NEED_SCALE_UP',
  'SET_CORRECT_GROUP',
] as const;
export type Operation = (typeof operations)[number];

export const jobStatuses = ['IDLE', 'RUN', 'REVERTING', 'COMPLETED', 'FAILED', 'REVERTED', 'REPLACED'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Work that outlives a request: what starts it and what kind of thing it is done to. */
export interface Job<P extends z.ZodType = any> {
  readonly id: string;
  readonly operation: Operation;
  readonly payload: P;
  /** How often the work is tried before it counts as failed. */
  readonly attempts: number;
  /** Whether people may stop it: its work heeds the signal that it is given and undoes what it did. */
  readonly interruptible: boolean;
}

interface Shape<P extends z.ZodType> {
  readonly operation: Operation;
  readonly payload: P;
  readonly attempts?: number;
  readonly interruptible?: boolean;
}

export const job = <P extends z.ZodType>(
  id: string,
  { operation, payload, attempts = 3, interruptible = false }: Shape<P>,
): Job<P> => ({
  id,
  operation,
  payload,
  attempts,
  interruptible,
});

export const JobOperation = z.enum(operations).meta({ id: 'JobOperation' });

/** The ids that name one of a kind of thing, which differ from kind to kind. */
const MlpEntityKey = z
  .record(z.string(), z.union([z.string(), z.int()]))
  .meta({ id: 'MlpEntityKey', additionalProperties: true });

/** What is done something to: a kind of thing and the ids that name one of it. */
export const PipelineEntity = z.object({ name: z.string(), key: MlpEntityKey }).meta({ id: 'PipelineEntity' });

/** Why a task failed, a sentence with its code and values: the workbench says it in the language of whoever reads. */
export const TaskNote = z
  .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'TaskNote' });
export type TaskNote = z.infer<typeof TaskNote>;

/** Why a task failed, as all calls tell it: as one text, and note by note. */
export const failureFields = { errorMessage: z.string().optional(), errorNotes: z.array(TaskNote).optional() };

/** A job as the older calls show it. */
export const JobStatusData = z
  .object({
    accountId: z.int(),
    jobId: z.int(),
    jobType: z.string(),
    state: z.string(),
    done: z.boolean(),
    error: z.boolean().optional(),
    ...failureFields,
  })
  .meta({ id: 'JobStatusData' });
export type JobStatusData = z.infer<typeof JobStatusData>;
