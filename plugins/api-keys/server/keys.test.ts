import { afterAll, beforeAll, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { signIn } from '../../../tests/harness/sign-in.ts';
import apiKeys from './index.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startServer([accounts, notifications, apiKeys], { environment: { DEMO: 'true' } });
  owner = await signIn(server.url, 'demo');
});
afterAll(() => server.stop());

const keysOf = (account: string) => `/api/mlpcore/account/${account}/token`;
const create = async (permissions?: string[]) =>
  (await server.call('POST', `${keysOf('demo')}?name=ci`, { session: owner, body: { permissions } })).body as {
    token: string;
  };
const withKey = (key: string) => ({ headers: { 'mlp-api-key': key } });

test('a key is shown whole once, then by its beginning', async () => {
  const { token } = await create(['read']);
  expect(token).toMatch(/^\d+\.\d+\.[A-Za-z0-9]{40}$/);
  const listed = (await server.call('GET', keysOf('demo'), { session: owner })).body as { token: string }[];
  expect(listed[0]).toMatchObject({
    token: `${token.slice(0, token.lastIndexOf('.') + 5)}…`,
    name: 'ci',
    permissions: ['read'],
    createdBy: 'demo',
  });
  expect(JSON.stringify(listed)).not.toContain(token);
});

test.each([
  ['MLP-API-KEY', (key: string) => ({ 'mlp-api-key': key })],
  ['Authorization: Bearer', (key: string) => ({ authorization: `Bearer ${key}` })],
  ['Authorization', (key: string) => ({ authorization: key })],
])('a key is taken in the header %s', async (_header, headers) => {
  const { token } = await create();
  expect((await server.call('GET', '/api/mlpcore/account/demo', { headers: headers(token) })).status).toBe(200);
});

test.each([
  [['read'], 'GET', 200],
  [['read'], 'POST', 403],
  [['write'], 'GET', 200],
  [['write'], 'POST', 200],
  [['predict'], 'GET', 403],
  [['predict'], 'POST', 403],
] as const)('a key with %j makes %s calls: %i', async (permissions, method, status) => {
  const { token } = await create([...permissions]);
  const path = method === 'GET' ? '/api/mlpcore/account/demo' : '/api/mlpcore/account/demo/activity';
  expect((await server.call(method, path, withKey(token))).status).toBe(status);
});

test('a deleted key and a changed one work no longer as they did, at once', async () => {
  const { token } = await create();
  const use = async () => (await server.call('POST', '/api/mlpcore/account/demo/activity', withKey(token))).status;
  expect(await use()).toBe(200);
  expect(
    (await server.call('PUT', `${keysOf('demo')}/${token}`, { session: owner, body: { permissions: ['read'] } })).body,
  ).toMatchObject({ permissions: ['read'] });
  expect(await use()).toBe(403);
  expect((await server.call('DELETE', `${keysOf('demo')}/${token}`, { session: owner })).status).toBe(200);
  expect(await use()).toBe(401);
});

test.each([
  'nonsense',
  '1.1.short',
  `1.999999.${'a'.repeat(40)}`,
  `1.${'9'.repeat(30)}.${'a'.repeat(40)}`,
  '\u0001'.repeat(3) + 'x',
  'a'.repeat(10_000),
])('what is no key of ours is refused: %.20s', async (key) => {
  const answer = await server.call('GET', '/api/mlpcore/account/demo', withKey(encodeURIComponent(key)));
  expect([answer.status, answer.body.code]).toEqual([401, 'key.invalid']);
});

test('a key opens its own account alone', async () => {
  const { token } = await create();
  expect((await server.call('GET', '/api/mlpcore/account/system', withKey(token))).body).toMatchObject({
    status: 403,
    code: 'account.access.denied',
  });
});

test.each([
  [{ permissions: [] }, 'permissions: must hold one permission at least'],
  [{ permissions: ['fly'] }, /^permissions\.0: /],
  [{ permissions: 'read' }, /^permissions: /],
])('a key cannot be made with %j', async (body, message) => {
  const answer = await server.call('POST', keysOf('demo'), { session: owner, body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
});
