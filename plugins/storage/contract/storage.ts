import * as z from 'zod';

export const S3CredentialsData = z
  .object({ s3Url: z.string(), accessKey: z.string(), secretKey: z.string(), bucketName: z.string() })
  .meta({ id: 'S3CredentialsData' });

/** 1,024 bytes are looked at by the server; no key has more characters. */
export const Key = z.string().min(1).max(1_024);
const Prefix = z.string().max(1_024);

/** As it stands in a header. */
export const ContentType = z
  .string()
  .max(200)
  .regex(/^[ -~]*$/);

export const StoredObjectData = z
  .object({
    key: z.string(),
    bytes: z.int(),
    modified: z.string(),
    contentType: z.string().optional(),
  })
  .meta({ id: 'StoredObjectData' });

export const ObjectPage = z
  .object({
    /** Beginnings of keys up to the next slash. */
    folders: z.array(z.string()),
    objects: z.array(StoredObjectData),
    /** Where the next page begins, if there is one. */
    next: z.string().optional(),
  })
  .meta({ id: 'ObjectPage' });

export const StorageUsageData = z
  .object({ bytes: z.int(), limitBytes: z.int(), bucketName: z.string() })
  .meta({ id: 'StorageUsageData' });

export const ObjectDeletion = z
  .object({ keys: z.array(Key).max(1_000).optional(), folders: z.array(Key.regex(/\/$/)).max(100).optional() })
  .meta({ id: 'ObjectDeletion' });

export const ObjectDeletionResult = z
  .object({ deleted: z.int(), more: z.boolean().describe('Whether folders still hold objects: ask once more.') })
  .meta({ id: 'ObjectDeletionResult' });

export const ObjectRenaming = z.object({ from: Key, to: Key }).meta({ id: 'ObjectRenaming' });

export const FolderCreation = z.object({ folder: Key.regex(/\/$/) }).meta({ id: 'FolderCreation' });

export const longestLinkSeconds = 7 * 86_400;
export const LinkRequest = z
  .object({ key: Key, seconds: z.int().min(60).max(longestLinkSeconds) })
  .meta({ id: 'LinkRequest' });
export const LinkData = z.object({ url: z.string(), ends: z.string() }).meta({ id: 'LinkData' });

export const UploadBeginning = z
  .object({
    key: Key,
    bytes: z
      .int()
      .min(0)
      .max(5 * 2 ** 40),
    contentType: ContentType.optional(),
    replace: z.boolean().optional(),
  })
  .meta({ id: 'UploadBeginning' });

export const UploadPartData = z.object({ number: z.int(), bytes: z.int() }).meta({ id: 'UploadPartData' });

export const UploadData = z
  .object({
    uploadId: z.string(),
    key: z.string(),
    created: z.string(),
    /** What has come so far. */
    parts: z.array(UploadPartData),
  })
  .meta({ id: 'UploadData' });

export const UploadCompletion = z
  .object({ bytes: z.int().min(0), replace: z.boolean().optional() })
  .meta({ id: 'UploadCompletion' });

export const listQuery = { prefix: Prefix.optional(), after: z.string().max(2_000).optional() };

export type ObjectPage = z.output<typeof ObjectPage>;
export type StoredObjectData = z.output<typeof StoredObjectData>;
export type StorageUsageData = z.output<typeof StorageUsageData>;
export type UploadData = z.output<typeof UploadData>;
