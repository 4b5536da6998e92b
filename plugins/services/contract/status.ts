import * as z from 'zod';
import { JobStatusData } from '#core/contract/job.ts';

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

export const ModelShortStatusData = z.object({
  state: ModelState,
  instances: InstancesStatusData,
  lastJob: JobStatusData.optional(),
  startTimeSeconds: z.number().optional(),
});
export type ModelShortStatusData = z.infer<typeof ModelShortStatusData>;
