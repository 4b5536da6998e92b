import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer } from '../../../../tests/harness/server.ts';
import storage from '../index.ts';

interface Credentials {
  readonly s3Url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucketName: string;
}

/** A client of the S3 endpoint, as programs have it. */
export const clientOf = ({ s3Url, accessKey, secretKey }: Credentials): S3Client =>
  new S3Client({
    endpoint: s3Url,
    region: 'ru',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });

/** A server with the buckets of Alice and Bob, and a client for hers. */
export async function openStorage(environment: Readonly<Record<string, string>> = {}) {
  const plugins = [accounts, notifications, images, services, resourceGroups, instances, gateway, storage];
  const server = await startServer(plugins, { environment });
  const credentials = async (account: string, own: string) =>
    (await server.call('GET', `/api/mlpcore/account/${account}/s3`, { session: own })).body as Credentials;
  const session = await registerForTest(server, 'alice');
  const alice = await credentials('alice', session);
  const bob = await credentials('bob-labs', await registerForTest(server, 'bob-labs'));
  const s3 = clientOf(alice);
  const Bucket = alice.bucketName;
  return {
    server,
    credentials,
    session,
    alice,
    bob,
    s3,
    Bucket,
    put: (Key: string, Body: string | Uint8Array = Key, rest: object = {}) =>
      s3.send(new PutObjectCommand({ Bucket, Key, Body, ...rest })),
    read: async (Key: string, rest: object = {}): Promise<string> =>
      (await s3.send(new GetObjectCommand({ Bucket, Key, ...rest }))).Body!.transformToString(),
    bytesKept: async (): Promise<number> =>
      (
        await server.host.container
          .get(Pool)
          .query<{ bytes: number }>('select bytes from storage_buckets where name = $1', [Bucket])
      ).rows[0]!.bytes,
    async close(): Promise<void> {
      s3.destroy();
      await server.stop();
    },
  };
}
