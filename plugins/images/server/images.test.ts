import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import images from './index.ts';
import { images as table } from './tables.ts';

let server: TestServer;
let alice: string;
let bob: string;
const ids: Record<string, number> = {};
const path = (account: string, rest: string) => `/api/mlpcore/account/${account}/${rest}`;
beforeAll(async () => {
  server = await startServer([accounts, images]);
  [alice, bob] = [await registerForTest(server, 'alice'), await registerForTest(server, 'bob-labs')];
  for (const [session, account, name, accessMode] of [
    [alice, 'alice', 'Речь', 'private'],
    [alice, 'alice', 'asr-public', 'public'],
    [alice, 'alice', 'asr-restricted', 'restricted'],
    [bob, 'bob-labs', 'bob-private', 'private'],
    [bob, 'bob-labs', 'bob-public', 'public'],
    [bob, 'bob-labs', 'bob-restricted', 'restricted'],
  ] as const) {
    const { body } = await server.call('POST', path(account, 'image'), {
      session,
      body: { name, image: `registry/${account}:1`, accessMode },
    });
    ids[name] = body.id.imageId;
  }
});
afterAll(() => server.stop());

test('images are in the database as the code has them', async () => {
  const { rows } = await server.host.container
    .get(Database)
    .execute<{ name: string; type: string; required: boolean }>(
      sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = 'images' order by column_name`,
    );
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('bigserial', 'bigint'),
    required: column.notNull,
  }));
  expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test.each([
  ['image-v2', ['Речь', 'asr-public', 'asr-restricted', 'bob-public', 'bob-restricted']],
  ['image-v2?belonging=ALL', ['Речь', 'asr-public', 'asr-restricted', 'bob-public', 'bob-restricted']],
  ['image-v2?belonging=MINE', ['Речь', 'asr-public', 'asr-restricted']],
  ['image-v2?belonging=MINE_PUBLIC', ['asr-public']],
  ['image-v2?belonging=MINE_RESTRICTED', ['asr-restricted']],
  ['image-v2?belonging=MINE_PRIVATE', ['Речь']],
  ['image-v2?belonging=NOT_MINE', ['bob-public', 'bob-restricted']],
  ['image-v2?name=РЕЧЬ', ['Речь']],
  ['image-v2?name=%25', []],
  ['image?onlyMy=true', ['Речь', 'asr-public', 'asr-restricted']],
  ['image?onlyMy=false', ['Речь', 'asr-public', 'asr-restricted', 'bob-public', 'bob-restricted']],
  ['data-image', []],
])('%s lists %j', async (query, expected) => {
  const { body } = await server.call('GET', path('alice', query), { session: alice });
  expect(body.records.map(({ name }: any) => name).toSorted()).toEqual([...expected].toSorted());
  expect(body.paging.totalElements).toBe(expected.length);
});

test('pages follow the order that was asked for', async () => {
  const page = async (query: string) =>
    (
      await server.call('GET', path('alice', `image-v2?belonging=MINE&size=2&${query}`), { session: alice })
    ).body.records.map(({ name }: any) => name);
  expect([
    await page('sort=created,asc&page=0'),
    await page('sort=created,asc&page=1'),
    await page('sort=name,desc&page=0'),
    await page('page=9'),
  ]).toEqual([['Речь', 'asr-public'], ['asr-restricted'], ['Речь', 'asr-restricted'], []]);
});

test('what is named as was sought stands first, then what begins so, then what has a word that does', async () => {
  const session = await registerForTest(server, 'seeker');
  for (const name of ['image-generation', 'banner', 'my-ner', 'ner-ru', 'ner'])
    await server.call('POST', path('seeker', 'image'), { session, body: { name, image: 'registry/x:1' } });
  const found = async (query: string) =>
    (
      await server.call('GET', path('seeker', `image-v2?belonging=MINE&name=NER${query}`), { session })
    ).body.records.map(({ name }: { name: string }) => name);
  expect(await found('')).toEqual(['ner', 'ner-ru', 'my-ner', 'banner', 'image-generation']);
  expect((await found('&sort=created,asc'))[0]).toBe('image-generation');
});

test('an image is made, read, changed and removed', async () => {
  const made = await server.call('POST', path('alice', 'image'), {
    session: alice,
    body: { name: 'new', image: 'registry/x:1' },
  });
  expect(made.body).toEqual({
    created: expect.any(Number),
    updated: expect.any(Number),
    version: 1,
    services: 0,
    id: { accountId: expect.any(Number), imageId: expect.any(Number) },
    name: 'new',
    imageAccountName: 'alice',
    image: 'registry/x:1',
    accessMode: 'private',
  });
  const at = path('alice', `image/${made.body.id.imageId}`);
  expect((await server.call('GET', at, { session: alice })).body).toEqual(made.body);
  expect(
    (
      await server.call('POST', at, {
        session: alice,
        body: { name: 'newer', image: 'registry/x:2', accessMode: 'public' },
      })
    ).body,
  ).toEqual({
    ...made.body,
    updated: expect.any(Number),
    version: 2,
    name: 'newer',
    image: 'registry/x:2',
    accessMode: 'public',
  });
  expect((await server.call('DELETE', at, { session: alice })).status).toBe(200);
  expect((await server.call('GET', at, { session: alice })).body.code).toBe('image.not_found');
});

test('data images have a path of their own and do not mix with images', async () => {
  const made = await server.call('POST', path('alice', 'data-image'), {
    session: alice,
    body: { name: 'asr-public', image: 'registry/data:1', sourcePath: '/voices', accessMode: 'public' },
  });
  expect(made.body).toMatchObject({ name: 'asr-public', sourcePath: '/voices' });
  const { imageId } = made.body.id;
  expect((await server.call('GET', path('alice', `image/${imageId}`), { session: alice })).status).toBe(404);
  expect((await server.call('GET', path('alice', `data-image/${imageId}`), { session: bob })).body.image).toBe(
    'registry/data:1',
  );
  expect((await server.call('DELETE', path('alice', `data-image/${imageId}`), { session: alice })).status).toBe(200);
});

test("of others' images the private ones are not there and restricted ones show no address", async () => {
  const see = async (name: string, session?: string) =>
    server.call('GET', path('alice', `image/${ids[name]}`), session === undefined ? {} : { session });
  expect((await see('Речь', bob)).body).toMatchObject({ code: 'image.not_found', status: 404 });
  expect((await server.call('GET', path('alice', 'image/999999'), { session: bob })).body).toMatchObject({
    code: 'image.not_found',
    status: 404,
  });
  expect((await see('asr-restricted', bob)).body.image).toBe('');
  expect((await see('asr-public', bob)).body.image).toBe('registry/alice:1');
  expect((await see('asr-public')).status).toBe(401);
  const others = await server.call('GET', path('alice', 'image-v2?belonging=NOT_MINE'), { session: alice });
  expect(others.body.records.map(({ name, image, imageAccountName }: any) => [name, image, imageAccountName])).toEqual([
    ['bob-public', 'registry/bob-labs:1', 'bob-labs'],
    ['bob-restricted', '', 'bob-labs'],
  ]);
});

test.each([
  ['GET', 'image'],
  ['GET', 'image-v2'],
  ['POST', 'image'],
  ['GET', 'data-image'],
  ['POST', 'data-image'],
  ['POST', 'image/1'],
  ['DELETE', 'image/1'],
  ['POST', 'data-image/1'],
  ['DELETE', 'data-image/1'],
])('%s %s is for the account itself', async (method, rest) => {
  const body = method === 'POST' ? { body: { name: 'x', image: 'x', sourcePath: '/x' } } : {};
  expect((await server.call(method, path('alice', rest), { session: bob, ...body })).body.code).toBe(
    'account.access.denied',
  );
  expect((await server.call(method, path('alice', rest), body)).status).toBe(401);
});

test('an image of one account is not changed by way of another', async () => {
  const at = path('bob-labs', `image/${ids['asr-public']}`);
  expect((await server.call('POST', at, { session: bob, body: { name: 'x', image: 'x' } })).status).toBe(404);
  expect((await server.call('DELETE', at, { session: bob })).status).toBe(404);
});

test('of images with one name one comes to be', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      server.call('POST', path('alice', 'image'), { session: alice, body: { name: 'twin', image: 'r/t' } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe(
    'mlp.gate.entities.entity_with_provided_name_already_exists',
  );
});

test.each([
  [{}, 'name'],
  [{ name: '', image: 'x' }, 'name'],
  [{ name: 'x' }, 'image'],
  [{ name: 'x', image: 7 }, 'image'],
  [{ name: 'x', image: 'a b' }, 'image'],
  [{ name: 'x', image: 'bundle:../../etc' }, 'image'],
  [{ name: 'x', image: 'bundle:A' }, 'image'],
  [{ name: 'x', image: 'x'.repeat(1_000_000) }, 'image'],
  [{ name: 'x'.repeat(1_000_000), image: 'x' }, 'name'],
  [{ name: 'x', image: 'x', accessMode: 'PUBLIC' }, 'accessMode'],
  [[], 'body'],
  ['x', 'body'],
])('bad input %# is refused with the path of the field', async (body, field) => {
  const { status, body: fault } = await server.call('POST', path('alice', 'image'), { session: alice, body });
  expect([status, fault.code]).toEqual([400, 'request.invalid']);
  expect(fault.message).toMatch(new RegExp(`^${field}: `, 'm'));
});

test.each([
  'image-v2?belonging=SOME',
  'image-v2?sort=image',
  'image?onlyMy=1',
  'image-v2?page=-1',
  'image-v2?size=5000',
])('%s is refused', async (query) => {
  expect((await server.call('GET', path('alice', query), { session: alice })).status).toBe(400);
});

test.each(['image?name=%00', 'image/%00', 'image/99999999999999999999', 'image/x'])(
  '%s finds nothing and breaks nothing',
  async (query) => {
    expect([400, 404]).toContain((await server.call('GET', path('alice', query), { session: alice })).status);
  },
);
