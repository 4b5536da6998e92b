import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import notifications from '#plugins/notifications/server/index.ts';
import main from '../../../host-configs/main.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import requests from './index.ts';

const admin = '/api/mlpcore/admin/requests';
const contact = '/api/mlpcore/sendContactRequest';
const management = (account: string, feature = 'model_admin') =>
  `/api/mlpcore/account/${account}/management/${feature}`;
const person = JSON.stringify({ name: 'Анна', contacts: 'anna@example.com' });

let server: TestServer;
let superadmin: string;
beforeAll(async () => {
  server = await startServer([accounts, notifications, requests], {
    config: {
      ...main,
      plugins: ['accounts', 'notifications', 'requests'],
      settings: { requests: { to: 'operators@example.com', language: 'en' } },
    },
  });
  superadmin = await signInForTest(server);
});
afterAll(() => server.stop());

const query = async (sql: string, values: unknown[] = []) =>
  (await server.host.container.get(Pool).query(sql, values)).rows;
const list = async (search = '') => (await server.call('GET', `${admin}${search}`, { session: superadmin })).body;
const send = (body: unknown, session?: string) =>
  server.call('POST', contact, { body, ...(session === undefined ? {} : { session }) });
const newest = async () => (await list()).records[0];
/** What one test sent must not use up the next one's share. */
const forget = () => query('update requests set source = null');

test('a member asks for a feature, a superadministrator grants it with one call, and the account has it', async () => {
  const north = await registerForTest(server, 'north');
  const ask = () =>
    server.call('POST', management('north'), {
      session: north,
      body: { contacts: ' @north ', comment: 'Two lines\nof reasons' },
    });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const [second, first] = (await list()).records;
  expect(second).toEqual({
    id: expect.any(Number),
    kind: 'access',
    feature: 'mlp.model_admin',
    account: { accountId: expect.any(Number), shortName: 'north', displayName: 'north' },
    login: 'north@example.com',
    name: '',
    contacts: '@north',
    comment: 'Two lines\nof reasons',
    createdAt: expect.any(String),
  });

  const asked = async () =>
    (await server.call('GET', '/api/mlpcore/account/north/management', { session: north })).body;
  expect(await asked()).toEqual([{ feature: 'mlp.model_admin', createdAt: first.createdAt }]);
  const granted = await server.call('POST', `${admin}/${second.id}/grant`, { session: superadmin });
  expect(granted).toMatchObject({
    status: 200,
    body: { id: second.id, doneBy: 'superadmin', doneAt: expect.any(String) },
  });
  const features = async () =>
    (await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session: north })).body.userData
      .features;
  await expect.poll(features).toContain('mlp.model_admin');
  expect(await asked()).toEqual([]);
  const grantTasks = () => query('select operation, account_id, entity_name, status from tasks order by id');
  await expect.poll(grantTasks).toEqual([
    {
      operation: 'GRANT',
      account_id: second.account.accountId,
      entity_name: 'mlp.model_admin',
      status: 'COMPLETED',
    },
  ]);
  const told = async () =>
    (await server.call('GET', '/api/mlpcore/account/north/notification?size=10', { session: north })).body;
  expect(JSON.stringify(await told())).toContain('requests.granted');
  const letters = (await server.call('GET', '/api/mlpcore/admin/letters', { session: superadmin })).body.records;
  expect(letters.filter(({ subject }: { subject: string }) => subject.startsWith('Access granted'))).toMatchObject([
    { to: 'north@example.com', subject: 'Access granted: north', text: expect.stringContaining('/workspace') },
  ]);
  // Both requests asked for the same.
  expect((await list('?state=done')).records.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  expect((await server.call('POST', `${admin}/${second.id}/grant`, { session: superadmin })).status).toBe(200);
});

test('a request goes by letter to those who run the installation, and says where to answer it', async () => {
  await forget();
  await send({ contacts: person, comment: 'Распознавание речи\nна своих GPU', kind: 'service' });
  await expect
    .poll(async () => {
      const { body } = await server.call('GET', '/api/mlpcore/admin/letters', { session: superadmin });
      return body.records.filter(({ subject }: { subject: string }) => subject === 'Service requested');
    })
    .toMatchObject([
      {
        to: 'operators@example.com',
        subject: 'Service requested',
        text: `Name: Анна\nContacts: anna@example.com\n\nРаспознавание речи\nна своих GPU\n\n${server.url}/superadmin/requests`,
      },
    ]);
});

test.each([
  ['JSON of a name and contacts', person, { name: 'Анна', contacts: 'anna@example.com' }],
  ['JSON without a name', '{"contacts":"@anna"}', { name: '', contacts: '@anna' }],
  ['contacts alone', 'Anna, @anna', { name: '', contacts: 'Anna, @anna' }],
  ['a telephone number, which is JSON too', '79001234567', { name: '', contacts: '79001234567' }],
  ['what only looks like JSON', '{anna', { name: '', contacts: '{anna' }],
])('visitors leave their contacts as %s', async (_form, contacts, expected) => {
  await forget();
  expect((await send({ contacts })).status).toBe(200);
  expect(await newest()).toMatchObject({ kind: 'contact', ...expected });
});

