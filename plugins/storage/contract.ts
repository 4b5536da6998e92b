import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import { S3CredentialsData } from './contract/storage.ts';

export const storage = contract('storage', {
  getS3Credentials: call('GET /api/mlpcore/account/:account/s3', {
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
      dryRun: flag().optional().describe('Whether they are listed only.'),
    }),
    answer: z
      .object({
        empty: z.array(z.string()).describe('The users that were deleted, or would be.'),
        withContent: z.array(z.string()).describe('Those that stay, because they keep something or are in use.'),
      })
      .meta({ id: 'EmptyUsersResponse' }),
  }),
});
