import type { Database } from '#core/server/database/database.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { InstanceInventory } from '#plugins/instances/server/public.ts';
import { region } from '../contract/region.ts';
import type { storage, StoredObjectData, UploadData } from '../contract.ts';
import type { Buckets } from './buckets.ts';
import { limitReached, objectExists } from './faults.ts';
import { listObjects } from './listing.ts';
import type { LocalEndpoint } from './local-endpoint.ts';
import type { Objects } from './objects.ts';
import type { Pieces } from './pieces.ts';
import { presignedUrl } from './s3/signature.ts';
import type { ObjectRow, UploadRow } from './tables.ts';
import type { Uploads } from './uploads.ts';

interface Given {
  readonly db: Database;
  readonly buckets: Buckets;
  readonly endpoint: LocalEndpoint;
  readonly objects: Objects;
  readonly pieces: Pieces;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly inventory: InstanceInventory;
}

const usualPage = 100;
/** So many users are looked at where nobody says how many. */
const mostLookedAt = 1_000;
/** Of folders, a call deletes no more than it does within seconds. */
const mostDeleted = 2_000;

export const toldObject = ({ key, bytes, modifiedAt, headers }: ObjectRow): StoredObjectData => ({
  key,
  bytes,
  modified: modifiedAt.toISOString(),
  contentType: headers['content-type'],
});

/** What browsers say of a content: its type alone. */
export const describedAs = (contentType: string | undefined) => ({
  headers: contentType ? { 'content-type': contentType } : {},
  metadata: {},
});

/** People are asked before something of theirs is replaced. */
export const unlessThere = (replace: boolean | undefined) => (replace ? {} : { ifNoneMatch: '*' });

/** Says in people's words that an object of this key is there already. */
export async function orExists<T>(key: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw error instanceof Fault && error.code === 'storage.precondition_failed' ? objectExists(key) : error;
  }
}

/** The calls by which people see and change what their bucket holds. */
export function storageAnswers({
  db,
  buckets,
  endpoint,
  objects,
  pieces,
  uploads,
  clock,
  inventory,
}: Given): Answers<typeof storage> {
  const toldUpload = async ({ id, key, createdAt }: UploadRow): Promise<UploadData> => ({
    uploadId: id,
    key,
    created: createdAt.toISOString(),
    parts: (await uploads.parts(id)).map(({ number, piece }) => ({ number, bytes: piece.bytes })),
  });
  /** Deletes the first objects of a folder; answers how many, and whether there are more. */
  const deleteFolder = async (accountId: number, prefix: string, most: number) => {
    const { objects: found, next } = await listObjects(db, accountId, { prefix, delimiter: '', after: '', most });
    const gone = await objects.delete(
      accountId,
      found.map(({ key }) => key),
    );
    return { deleted: gone.length, more: next !== undefined };
  };

  return {
    async getS3Credentials(_input, { account }) {
      const { accessKey, secretKey, name: bucketName } = await buckets.of(account.id);
      return { s3Url: endpoint.url(), accessKey, secretKey, bucketName };
    },
    async deleteEmptyMinioUsers({ count = mostLookedAt, dryRun = true }, { changes }) {
      // Their instances were given the keys, and would be locked out.
      const busy = [...new Set((await inventory.present()).map(({ accountId }) => accountId))];
      const { empty, kept } = await buckets.unused(busy, Number(count));
      const gone = dryRun ? empty : await buckets.delete(empty.map(({ accountId }) => accountId));
      const names = gone.map(({ accessKey }) => accessKey);
      if (!dryRun) changes.push(...names.map((name) => ({ field: 'user', before: name })));
      return { empty: names, withContent: kept.map(({ accessKey }) => accessKey) };
    },
    async getStorageUsage(_input, { account }) {
      const { name: bucketName } = await buckets.of(account.id);
      const limit = await pieces.limit(account.id);
      return { bytes: await buckets.bytes(account.id), limitBytes: limit.bytes, bucketName };
    },
    async listStoredObjects({ prefix = '', after = '', size: most = usualPage }, { account }) {
      const found = await listObjects(db, account.id, { prefix, delimiter: '/', after, most });
      return { folders: [...found.prefixes], objects: found.objects.map(toldObject), next: found.next };
    },
    async deleteStoredObjects({ body: { keys = [], folders = [] } }, { account, changes }) {
      let deleted = (await objects.delete(account.id, keys)).length;
      let more = false;
      for (const folder of folders) {
        if (deleted >= mostDeleted) {
          more = true;
          break;
        }
        const some = await deleteFolder(account.id, folder, mostDeleted - deleted);
        deleted += some.deleted;
        more ||= some.more;
      }
      changes.push({ field: 'objects', before: [...keys, ...folders] });
      return { deleted, more };
    },
    async renameStoredObject({ body: { from, to } }, { account, changes }) {
      await objects.rename(account.id, from, to);
      changes.push({ field: 'key', before: from, after: to });
    },
    async createStorageFolder({ body: { folder } }, { account }) {
      await buckets.of(account.id);
      await orExists(
        folder,
        objects.put(account.id, folder, { content: none() }, describedAs(undefined), unlessThere(false)),
      );
    },
    async shareStoredObject({ body: { key, seconds } }, { account }) {
      await objects.require(account.id, key);
      const { name: bucketName, accessKey, secretKey } = await buckets.of(account.id);
      const now = clock();
      return {
        url: presignedUrl({ url: endpoint.url(), bucketName, key, accessKey, secretKey, region, seconds, now }),
        ends: new Date(now.getTime() + seconds * 1_000).toISOString(),
      };
    },
    async listUnfinishedUploads(_input, { account }) {
      return Promise.all((await uploads.all(account.id)).map(toldUpload));
    },
    async beginUpload({ body: { key, bytes, contentType, replace } }, { account }) {
      await buckets.of(account.id);
      const present = await objects.find(account.id, key);
      if (present && !replace) throw objectExists(key);
      // Said now, and not after hours of sending.
      const limit = await pieces.limit(account.id);
      if ((await buckets.bytes(account.id)) + bytes > limit.bytes) throw limitReached(limit.text);
      return toldUpload(await uploads.begin(account.id, key, describedAs(contentType)));
    },
    async completeUpload({ uploadId, body: { bytes, replace } }, { account }) {
      const upload = await uploads.byId(account.id, uploadId);
      const made = await orExists(upload.key, uploads.completeAll(upload, bytes, unlessThere(replace)));
      return toldObject(made);
    },
    async abortUpload({ uploadId }, { account }) {
      await uploads.abort(await uploads.byId(account.id, uploadId));
    },
  };
}

async function* none(): AsyncGenerator<Uint8Array> {
  // An empty object stands for a folder, as other programs for S3 have it.
}
