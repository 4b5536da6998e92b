import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { AccountAdministration, Accounts } from '#plugins/accounts/server/public.ts';
import { LocalEndpoint } from '../local-endpoint.ts';
import { storageCheck } from '../storage-check.ts';
import { Objects } from '../objects.ts';
import { openRemote, versitygw, type RemoteServer } from '../test/versitygw.ts';
import { openStorage } from '../test/world.ts';
import { Contents, KeptContents } from './contents.ts';
import { Remote } from './remote.ts';

const withRemote = (name: string, run: () => Promise<void>) =>
  test.runIf(versitygw)(versitygw ? name : `${name} (not run: there is no versitygw, and no Go to build it)`, run);

let remote: RemoteServer;
let storage: Awaited<ReturnType<typeof openStorage>>;
let away: S3Client;
beforeAll(async () => {
  if (!versitygw) return;
  remote = await openRemote();
  storage = await openStorage(remote.variables);
  away = new S3Client({
    endpoint: remote.variables.S3_ENDPOINT!,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operators-secret' },
  });
});
afterAll(async () => {
  if (!versitygw) return;
  away.destroy();
  await storage.close();
  await remote.end();
});

const query = async (text: string, values: unknown[] = []) =>
  (await storage.server.host.container.get(Pool).query(text, values)).rows;
const bytesOf = async (Key: string, rest: object = {}) => {
  const { s3, Bucket } = storage;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...rest }));
  return Buffer.from(await Body!.transformToByteArray());
};
const unfinished = async () =>
  (await away.send(new ListMultipartUploadsCommand({ Bucket: 'contents' }))).Uploads?.length ?? 0;
const check = () => {
  const { container } = storage.server.host;
  const parts = { endpoint: container.get(LocalEndpoint), remote: container.get(Remote), pool: container.get(Pool) };
  return storageCheck(parts)();
};

