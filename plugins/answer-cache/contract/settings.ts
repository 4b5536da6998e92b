import * as z from 'zod';

export const ModelCachingData = z
  .object({
    enabled: z.boolean(),
    mongoUri: z.string(),
    collectionName: z.string(),
    recordsLimit: z.int(),
  })
  .meta({ id: 'ModelCachingData' });
export type ModelCachingData = z.infer<typeof ModelCachingData>;
/** Where the answers of services are kept whose owner names no database of his own: in the platform's. */
export const embeddedCache = 'embedded';
const cacheAddress =
  'must be embedded, or the address of a MongoDB, Redis or PostgreSQL database such as mongodb://host:27017/cache';
export const CachingChange = z
  .object({
    enabled: z.boolean(),
    mongoUri: z
      .string()
      .trim()
      .max(2_000)
      .regex(/^(embedded|(mongodb(\+srv)?|rediss?|postgres(ql)?):\/\/\S+)?$/, cacheAddress)
      .nullish(),
    collectionName: z.string().trim().max(200).nullish(),
    recordsLimit: z.int().min(0).nullish(),
  })
  .refine(({ enabled, mongoUri }) => !enabled || mongoUri, { path: ['mongoUri'], error: cacheAddress })
  .meta({ id: 'CachingChange' });

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    caching: ModelCachingData;
  }
  interface ServiceSettingsChange {
    caching?: z.input<typeof CachingChange> | null | undefined;
  }
}
