import * as z from 'zod';

/** Something that happened, as histories of services, images, keys and accounts tell it. */
export const StatLogData = z
  .object({
    accountId: z.int(),
    recordId: z.int(),
    userId: z.int().optional(),
    node: z.string().optional(),
    imageId: z.int().optional(),
    modelId: z.int().optional(),
    jobId: z.int().optional(),
    resourceGroup: z.string().optional(),
    timestamp: z.string(),
    level: z.enum(['INFO', 'ERROR']),
    code: z.string(),
    args: z.record(z.string(), z.string()),
    message: z.string(),
  })
  .meta({ id: 'StatLogData' });
export type StatLogData = z.output<typeof StatLogData>;
