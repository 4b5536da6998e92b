import * as z from 'zod';
import { AccessMode } from '#plugins/images/contract.ts';

/** How a service is trained: in its own container, or in one that trains for many. */
export const TrainingType = z.enum(['singleContainer', 'multipleFit']).meta({ id: 'TrainingType' });
export type TrainingType = z.infer<typeof TrainingType>;

export const DatasetPK = z.object({ accountId: z.int(), datasetId: z.int() }).meta({ id: 'DatasetPK' });
export const DatasetInfoData = z
  .object({
    id: DatasetPK.optional(),
    name: z.string(),
    datasetAccountName: z.string().optional(),
    description: z.string().optional(),
    dataType: z.string().optional(),
    accessMode: AccessMode.optional(),
    warning: z.string().optional(),
    version: z.int().optional().describe('The number of its latest version.'),
    rows: z.int().optional(),
    bytes: z.int().optional(),
    created: z.int().optional().describe('In milliseconds since 1970, as the next one.'),
    updated: z.int().optional(),
  })
  .meta({ id: 'DatasetInfoData' });
export type DatasetInfoData = z.infer<typeof DatasetInfoData>;