withRemote('contents lie elsewhere, and come back whole and in ranges; none is on the disk', async () => {
  const { s3, Bucket, put, read, server } = storage;
  const large = randomBytes(20 * 2 ** 20 + 7);
  await put('large', large);
  await put('small', 'small content');
  await put('empty', '');
  expect((await bytesOf('large')).equals(large)).toBe(true);
  expect((await bytesOf('large', { Range: 'bytes=8388600-8388615' })).equals(large.subarray(8388600, 8388616))).toBe(
    true,
  );
  expect([await read('small'), await read('empty')]).toEqual(['small content', '']);
  expect(existsSync(join(server.host.container.get(Environment).dataDir, 'blobs'))).toBe(false);
  const before = await remote.files();
  await put('same', 'small content');
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/small` }));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'small' }));
  expect([await read('same'), await read('copy')]).toEqual(['small content', 'small content']);
  expect(await remote.files()).toEqual(before);
  const [{ elsewhere }] = (await query('select sum(bytes)::int as elsewhere from storage_contents')) as [
    { elsewhere: number },
  ];
  expect(await check()).toMatchObject({
    state: 'ok',
    facts: expect.arrayContaining([
      { name: 'contents', kind: 'text', value: `${remote.variables.S3_ENDPOINT}/contents` },
      { name: 'elsewhere', kind: 'bytes', value: elsewhere },
    ]),
  });
});

withRemote('parts of an upload lie there too, and become one object', async () => {
  const { s3, Bucket } = storage;
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }));
  const all = [randomBytes(5 * 2 ** 20), randomBytes(300)];
  const Parts = [];
  for (const [at, Body] of all.entries()) {
    const part = { Bucket, Key: 'parts', UploadId, PartNumber: at + 1, Body };
    Parts.push({ PartNumber: at + 1, ETag: (await s3.send(new UploadPartCommand(part))).ETag });
  }
  const done = { Bucket, Key: 'parts', UploadId, MultipartUpload: { Parts } };
  await s3.send(new CompleteMultipartUploadCommand(done));
  expect((await bytesOf('parts')).equals(Buffer.concat(all))).toBe(true);
});

withRemote('what is refused or breaks off leaves nothing there', async () => {
  const { server, put, alice, Bucket, bytesKept } = storage;
  const { container } = server.host;
  const before = await remote.files();
  const wrong = put('wrong', randomBytes(9 * 2 ** 20), { ContentMD5: Buffer.alloc(16).toString('base64') });
  await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
  const id = (await container.get(Accounts).find('alice'))!.id;
  const limitTo = (storageLimit: string) =>
    container.get(AccountAdministration).update(id, { limits: { storageLimit } });
  await limitTo(String((await bytesKept()) + 9 * 2 ** 20));
  const stream = Readable.from([randomBytes(9 * 2 ** 20), randomBytes(11 * 2 ** 20)]);
  const streamed = { content: stream as AsyncIterable<Uint8Array> };
  const described = { headers: {}, metadata: {} };
  await expect(container.get(Objects).put(id, 'too-much', streamed, described)).rejects.toMatchObject({
    code: 'storage.limit_reached',
  });
  await limitTo('10Gi');
  const contents = container.get(Contents);
  const cut = async function* () {
    yield randomBytes(17 * 2 ** 20);
    throw new Error('The line was cut.');
  };
  await expect(contents.put(cut(), { accountId: 1, owner: 'test/1', mostBytes: 2 ** 40 })).rejects.toThrow(
    'The line was cut.',
  );
  expect([await unfinished(), Bucket]).toEqual([0, alice.bucketName]);
  // What was taken in and refused then is loose, and goes within the hour.
  await query(`update storage_contents set loose_since = loose_since - interval '2 hours'`);
  await contents.clean();
  expect((await remote.files()).length).toBe(before.length);
  expect(await query('select 1 from storage_contents where digest is null')).toEqual([]);
});

withRemote('what the last of many owners lets go is removed, and comes anew whole when it is sent again', async () => {
  const contents = storage.server.host.container.get(Contents);
  const text = 'shared and let go';
  const put = (owner: string) =>
    contents.put(Readable.from([Buffer.from(text)]), { accountId: 1, owner, mostBytes: 100 });
  const { digest } = await put('test/shared');
  const loose = `select 1 from storage_contents where digest = '${digest}' and loose_since is not null`;
  // Each time it is let go by the last two at once.
  for (let round = 0; round < 20; round++) {
    const owners = round === 0 ? ['test/shared', 'test/too'] : ['test/one', 'test/two'];
    for (const owner of owners) await contents.own(digest, owner);
    await Promise.all(owners.map((owner) => contents.disown(owner)));
    expect(await query(loose)).toHaveLength(1);
  }
  await query(`update storage_contents set loose_since = loose_since - interval '2 hours'`);
  await contents.clean();
  expect(await contents.find(digest)).toBeUndefined();
  await put('test/again');
  const found = await contents.get(digest);
  expect(await new Response(Readable.toWeb(found!.stream) as ReadableStream).text()).toBe(text);
  await contents.disown('test/again');
});

withRemote('many who read slowly keep nobody from writing', async () => {
  const { s3, Bucket, put, read } = storage;
  await put('slow', randomBytes(4 * 2 ** 20));
  const { container } = storage.server.host;
  const row = await container.get(Objects).require((await container.get(Accounts).find('alice'))!.id, 'slow');
  const readers = Array.from({ length: 60 }, () => container.get(Objects).read(row, 0, row.bytes - 1));
  await Promise.all(readers.map((each) => each.next()));
  await put('meanwhile', 'written');
  expect(await read('meanwhile')).toBe('written');
  await Promise.all(readers.map((each) => each.return(undefined)));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'slow' }));
});

withRemote('what a server left that ended in the middle is given up', async () => {
  const place = 'contents/left';
  const { UploadId } = await away.send(new CreateMultipartUploadCommand({ Bucket: 'contents', Key: place }));
  await query(`insert into storage_contents (place, upload, created_at) values ($1, $2, now() - interval '2 days')`, [
    place,
    UploadId,
  ]);
  expect(await unfinished()).toBe(1);
  await storage.server.host.container.get(Contents).clean();
  expect([await unfinished(), await query('select 1 from storage_contents where place = $1', [place])]).toEqual([
    0,
    [],
  ]);
});

withRemote('while that server is away all say so, and go on once it is back', async () => {
  const { server, put, read } = storage;
  await put('there', 'before');
  await remote.leave();
  const refused = expect.objectContaining({
    name: 'ServiceUnavailable',
    message: expect.stringContaining('cannot be used at the moment'),
    $metadata: expect.objectContaining({ httpStatusCode: 503 }),
  });
  await expect(read('there')).rejects.toEqual(refused);
  await expect(put('there', 'after')).rejects.toEqual(refused);
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  expect(await check()).toMatchObject({
    state: 'failure',
    problem: { code: 'storage.remote_failing', args: { reason: expect.stringContaining('ECONNREFUSED') } },
  });
  const ready = await server.call('GET', '/readyz');
  expect([ready.status, ready.body.message]).toEqual([200, expect.stringContaining('cannot be used')]);
  await remote.comeBack();
  expect(await read('there')).toBe('before');
  await put('there', 'after');
  expect(await read('there')).toBe('after');
});

withRemote('contents on the disk are read from there, and those elsewhere not without that server', async () => {
  const { container } = storage.server.host;
  const disk = container.get(BlobStore);
  const clock = () => new Date();
  const without = new KeptContents({ db: container.get(Database), disk, remote: undefined, clock });
  async function* text(content: string) {
    yield Buffer.from(content);
  }
  const old = await without.put(text('from before'), { accountId: 1, owner: 'test/old', mostBytes: 100 });
  expect(await disk.find(old.digest)).toEqual(old);
  const both = container.get(Contents);
  expect(String((await both.get(old.digest))!.stream.read() ?? 'from before')).toBe('from before');
  expect(await both.own(old.digest, 'test/other')).toBe(true);
  const elsewhere = await both.put(text('from now on'), { accountId: 1, owner: 'test/new', mostBytes: 100 });
  await expect(without.get(elsewhere.digest)).rejects.toMatchObject({ code: 'storage.remote_unnamed', status: 503 });
});
