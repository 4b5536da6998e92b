import * as z from 'zod';
import { ModelInfoPK, Translations } from '#plugins/services/contract.ts';

/** Of trainings, those count as a success or a failure that ended so: none that was stopped or failed by what was asked for. */
export const RequestType = z.enum(['FIT', 'PREDICT']).meta({ id: 'RequestType' });
export type RequestType = z.infer<typeof RequestType>;

/** Counts of one service; the percentage is of both together, 0 where there were none. */
export const ModelMetricsData = z
  .object({
    modelId: z.int(),
    totalSuccess: z.int(),
    totalFail: z.int(),
    failPercentage: z.number(),
  })
  .meta({ id: 'ModelMetricsData' });
export type ModelMetricsData = z.infer<typeof ModelMetricsData>;

/** What a service is called, and whose it is. */
const ServiceNames = z
  .object({
    id: ModelInfoPK,
    modelAccountName: z.string(),
    modelName: z.string(),
    displayName: z.string(),
    translations: Translations.optional(),
  })
  .meta({ id: 'ServiceNames' });

/** Counts of one service among others, with its names as long as it is there. */
const NamedMetricsData = ModelMetricsData.extend({ service: ServiceNames.optional() }).meta({
  id: 'NamedModelMetricsData',
});
export type NamedMetricsData = z.infer<typeof NamedMetricsData>;

export const OverallMetricsData = z
  .object({
    totalSuccessCount: z.int(),
    totalFailCount: z.int(),
    totalFailPercentage: z.number(),
    modelMetrics: z.array(NamedMetricsData),
  })
  .meta({ id: 'OverallMetricsData' });

const Id = z.int().min(0);

/** A day as `2026-01-31`, of UTC; what clients write behind it as a time is left out. */
export const Day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date('must be a date such as 2026-01-31').refine((date) => date >= '0001', 'must be a date of our era'));

const RequestDetailsData = z
  .object({
    modelAccountId: Id,
    modelId: Id,
    callerAccountId: z
      .string()
      .max(100)
      .refine((text) => !text.includes('\0'), 'must hold no NUL'),
    date: Day,
  })
  .meta({ id: 'RequestDetailsData' });

/** How many requests of one kind a service had from one account on a day, as something outside this server counted them. */
export const RequestMetricsData = z
  .object({
    requestDetailsData: RequestDetailsData,
    requestTypeData: RequestType,
    isSuccess: z.boolean(),
    count: z.int().min(0).max(2_147_483_647),
  })
  .meta({ id: 'RequestMetricsData' });
export type RequestMetricsData = z.infer<typeof RequestMetricsData>;
