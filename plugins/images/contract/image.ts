import * as z from 'zod';
import { paged } from '#core/contract/page.ts';

/** Who may use an image: its owner; everybody; everybody, but without a look inside. */
export const accessModes = ['private', 'public', 'restricted'] as const;
export const AccessMode = z.enum(accessModes).meta({ id: 'AccessMode' });
export type AccessMode = z.infer<typeof AccessMode>;

export const ImageInfoPK = z.object({ accountId: z.int(), imageId: z.int() }).meta({ id: 'ImageInfoPK' });

/** What addresses of uploaded archives begin with; the digest of SHA-256 follows. */
export const archiveScheme = 'archive:';
/** What addresses of images that ship with the product begin with. */
export const bundleScheme = 'bundle:';

const name = z.string().trim().min(1).max(200);
/** A container image as a runtime pulls it (`registry/name:tag`), `bundle:<name>` for one that ships with the product, `archive:<digest>` for one that the account uploaded. */
export const imageAddress = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(
    /^(bundle:[a-z0-9][a-z0-9-]*|archive:[0-9a-f]{64}|(?!bundle:|archive:)[A-Za-z0-9][\w.:/@-]*)$/,
    'must be the address of a container image, such as registry.example/team/service:1.0',
  );
const taskType = z.string().trim().max(100);

export const ImageInfoData = z
  .object({
    id: ImageInfoPK.optional(),
    name: z.string(),
    imageAccountName: z.string().optional(),
    /** Empty for those who may use the image but not look inside. */
    image: z.string(),
    accessMode: AccessMode.optional(),
    /** What its services do, where the image says so. */
    taskType: z.string().optional(),
    created: z.int().optional().describe('In milliseconds since 1970.'),
    updated: z.int().optional().describe('When it was changed last, in milliseconds since 1970.'),
    size: z.int().optional().describe('Bytes of the archive that was uploaded for it.'),
    version: z.int().optional().describe('The number of its present version; for members of its account.'),
    services: z
      .int()
      .optional()
      .describe('How many services use it: all for members of its account, else those of the own account.'),
    pullLogin: z
      .string()
      .optional()
      .describe('The login that it is pulled with, where it has one; for members of its account.'),
  })
  .meta({ id: 'ImageInfoData' });
export type ImageInfoData = z.infer<typeof ImageInfoData>;

/** What a registry asks for before it gives an image out. */
export const PullCredentials = z
  .object({ login: z.string().trim().max(200), password: z.string().max(4_000) })
  .refine(({ login, password }) => login === '' || password !== '', {
    error: 'must not be empty where there is a login',
    path: ['password'],
  })
  .meta({ id: 'PullCredentials' });

/** What a client sends to make or change an image; the ids come from the path. What is left out stays as it is, credentials with an empty login are forgotten. */
export const ImageChange = z
  .object({
    name,
    image: imageAddress,
    accessMode: AccessMode.nullish(),
    taskType: taskType.nullish(),
    credentials: PullCredentials.nullish(),
  })
  .meta({ id: 'ImageChange' });
export type ImageChange = z.infer<typeof ImageChange>;

export const DataImageInfoData = ImageInfoData.extend({ sourcePath: z.string() }).meta({ id: 'DataImageInfoData' });
export type DataImageInfoData = z.infer<typeof DataImageInfoData>;

export const DataImageChange = ImageChange.extend({
  sourcePath: z.string().trim().min(1).max(500).startsWith('/', 'must be an absolute path, such as /data'),
}).meta({ id: 'DataImageChange' });
export type DataImageChange = z.infer<typeof DataImageChange>;

export const belongings = ['ALL', 'MINE', 'MINE_PUBLIC', 'MINE_RESTRICTED', 'MINE_PRIVATE', 'NOT_MINE'] as const;
/** Whose images a list shows. */
export const Belonging = z.enum(belongings).meta({ id: 'Belonging' });
export type Belonging = z.infer<typeof Belonging>;

export const PagedImages = paged(ImageInfoData).meta({ id: 'PagedImageInfoData' });
export const PagedDataImages = paged(DataImageInfoData).meta({ id: 'PagedDataImageInfoData' });

/** How many images of each kind an account has of its own. */
export const ImageCounts = z.object({ images: z.int(), dataImages: z.int() }).meta({ id: 'ImageCounts' });
