import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Database } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { answers, cleans, reseals, runs, tables } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { InstanceInventory, instanceVariables } from '#plugins/instances/server/public.ts';
import { storage } from '../contract.ts';
import { Buckets } from './buckets.ts';
import { storageEnvironment } from './environment.ts';
import { LocalEndpoint } from './local-endpoint.ts';
import { Objects } from './objects.ts';
import { Pieces } from './pieces.ts';
import { region } from './s3/endpoint.ts';
import { steps } from './steps.ts';
import { Uploads } from './uploads.ts';

const variables = ['MLP_S3_ENDPOINT', 'MLP_S3_BUCKET', 'MLP_S3_ACCESS_KEY', 'MLP_S3_SECRET_KEY', 'MLP_S3_REGION'];

/** So many users are looked at where nobody says how many. */
const mostLookedAt = 1_000;

export default plugin({
  id: 'storage',
  requires: ['accounts', 'instances'],
  environment: storageEnvironment,
  provides: [
    provide(Buckets, { db: Database, box: SecretBox }, (given) => new Buckets(given)),
    provide(Pieces, { db: Database, blobs: BlobStore, accounts: Accounts, clock: Clock }, (given) => new Pieces(given)),
    provide(Objects, { db: Database, blobs: BlobStore, pieces: Pieces, clock: Clock }, (given) => new Objects(given)),
    provide(Uploads, { db: Database, pieces: Pieces, objects: Objects, clock: Clock }, (given) => new Uploads(given)),
    provide(
      LocalEndpoint,
      {
        db: Database,
        accounts: Accounts,
        buckets: Buckets,
        objects: Objects,
        uploads: Uploads,
        clock: Clock,
        log: Log,
        own: storageEnvironment.token,
        environment: Environment,
      },
      (given) => new LocalEndpoint(given),
    ),
  ],
  contributes: [
    tables(steps),
    reseals(
      'storage',
      { buckets: Buckets },
      ({ buckets }) =>
        () =>
          buckets.reseal(),
    ),
    answers(
      storage,
      { buckets: Buckets, endpoint: LocalEndpoint, inventory: InstanceInventory },
      ({ buckets, endpoint, inventory }) => ({
        async getS3Credentials(_input, { account }) {
          const { accessKey, secretKey, name: bucketName } = await buckets.of(account.id);
          return { s3Url: endpoint.url(), accessKey, secretKey, bucketName };
        },
        async deleteEmptyMinioUsers({ count = mostLookedAt, dryRun = false }, { changes }) {
          // Their instances were given the keys, and would be locked out.
          const busy = [...new Set((await inventory.present()).map(({ accountId }) => accountId))];
          const { empty, kept } = await buckets.unused(busy, Number(count));
          const gone = dryRun ? empty : await buckets.delete(empty.map(({ accountId }) => accountId));
          const names = gone.map(({ accessKey }) => accessKey);
          if (!dryRun) changes.push(...names.map((name) => ({ field: 'user', before: name })));
          return { empty: names, withContent: kept.map(({ accessKey }) => accessKey) };
        },
      }),
    ),
    runs('storage.s3', 'core', { endpoint: LocalEndpoint }, ({ endpoint }) => endpoint),
    cleans('storage', { pieces: Pieces, uploads: Uploads }),
    instanceVariables({
      needs: { buckets: Buckets, endpoint: LocalEndpoint },
      make: ({ buckets, endpoint }) => ({
        names: ({ data }) => (data.hostingType === 'EXTERNAL' ? [] : variables),
        async make({ account }) {
          const { accessKey, secretKey, name } = await buckets.of(account.id);
          return {
            MLP_S3_ENDPOINT: endpoint.url(),
            MLP_S3_BUCKET: name,
            MLP_S3_ACCESS_KEY: accessKey,
            MLP_S3_SECRET_KEY: secretKey,
            MLP_S3_REGION: region,
          };
        },
        ended: async () => undefined,
      }),
    }),
  ],
});
