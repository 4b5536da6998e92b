import * as z from 'zod';

export const S3CredentialsData = z
  .object({ s3Url: z.string(), accessKey: z.string(), secretKey: z.string(), bucketName: z.string() })
  .meta({ id: 'S3CredentialsData' });
