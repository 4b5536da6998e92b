import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { resealing } from '#core/server/points.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Environment } from '#core/server/environment.ts';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import main from '../../../host-configs/main.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { digestOf } from './archives/archive-store.ts';
import { Tidying } from './archives/tidying.ts';
import images from './index.ts';
import { programFence, registryCredentials } from './public.ts';
import { tarOf, zipOf, type Packed } from './test/archives.ts';

let server: TestServer;
let alice: string;
let bob: string;
const plugins = [accounts, images];
const config = {
  ...main,
  plugins: plugins.map(({ id }) => id),
  settings: { images: { largestArchiveBytes: 2 ** 20, largestAccountBytes: 2 ** 21 } },
};
beforeAll(async () => {
  server = await startServer(plugins, { config, environment: { UNFENCED_INSTANCES: 'true' } });
  [alice, bob] = [await registerForTest(server, 'alice'), await registerForTest(server, 'bob-labs')];
});
afterAll(() => server.stop());

const home = (account: string, rest: string) => `/api/mlpcore/account/${account}/${rest}`;
const manifest = { name: 'shout', version: '1.0.0', taskType: 'shout', command: ['node', 'service.mjs'] };
const bundle = (own: object = {}, more: readonly Packed[] = []): Buffer =>
  gzipSync(
    tarOf([
      { path: 'shout/image.json', text: JSON.stringify({ ...manifest, ...own }) },
      { path: 'shout/service.mjs', text: `console.log('${JSON.stringify(own)}');` },
      ...more,
    ]),
  );

async function upload(
  bytes: Buffer,
  {
    session = alice,
    account = 'alice',
    path = 'image-upload',
    at = server,
  }: Partial<Record<'session' | 'account' | 'path', string>> & { at?: TestServer } = {},
) {
  const response = await fetch(at.url + home(account, path), {
    method: 'POST',
    headers: { cookie: `berth_session=${session}`, origin: at.url, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const answered: { status: number; body: any } = { status: response.status, body: await response.json() };
  return answered;
}
const post = (rest: string, body: object, session = alice, account = 'alice') =>
  server.call('POST', home(account, rest), { session, body });
const get = async (rest: string, session = alice, account = 'alice') =>
  (await server.call('GET', home(account, rest), { session })).body;

test('an uploaded archive says what it is, and becomes an image', async () => {
  const bytes = bundle();
  const { status, body } = await upload(bytes);
  expect([status, body]).toEqual([
    200,
    {
      image: expect.stringMatching(/^archive:[0-9a-f]{64}$/),
      size: bytes.length,
      unpackedSize: expect.any(Number),
      files: 2,
      name: 'shout',
      version: '1.0.0',
      taskType: 'shout',
      command: ['node', 'service.mjs'],
    },
  ]);
  const made = await post('image', { name: 'shout', image: body.image, accessMode: 'public', taskType: 'shout' });
  expect(made.body).toMatchObject({
    image: body.image,
    size: bytes.length,
    version: 1,
    services: 0,
    taskType: 'shout',
  });
  const { records } = await get('image-v2?belonging=MINE&taskType=shout');
  expect(records.map(({ name }: any) => name)).toEqual(['shout']);
  expect((await get('image-v2?belonging=MINE&taskType=asr')).records).toEqual([]);
});

test('each address of an image is a version; an earlier one can be taken again', async () => {
  const [one, two] = [
    (await upload(bundle({ version: '1' }))).body.image,
    (await upload(bundle({ version: '2' }))).body.image,
  ];
  const { imageId } = (await post('image', { name: 'versioned', image: one })).body.id;
  await post(`image/${imageId}`, { name: 'versioned', image: two });
  await post(`image/${imageId}`, { name: 'renamed', image: two });
  await post(`image/${imageId}`, { name: 'renamed', image: one });
  const versions = await get(`image/${imageId}/versions`);
  expect(versions.map(({ number, label, current, author }: any) => [number, label, current, author])).toEqual([
    [3, '1', true, 'alice@example.com'],
    [2, '2', false, 'alice@example.com'],
    [1, '1', false, 'alice@example.com'],
  ]);
  const logs = await get(`image/${imageId}/history`);
  expect(logs.map(({ code, args }: any) => [code, args])).toEqual([
    ['image.version', { version: '3', label: '1' }],
    ['image.changed', { fields: 'name' }],
    ['image.version', { version: '2', label: '2' }],
    ['image.created', { name: 'versioned' }],
  ]);
});

test('an archive serves its own account alone, and for what it was uploaded', async () => {
  const { image } = (await upload(bundle({ name: 'secret' }))).body;
  for (const [account, session, path] of [
    ['bob-labs', bob, 'image'],
    ['alice', alice, 'data-image'],
  ] as const) {
    const { status, body } = await post(path, { name: 'stolen', image, sourcePath: '/' }, session, account);
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^image: names an archive that this account did not/),
    ]);
  }
  const mine = (await post('image', { name: 'mine', image, accessMode: 'restricted' })).body;
  const seen = await get(`image/${mine.id.imageId}`, bob);
  expect([seen.image, seen.size, seen.version]).toEqual(['', undefined, undefined]);
  for (const rest of ['versions', 'history'])
    expect((await server.call('GET', home('alice', `image/${mine.id.imageId}/${rest}`), { session: bob })).status).toBe(
      403,
    );
});

