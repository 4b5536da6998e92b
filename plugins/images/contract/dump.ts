import * as z from 'zod';
import { AccessMode, DataImageChange, ImageChange } from './image.ts';

/** An image in the file of its account; credentials of its registry are none of it. */
export const ImageDump = z
  .object({
    name: ImageChange.shape.name,
    image: ImageChange.shape.image,
    accessMode: AccessMode.nullish(),
    taskType: ImageChange.shape.taskType,
  })
  .meta({ id: 'ImageDump' });
export type ImageDump = z.infer<typeof ImageDump>;

export const DataImageDump = z
  .object({
    name: ImageChange.shape.name,
    image: ImageChange.shape.image,
    dataPath: DataImageChange.shape.sourcePath,
    accessMode: AccessMode.nullish(),
  })
  .meta({ id: 'DataImageDump' });
export type DataImageDump = z.infer<typeof DataImageDump>;
