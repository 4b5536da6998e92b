import * as z from 'zod';
import { ContainerPath, Id } from '#core/contract/texts.ts';

// Each pair below is what the server answers, then what it accepts: answers are plain, so that old data never fails to be read.

export const HostingType = z.enum(['EXTERNAL', 'INTERNAL', 'AUTOMATIC', 'HOSTING_SERVER']).meta({ id: 'HostingType' });
export type HostingType = z.infer<typeof HostingType>;

export const DataImageMountData = z
  .object({
    dmId: z.int().optional(),
    dataImageAccountId: z.int(),
    dataImageId: z.int(),
    dataImage: z.string().optional(),
    dataImageName: z.string().optional(),
    sourcePath: z.string().optional(),
    targetPath: z.string(),
  })
  .meta({ id: 'DataImageMountData' });
export type DataImageMountData = z.infer<typeof DataImageMountData>;
export const DataImageMountChange = z
  .object({
    dmId: Id.nullish(),
    dataImageAccountId: Id,
    dataImageId: Id,
    targetPath: ContainerPath,
  })
  .meta({ id: 'DataImageMountChange' });
