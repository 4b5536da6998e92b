import * as z from 'zod';
import { grouped, serviceSetting } from '#plugins/services/server/public.ts';
import {
  BatchesChange,
  ModelBatchesData,
  ModelPriorityQueueData,
  ModelRetriesData,
  ModelTimeoutsData,
  PriorityQueueChange,
  RetriesChange,
  TimeoutsChange,
} from '../contract/settings.ts';

/** What owners of services set for the calls to them. */
export const serviceSettings = [
  serviceSetting({
    field: 'timeouts',
    answer: ModelTimeoutsData,
    change: TimeoutsChange,
    initial: { podStartTimeoutSec: 600, predictTimeoutSec: 60, fitTimeoutSec: 86_400 },
    changed: grouped<ModelTimeoutsData>,
    toldAs: 'timeouts',
  }),
  serviceSetting({
    field: 'retriesConfig',
    answer: ModelRetriesData,
    change: RetriesChange,
    initial: { maxRetries: 1, timeoutsMs: [50, 100], maxRetriesPerInstance: 1 },
    changed: grouped<ModelRetriesData>,
    toldAs: 'retries',
    dumped: { as: 'retries' },
  }),
  serviceSetting({
    field: 'batchesConfig',
    answer: ModelBatchesData,
    change: BatchesChange,
    initial: { batchSize: 0, timeWaitMs: 0, maxLengthToSkip: 0 },
    changed: grouped<ModelBatchesData>,
    toldAs: 'batches',
    dumped: { as: 'batches' },
  }),
  serviceSetting({
    field: 'priorityQueue',
    answer: ModelPriorityQueueData,
    change: PriorityQueueChange,
    initial: { enabled: false, concurrencyLevel: 1 },
    changed: grouped<ModelPriorityQueueData>,
  }),
  serviceSetting({
    field: 'rejectRequestsIfInactive',
    answer: z.boolean().optional(),
    change: z.boolean(),
    initial: false,
  }),
];
