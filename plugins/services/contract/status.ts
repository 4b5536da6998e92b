import * as z from 'zod';

export const modelStates = ['RUNNING', 'STARTING', 'INACTIVE', 'SLEEPING', 'REMOVING'] as const;
export const ModelState = z.enum(modelStates);
export type ModelState = z.infer<typeof ModelState>;

export const InstancesStatusData = z.object({
  internalRequested: z.int(),
  internalActive: z.int(),
  internalInError: z.int(),
  hostingServerRequested: z.int(),
  hostingServerActive: z.int(),
  externalRequested: z.int(),
});
export type InstancesStatusData = z.infer<typeof InstancesStatusData>;

/** A job as the older calls show it. */
export const JobStatusData = z.object({
  accountId: z.int(),
  jobId: z.int(),
  jobType: z.string(),
  state: z.string(),
  done: z.boolean(),
  error: z.boolean().optional(),
  errorMessage: z.string().optional(),
});
export type JobStatusData = z.infer<typeof JobStatusData>;

export const ModelShortStatusData = z.object({
  state: ModelState,
  instances: InstancesStatusData,
  lastJob: JobStatusData.optional(),
  startTimeSeconds: z.number().optional(),
});
export type ModelShortStatusData = z.infer<typeof ModelShortStatusData>;
