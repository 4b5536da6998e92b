import { call, contract } from '#core/contract/call.ts';
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
});
