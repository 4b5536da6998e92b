import * as z from 'zod';
import { imageAddress, PullCredentials } from './image.ts';

/** What is asked of a registry while an image is being made or changed. */
export const RegistryQuestion = z
  .object({
    image: imageAddress,
    credentials: PullCredentials.nullish(),
    imageId: z.int().nullish().describe('The image whose stored credentials serve where none are sent.'),
  })
  .meta({ id: 'RegistryQuestion' });

/** What a registry has of a container image. */
export const RegistryImageData = z
  .object({
    tags: z.array(z.string()),
    complete: z.boolean().describe('Whether these are all of its tags.'),
    tag: z.string().describe('The tag that the address names, or latest.'),
    digest: z.string().optional().describe('What that tag stands for now; left out where it is none of the tags.'),
  })
  .meta({ id: 'RegistryImageData' });
export type RegistryImageData = z.infer<typeof RegistryImageData>;

/** What a registry has under the tag of an image, beside what the image was when its present version was made. */
export const ImageDigestData = z
  .object({
    tag: z.string().optional(),
    digest: z.string().optional().describe('What the present version is.'),
    newest: z.string().optional().describe('What the tag stands for now, where that is something else.'),
    newestImage: z.string().optional().describe('The address that means it for good.'),
  })
  .meta({ id: 'ImageDigestData' });
export type ImageDigestData = z.infer<typeof ImageDigestData>;