test('data images are uploaded without a manifest', async () => {
  const { status, body } = await upload(zipOf([{ path: 'weights.bin', text: 'w' }]), { path: 'data-image-upload' });
  expect([status, body.files, body.name]).toEqual([200, 1, undefined]);
  const made = await post('data-image', { name: 'weights', image: body.image, sourcePath: '/' });
  expect(made.body).toMatchObject({ sourcePath: '/', size: body.size });
  expect(await get('image-counts')).toMatchObject({ dataImages: 1 });
});

test.each<readonly [string, () => Buffer, number, string]>([
  ['without a manifest', () => gzipSync(tarOf([{ path: 'a', text: 'x' }])), 400, 'image.archive.no_manifest'],
  [
    'with a manifest that is none',
    () => gzipSync(tarOf([{ path: 'image.json', text: '{' }])),
    400,
    'image.archive.manifest',
  ],
  ['without a command', () => bundle({ command: [] }), 400, 'image.archive.manifest'],
  ['with a program that is nowhere', () => bundle({ command: ['cobol', 'x'] }), 400, 'image.archive.command'],
  ['with a script that is not in it', () => bundle({ command: ['node', 'other.mjs'] }), 400, 'image.archive.command'],
  ['with a program outside', () => bundle({ command: ['../../bin/sh'] }), 400, 'image.archive.command'],
  [
    'with a program that may not be executed',
    () => bundle({ command: ['./service.mjs'] }),
    400,
    'image.archive.command',
  ],
  ['that leads outside', () => bundle({}, [{ path: '../x', text: 'x' }]), 400, 'image.archive.outside'],
  ['that is too large', () => Buffer.alloc(2 ** 20 + 1), 413, 'image.archive.too_large.upload'],
])('an archive %s is refused and leaves nothing', async (_what, bytes, status, code) => {
  const answer = await upload(bytes());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(leftovers()).toEqual([]);
});

const dataDir = () => server.host.container.get(Environment).dataDir;
const leftovers = (): string[] => {
  const incoming = join(dataDir(), 'images/incoming');
  return existsSync(incoming) ? readdirSync(incoming) : [];
};

test('an upload that breaks off leaves nothing', async () => {
  const sent = request(server.url + home('alice', 'image-upload'), {
    method: 'POST',
    headers: { cookie: `berth_session=${alice}`, origin: server.url, 'content-length': 1_000 },
  }).on('error', () => undefined);
  sent.write(Buffer.alloc(500));
  await vi.waitFor(() => expect(leftovers()).toHaveLength(1), { timeout: 5_000 });
  sent.destroy();
  await vi.waitFor(() => expect(leftovers()).toEqual([]), { timeout: 5_000 });
});

test('archives of an account are bounded together', async () => {
  const noise = (seed: number) =>
    tarOf([{ path: 'a', bytes: Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * seed * 7919) % 251)) }]);
  const answers = [];
  for (const seed of [1, 2, 3])
    answers.push(await upload(noise(seed), { account: 'bob-labs', session: bob, path: 'data-image-upload' }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(answers[2]!.body.code).toBe('image.archive.account_full');
});

test('without leave of the operator nobody but superadministrators uploads programs', async () => {
  const fenced = await startServer(plugins, { config });
  try {
    const session = await registerForTest(fenced, 'carol');
    const refused = await upload(bundle(), { at: fenced, session, account: 'carol' });
    expect([refused.status, refused.body.code]).toEqual([403, 'image.upload.unfenced']);
    const data = await upload(zipOf([{ path: 'a', text: 'x' }]), {
      at: fenced,
      session,
      account: 'carol',
      path: 'data-image-upload',
    });
    expect(data.status).toBe(200);
    const rules = await fenced.call('GET', home('carol', 'image-upload'), { session });
    expect(rules.body).toEqual({ programs: false, data: true, largestBytes: 2 ** 20 });
    const admin = await signInForTest(fenced, 'superadmin');
    expect((await upload(bundle(), { at: fenced, session: admin, account: 'carol' })).status).toBe(200);
  } finally {
    await fenced.stop();
  }
});

