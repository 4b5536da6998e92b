import * as z from 'zod';

/** What an image was at some time: where it was, and who put it there. */
export const ImageVersionData = z
  .object({
    number: z.int(),
    image: z.string(),
    label: z.string().optional().describe('What the image calls itself: the version of its manifest, or its tag.'),
    size: z.int().optional().describe('Bytes of the archive that was uploaded.'),
    created: z.int().describe('In milliseconds since 1970.'),
    author: z.string().optional(),
    current: z.boolean(),
  })
  .meta({ id: 'ImageVersionData' });
export type ImageVersionData = z.infer<typeof ImageVersionData>;

const RunVersionData = z
  .object({ number: z.int(), label: z.string().optional(), current: z.boolean() })
  .meta({ id: 'RunVersionData' });

/** A service of an image's account that is made from it, and what its instances run. */
export const ImageUserData = z
  .object({
    modelId: z.int(),
    modelName: z.string(),
    versions: z
      .array(RunVersionData)
      .describe('Versions of the image that its instances were started from; none where none runs.'),
  })
  .meta({ id: 'ImageUserData' });
export type ImageUserData = z.infer<typeof ImageUserData>;

/** An archive that was uploaded and can be made an image of. */
export const ImageArchiveData = z
  .object({
    image: z.string().describe('The address by which an image of the same account is made of it.'),
    size: z.int().describe('Bytes of the archive.'),
    unpackedSize: z.int(),
    files: z.int(),
    name: z.string().optional().describe('What its manifest says, as the three that follow.'),
    version: z.string().optional(),
    taskType: z.string().optional(),
    command: z.array(z.string()).optional(),
  })
  .meta({ id: 'ImageArchiveData' });
export type ImageArchiveData = z.infer<typeof ImageArchiveData>;

/** What may be uploaded. */
export const ImageUploadRules = z
  .object({
    programs: z.boolean().describe('Whether the caller may upload archives with programs.'),
    data: z.boolean(),
    largestBytes: z.int(),
  })
  .meta({ id: 'ImageUploadRules' });
