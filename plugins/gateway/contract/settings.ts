import * as z from 'zod';

// Each pair below is what the server answers, then what it accepts: answers are plain, so that old data never fails to be read.

const seconds = z.int().min(1).max(31_536_000);
const milliseconds = z.int().min(0).max(86_400_000);

export const ModelTimeoutsData = z
  .object({
    podStartTimeoutSec: z.int(),
    predictTimeoutSec: z.int(),
    fitTimeoutSec: z.int().optional(),
  })
  .meta({ id: 'ModelTimeoutsData' });
export type ModelTimeoutsData = z.infer<typeof ModelTimeoutsData>;
export const TimeoutsChange = z
  .object({
    podStartTimeoutSec: seconds,
    predictTimeoutSec: seconds,
    fitTimeoutSec: seconds.nullish(),
  })
  .meta({ id: 'TimeoutsChange' });

export const ModelRetriesData = z
  .object({
    maxRetries: z.int(),
    timeoutsMs: z.array(z.int()),
    maxRetriesPerInstance: z.int().optional(),
  })
  .meta({ id: 'ModelRetriesData' });
export type ModelRetriesData = z.infer<typeof ModelRetriesData>;
export const RetriesChange = z
  .object({
    maxRetries: z.int().min(0).max(100),
    timeoutsMs: z.array(milliseconds).max(100),
    maxRetriesPerInstance: z.int().min(0).max(100).nullish(),
  })
  .meta({ id: 'RetriesChange' });

export const ModelBatchesData = z
  .object({
    batchSize: z.int(),
    timeWaitMs: z.int(),
    maxLengthToSkip: z.int().optional(),
  })
  .meta({ id: 'ModelBatchesData' });
export type ModelBatchesData = z.infer<typeof ModelBatchesData>;
/** A batch size of 0 or 1 turns batching off. */
export const BatchesChange = z
  .object({
    batchSize: z.int().min(0).max(10_000),
    timeWaitMs: milliseconds,
    maxLengthToSkip: z.int().min(0).nullish(),
  })
  .meta({ id: 'BatchesChange' });

export const ModelPriorityQueueData = z
  .object({ enabled: z.boolean(), concurrencyLevel: z.int() })
  .meta({ id: 'ModelPriorityQueueData' });
export type ModelPriorityQueueData = z.infer<typeof ModelPriorityQueueData>;
export const PriorityQueueChange = z
  .object({ enabled: z.boolean(), concurrencyLevel: z.int().min(0).max(100_000) })
  .meta({ id: 'PriorityQueueChange' });

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    timeouts: ModelTimeoutsData;
    retriesConfig: ModelRetriesData;
    batchesConfig: ModelBatchesData;
    priorityQueue: ModelPriorityQueueData;
    rejectRequestsIfInactive: boolean;
  }
  interface ServiceSettingsChange {
    timeouts?: z.input<typeof TimeoutsChange> | null | undefined;
    retriesConfig?: z.input<typeof RetriesChange> | null | undefined;
    batchesConfig?: z.input<typeof BatchesChange> | null | undefined;
    priorityQueue?: z.input<typeof PriorityQueueChange> | null | undefined;
    rejectRequestsIfInactive?: boolean | null | undefined;
  }
  interface ServiceSettingsDefaults {
    timeouts: ModelTimeoutsData;
    retries: ModelRetriesData;
    batches: ModelBatchesData;
  }
}
