import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { answers, cleans, healthNote, reseals, runs, serves, tables } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { InstanceInventory, instanceVariables } from '#plugins/instances/server/public.ts';
import { addressOf, platformAddress } from '#plugins/resource-groups/server/public.ts';
import { stateStorage } from '#plugins/fitting/server/public.ts';
import { limitUse } from '#plugins/limits/server/public.ts';
import { systemCheck } from '#plugins/system/server/public.ts';
import { contents, storage } from '../contract.ts';
import { region } from '../contract/region.ts';
import { storageAnswers } from './answers.ts';
import { Buckets } from './buckets.ts';
import { Contents, KeptContents } from './contents/contents.ts';
import { Remote } from './contents/remote.ts';
import { serveContents } from './serve-contents.ts';
import { storageEnvironment } from './environment.ts';
import { LocalEndpoint } from './local-endpoint.ts';
import { Objects } from './objects.ts';
import { Pieces } from './pieces.ts';
import { StoredBytes } from './public.ts';
import { BucketStates } from './states.ts';
import { steps } from './steps.ts';
import { storageCheck } from './storage-check.ts';
import { Uploads } from './uploads.ts';

const variables = ['MLP_S3_ENDPOINT', 'MLP_S3_BUCKET', 'MLP_S3_ACCESS_KEY', 'MLP_S3_SECRET_KEY', 'MLP_S3_REGION'];

export default plugin({
  id: 'storage',
  requires: ['accounts', 'instances', 'resource-groups'],
  extends: ['fitting', 'limits', 'system'],
  environment: storageEnvironment,
  provides: [
    provide(Buckets, { db: Database, box: SecretBox }, (given) => new Buckets(given)),
    provide(StoredBytes, { buckets: Buckets }, ({ buckets }) => ({ now: () => buckets.allBytes() })),
    provide(Remote, { own: storageEnvironment.token }, ({ own }) => new Remote(own.remote)),
    provide(
      Contents,
      { db: Database, disk: BlobStore, remote: Remote, clock: Clock },
      ({ remote, ...given }) => new KeptContents({ ...given, remote: remote.bucket }),
    ),
    provide(
      Pieces,
      { db: Database, contents: Contents, accounts: Accounts, clock: Clock },
      (given) => new Pieces(given),
    ),
    provide(Objects, { db: Database, contents: Contents, pieces: Pieces, clock: Clock }, (given) => new Objects(given)),
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
    limitUse({
      limit: 'storageLimit',
      needs: { buckets: Buckets },
      make:
        ({ buckets }) =>
        (accountId) =>
          buckets.bytes(accountId),
    }),
    reseals(
      'storage',
      { buckets: Buckets },
      ({ buckets }) =>
        () =>
          buckets.reseal(),
    ),
    answers(
      storage,
      {
        db: Database,
        buckets: Buckets,
        endpoint: LocalEndpoint,
        objects: Objects,
        pieces: Pieces,
        uploads: Uploads,
        clock: Clock,
        inventory: InstanceInventory,
      },
      storageAnswers,
    ),
    serves(
      { contract: contents },
      { identity: Identity, buckets: Buckets, objects: Objects, uploads: Uploads },
      (parts) => (app) => serveContents(app, parts),
    ),
    runs('storage.remote', 'core', { remote: Remote }, ({ remote }) => remote),
    runs('storage.s3', 'core', { endpoint: LocalEndpoint }, ({ endpoint }) => endpoint),
    systemCheck({
      id: 'storage',
      role: 'core',
      needs: { endpoint: LocalEndpoint, remote: Remote, pool: Pool },
      make: storageCheck,
    }),
    cleans('storage', { pieces: Pieces, uploads: Uploads, contents: Contents }),
    healthNote({ name: 'storage', needs: { remote: Remote }, make: ({ remote }) => remote.note }),
    stateStorage({
      type: 's3',
      needs: { db: Database, buckets: Buckets, objects: Objects },
      make: (given) => new BucketStates(given),
    }),
    platformAddress({
      needs: { endpoint: LocalEndpoint },
      make:
        ({ endpoint }) =>
        async () => [addressOf(endpoint.url())],
    }),
    instanceVariables({
      needs: { buckets: Buckets, endpoint: LocalEndpoint },
      make: ({ buckets, endpoint }) => ({
        names: () => variables,
        shown: async ({ account }) => ({
          MLP_S3_ENDPOINT: endpoint.url(),
          MLP_S3_BUCKET: (await buckets.of(account.id)).name,
          MLP_S3_REGION: region,
        }),
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
