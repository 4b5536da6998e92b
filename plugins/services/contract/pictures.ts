import * as z from 'zod';
import { largestPictureBytes } from './picture-size.ts';

/** A picture for a service's documentation: PNG, JPEG, GIF or WebP, as base64. */
export const PictureUpload = z
  .object({
    content: z
      .base64('must be base64')
      .min(1)
      .max(Math.ceil(largestPictureBytes / 3) * 4, 'must be a picture of 2 MiB at most'),
  })
  .meta({ id: 'PictureUpload' });

/** Where a picture is found. */
export const PictureData = z.object({ name: z.string(), address: z.string() }).meta({ id: 'PictureData' });
export type PictureData = z.infer<typeof PictureData>;