test.each([
  ['no contacts', {}, 'contacts'],
  ['empty contacts', { contacts: '' }, 'contacts'],
  ['contacts of spaces', { contacts: '   ' }, 'contacts'],
  ['JSON with a name alone', { contacts: '{"name":"Anna"}' }, 'contacts'],
  ['a name that is no text', { contacts: '{"name":7,"contacts":"x"}' }, 'name'],
  ['contacts over the limit', { contacts: 'x'.repeat(501) }, 'contacts'],
  [
    'contacts of two lines, which could add a header to a letter',
    { contacts: 'a\r\nBcc: all@example.com' },
    'contacts',
  ],
  ['a hidden line break in JSON', { contacts: '{"contacts":"a\\nb"}' }, 'contacts'],
  ['a text that turns around', { contacts: 'a\u202Eb' }, 'contacts'],
  ['a comment over the limit', { contacts: 'x', comment: 'x'.repeat(4_001) }, 'comment'],
  ['a comment with U+0000', { contacts: 'x', comment: 'a\0b' }, 'comment'],
  ['half of a character', { contacts: 'x', comment: '\ud800' }, 'comment'],
  ['a kind that is none', { contacts: 'x', kind: 'access' }, 'kind'],
  ['a list', [], 'body'],
])('%s is refused beside its field and kept nowhere', async (_what, body, path) => {
  await forget();
  const before = (await list()).paging.totalElements;
  const answer = await send(body);
  expect([answer.status, answer.body.code, Object.keys(answer.body.args)]).toEqual([400, 'request.invalid', [path]]);
  expect((await list()).paging.totalElements).toBe(before);
});

test('an address that sends too many has to wait, also when it sends them all at once; others need not', async () => {
  await forget();
  const statuses = (await Promise.all(Array.from({ length: 14 }, () => send({ contacts: 'x' })))).map(
    ({ status }) => status,
  );
  expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 429).length]).toEqual([
    10, 4,
  ]);
  const refused = await send({ contacts: 'x' });
  expect(refused.body.code).toBe('request.limit');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await send({ contacts: 'x' }, await registerForTest(server, 'south'))).status).toBe(200);

  await query("update requests set created_at = created_at - interval '1 hour'");
  expect((await send({ contacts: 'x' })).status).toBe(200);
  expect(await query('select count(*) from requests where source is not null')).toEqual([{ count: 1 }]);
});

test('requests are marked as done and opened again', async () => {
  await forget();
  await send({ contacts: person, kind: 'demo' });
  const { id } = await newest();
  const mark = (done: boolean) => server.call('PATCH', `${admin}/${id}`, { session: superadmin, body: { done } });
  const done = await mark(true);
  expect(done.body).toMatchObject({ id, doneBy: 'superadmin' });
  expect((await mark(true)).body.doneAt).toBe(done.body.doneAt);
  expect((await newest()).id).not.toBe(id);
  expect((await mark(false)).body).not.toHaveProperty('doneAt');
  expect((await newest()).id).toBe(id);
  expect(await server.call('POST', `${admin}/${id}/grant`, { session: superadmin })).toMatchObject({
    status: 409,
    body: { code: 'request.not_for_feature' },
  });
});

test('pages of requests hold what they say', async () => {
  const { paging } = await list();
  const page = await list('?page=1&size=2');
  expect(page.paging).toEqual({
    totalElements: paging.totalElements,
    totalPages: Math.ceil(paging.totalElements / 2),
    pageNumber: 1,
    pageSize: 2,
  });
  expect(page.records).toEqual((await list('?size=4')).records.slice(2));
});

test('only members ask for an account, only superadministrators see and answer', async () => {
  const west = await registerForTest(server, 'west');
  await registerForTest(server, 'east');
  const body = { contacts: 'x' };
  expect((await server.call('POST', management('west'), { body })).status).toBe(401);
  expect((await server.call('POST', management('east'), { body, session: west })).status).toBe(403);
  expect(await server.call('POST', management('west', 'shared_pool_admin'), { body, session: west })).toMatchObject({
    status: 404,
    body: { code: 'feature.unknown' },
  });
  for (const [method, path] of [
    ['GET', admin],
    ['PATCH', `${admin}/1`],
    ['POST', `${admin}/1/grant`],
  ] as const) {
    const sent = method === 'PATCH' ? { body: { done: true } } : {};
    expect([
      (await server.call(method, path, sent)).status,
      (await server.call(method, path, { ...sent, session: west })).status,
    ]).toEqual([401, 403]);
  }
  for (const id of ['999999', '99999999999999999999', 'x', '-1', '%00'])
    expect((await server.call('POST', `${admin}/${id}/grant`, { session: superadmin })).status).toBe(404);
});

test('a letter that cannot be sent takes no request with it', async () => {
  await forget();
  await query('alter table letters rename to letters_away');
  try {
    expect((await send({ contacts: 'kept' })).status).toBe(200);
  } finally {
    await query('alter table letters_away rename to letters');
  }
  expect(await newest()).toMatchObject({ contacts: 'kept' });
});
