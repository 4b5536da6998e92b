import * as z from 'zod';
import { ModelBatchesData, ModelLimitsData, ModelRetriesData, ModelTimeoutsData } from './hosting.ts';

/** What a new service has where its maker says nothing. */
export const ModelDefaults = z.object({
  timeouts: ModelTimeoutsData,
  retries: ModelRetriesData,
  batches: ModelBatchesData,
  limits: ModelLimitsData,
  /** Empty for the group that the account uses by default. */
  resourceGroup: z.string(),
});
export type ModelDefaults = z.infer<typeof ModelDefaults>;