test('where programs are fenced in, whoever may add images uploads them', async () => {
  const fence = plugin({
    id: 'fence',
    requires: ['images'],
    contributes: [programFence({ needs: {}, make: () => async () => true })],
  });
  const fenced = await startServer([...plugins, fence]);
  try {
    const session = await registerForTest(fenced, 'carol');
    expect((await upload(bundle(), { at: fenced, session, account: 'carol' })).status).toBe(200);
    const rules = await fenced.call('GET', home('carol', 'image-upload'), { session });
    expect(rules.body).toMatchObject({ programs: true });
  } finally {
    await fenced.stop();
  }
});

test('pull credentials are kept encrypted, shown by their login and forgotten on demand', async () => {
  const pool = server.host.container.get(Pool);
  const kept = async () =>
    (await pool.query(`select pull_credentials as text from images where name = 'pulled'`)).rows[0].text as
      | string
      | null;
  const body = { name: 'pulled', image: 'registry.example/a:1', accessMode: 'public' };
  const made = (await post('image', { ...body, credentials: { login: 'robot', password: 'canary-password' } })).body;
  const path = `image/${made.id.imageId}`;
  expect(made.pullLogin).toBe('robot');
  expect(JSON.stringify(made)).not.toContain('canary-password');
  expect(await kept()).not.toContain('canary');
  expect((await get(path, bob)).pullLogin).toBeUndefined();
  expect((await post(path, body)).body.pullLogin).toBe('robot');
  const [credentials] = server.host.made(registryCredentials);
  expect(await credentials!(made.id.imageId)).toEqual({
    registry: 'registry.example',
    username: 'robot',
    password: 'canary-password',
  });
  const reseal = server.host.make(server.host.find(resealing, 'images')!);
  expect(await reseal()).toEqual({ done: 0, unreadable: 0 });
  await pool.query(`update images set pull_credentials = 'x' where name = 'pulled'`);
  expect(await reseal()).toEqual({ done: 0, unreadable: 1 });
  expect((await post(path, { ...body, credentials: { login: '', password: '' } })).body.pullLogin).toBeUndefined();
  expect(await kept()).toBeNull();
  expect((await post(path, { ...body, credentials: { login: 'robot', password: '' } })).body.message).toMatch(
    /^credentials\.password: must not be empty/,
  );
});

test('what nobody made an image of is forgotten after a day', async () => {
  const { container } = server.host;
  const [pool, blobs] = [container.get(Pool), container.get(BlobStore)];
  const { image } = (await upload(bundle({ name: 'forgotten' }))).body;
  const owned = async () =>
    (
      await Promise.all(
        (await pool.query('select distinct owner from blob_owners')).rows.map(({ owner }) => blobs.owned(owner)),
      )
    )
      .flat()
      .map(({ digest }) => digest);
  const unpacked = () => readdirSync(join(dataDir(), 'images/unpacked'));
  expect(await owned()).toContain(digestOf(image));
  await pool.query(`update image_archives set created_at = now() - interval '25 hours'`);
  for (const each of unpacked()) utimesSync(join(dataDir(), 'images/unpacked', each), 0, 0);
  await container.get(Tidying).clean();
  const used = (await get('image-v2?belonging=MINE')).records.map((each: any) => digestOf(each.image));
  expect(await owned()).not.toContain(digestOf(image));
  expect(await owned()).toEqual(expect.arrayContaining(used.filter(Boolean)));
  expect(unpacked()).not.toContain(digestOf(image));
  expect(unpacked()).toEqual(expect.arrayContaining(used.filter(Boolean)));
  expect((await post('image', { name: 'late', image })).status).toBe(400);
});

test('archives that an earlier version kept in a folder of its own go to the blob store', async () => {
  const { container } = server.host;
  const { image } = (await upload(bundle({ name: 'older' }))).body;
  const digest = digestOf(image)!;
  const blobs = container.get(BlobStore);
  const { stream } = (await blobs.get(digest))!;
  const former = join(dataDir(), 'images/archives', digest.slice(0, 2));
  mkdirSync(former, { recursive: true });
  await writeFile(join(former, digest), stream);
  writeFileSync(join(former, '0'.repeat(64)), 'of nobody');
  await container.get(Pool).query('delete from blob_owners where digest = $1', [digest]);
  await container.get(Tidying).takeOver();
  expect(existsSync(dirname(former))).toBe(false);
  const { rows } = await container.get(Pool).query('select owner from blob_owners where digest = $1', [digest]);
  expect(rows).toHaveLength(1);
  expect(await blobs.find('0'.repeat(64))).toBeUndefined();
});
