import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import {
  ContentType,
  FolderCreation,
  Key,
  LinkData,
  LinkRequest,
  listQuery,
  ObjectDeletion,
  ObjectDeletionResult,
  ObjectPage,
  ObjectRenaming,
  S3CredentialsData,
  StorageUsageData,
  StoredObjectData,
  UploadBeginning,
  UploadCompletion,
  UploadData,
  UploadPartData,
} from './contract/storage.ts';

export type { StorageUsageData, StoredObjectData, UploadData } from './contract/storage.ts';

const home = '/api/mlpcore/account/:account/s3';

const about = {
  plugin: 'storage',
  parameters: {
    uploadId: 'The id of an upload in parts.',
    partNumber: 'The number of a part, from 1.',
  },
};

export const storage = contract(about, {
  getS3Credentials: call(`GET ${home}`, {
    summary: 'Returns where the bucket of an account is, and the keys that open it.',
    may: 'developer',
    // The keys write as well as read.
    grant: 'write',
    answer: S3CredentialsData,
    secret: true,
  }),
  deleteEmptyMinioUsers: call('POST /api/mlpcore/admin/minio/delete-empty-users', {
    summary: 'Deletes users of the storage that keep nothing and that no instance uses, or lists them.',
    may: 'superadmin',
    query: z.object({
      count: whole({ min: 1, max: 10_000 })
        .optional()
        .describe('How many users are looked at; 1000 where it is left out.'),
      dryRun: flag().optional().describe('Whether they are listed only, as where it is left out.'),
    }),
    answer: z
      .object({
        empty: z.array(z.string()).describe('The users that were deleted, or would be.'),
        withContent: z.array(z.string()).describe('Those that stay, because they keep something or are in use.'),
      })
      .meta({ id: 'EmptyUsersResponse' }),
  }),
  getStorageUsage: call(`GET ${home}/usage`, {
    summary: 'Tells how much the bucket of an account keeps, and how much it may.',
    may: 'developer',
    answer: StorageUsageData,
  }),
  listStoredObjects: call(`GET ${home}/objects`, {
    summary: 'Lists a page of a folder of the bucket.',
    may: 'developer',
    query: z.object({ ...listQuery, size: whole({ min: 1, max: 1_000 }).optional() }),
    answer: ObjectPage,
  }),
  deleteStoredObjects: call(`POST ${home}/objects/delete`, {
    summary: 'Deletes objects, and folders with all that is in them.',
    example: { keys: ['models/model.pkl'], folders: ['old/'] },
    may: 'developer',
    body: ObjectDeletion,
    answer: ObjectDeletionResult,
  }),
  renameStoredObject: call(`POST ${home}/objects/rename`, {
    summary: 'Renames or moves an object, or a folder with all that is in it.',
    example: { from: 'models/model.pkl', to: 'models/model-2026.pkl' },
    may: 'developer',
    body: ObjectRenaming,
  }),
  createStorageFolder: call(`POST ${home}/folders`, {
    summary: 'Makes an empty folder.',
    example: { folder: 'models/' },
    may: 'developer',
    body: FolderCreation,
  }),
  shareStoredObject: call(`POST ${home}/links`, {
    summary: 'Makes a link by which anybody may read an object for a while.',
    example: { key: 'models/model.pkl', seconds: 3_600 },
    may: 'developer',
    body: LinkRequest,
    answer: LinkData,
    secret: true,
  }),
  listUnfinishedUploads: call(`GET ${home}/uploads`, {
    summary: 'Lists the uploads in parts that are not complete.',
    may: 'developer',
    answer: z.array(UploadData),
  }),
  beginUpload: call(`POST ${home}/uploads`, {
    summary: 'Begins an upload in parts.',
    example: { key: 'models/model.pkl', bytes: 200_000_000 },
    may: 'developer',
    body: UploadBeginning,
    answer: UploadData,
  }),
  completeUpload: call(`POST ${home}/uploads/:uploadId/complete`, {
    summary: 'Makes an object of the parts of an upload.',
    example: { bytes: 200_000_000 },
    may: 'developer',
    body: UploadCompletion,
    answer: StoredObjectData,
  }),
  abortUpload: call(`DELETE ${home}/uploads/:uploadId`, {
    summary: 'Ends an upload in parts; what came of it goes.',
    may: 'developer',
  }),
});

/** Contents travel as streams. */
export const contents = contract(about, {
  downloadStoredObject: call(`GET ${home}/object`, {
    summary: 'Returns the content of an object, or a range of it.',
    may: 'developer',
    query: z.object({ key: Key }),
    answer: z.string(),
    answerType: 'application/octet-stream',
  }),
  uploadStoredObject: call(`PUT ${home}/object`, {
    summary: 'Uploads an object whole.',
    may: 'developer',
    query: z.object({
      key: Key,
      contentType: ContentType.optional(),
      replace: flag().optional().describe('Whether an object of this key is replaced; otherwise it is a fault.'),
    }),
    bodyType: 'application/octet-stream',
    body: z.string(),
    answer: StoredObjectData,
  }),
  uploadPart: call(`PUT ${home}/uploads/:uploadId/parts/:partNumber`, {
    summary: 'Uploads a part; one of the same number is replaced.',
    may: 'developer',
    bodyType: 'application/octet-stream',
    body: z.string(),
    answer: UploadPartData,
  }),
});
