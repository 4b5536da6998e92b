import * as z from 'zod';
import type { FaultBody } from '#core/contract/fault.ts';
import { JobStatusData } from '#core/contract/job.ts';

export const modelStates = ['RUNNING', 'STARTING', 'INACTIVE', 'SLEEPING', 'REMOVING'] as const;
export const ModelState = z.enum(modelStates).meta({ id: 'ModelState' });
export type ModelState = z.infer<typeof ModelState>;

/** Something that stands in the way of instances, or is to be known before they start: a fault without a status. */
export const StartNote = z
  .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'StartNote' });
export type StartNote = z.infer<typeof StartNote>;

export const startNoteOf = ({ code, message, args }: Omit<FaultBody, 'status'>): StartNote => ({
  code,
  message,
  args: { ...args },
});

export const InstancesStatusData = z
  .object({
    internalRequested: z.int(),
    internalActive: z.int(),
    internalInError: z.int(),
    hostingServerRequested: z.int(),
    hostingServerActive: z.int(),
    externalRequested: z.int(),
  })
  .meta({ id: 'InstancesStatusData' });
export type InstancesStatusData = z.infer<typeof InstancesStatusData>;

export const ModelShortStatusData = z
  .object({
    state: ModelState,
    instances: InstancesStatusData,
    /** How many are about to end. */
    instancesStopping: z.int().optional(),
    /** Why none of its instances is started, where they wait for something. */
    heldUp: StartNote.optional(),
    lastJob: JobStatusData.optional(),
    startTimeSeconds: z.number().optional(),
    versions: z
      .array(z.int())
      .optional()
      .describe('Of its settings: those that its instances run with; for its own people.'),
  })
  .meta({ id: 'ModelShortStatusData' });
export type ModelShortStatusData = z.infer<typeof ModelShortStatusData>;
