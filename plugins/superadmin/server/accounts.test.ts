import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import superadmin from './index.ts';

interface Named {
  readonly shortName: string;
}

const admin = '/api/mlpcore/admin';

let server: TestServer;
let root: string;
let anna: string;
beforeAll(async () => {
  server = await startServer([accounts, notifications, apiKeys, superadmin], { environment: { DEMO: 'true' } });
  root = await signInForTest(server);
  anna = await registerForTest(server, 'anna-north');
  await server.call('POST', '/api/mlpcore/account', {
    session: anna,
    body: { displayName: 'Студия «Квадрат»', email: 'Office@kvadrat.example' },
  });
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown, session = root) =>
  server.call(method, `${admin}${path}`, { session, ...(body !== undefined && { body }) });
const idOf = async (session: string) =>
  (await server.call('GET', '/api/mlpcore/account', { session })).body.accountId as number;

test.each(['anna-n', 'ANNA', 'квадрат', 'Квадрат', 'СТУДИЯ', 'office@KVADRAT', 'anna-north@example.com'])(
  'an account is found by %s',
  async (name) => {
    const { body } = await ask('GET', `/accounts-paged?name=${encodeURIComponent(name)}`);
    expect(body.records).toMatchObject([
      { shortName: 'anna-north', displayName: 'Студия «Квадрат»', owner: 'anna-north@example.com' },
    ]);
    expect(body.paging.totalElements).toBe(1);
  },
);

test('an account is found by its id alone, pages follow each other, and signs of patterns are letters', async () => {
  const id = await idOf(anna);
  expect((await ask('GET', `/accounts?name=${id}`)).body).toMatchObject([{ accountId: id }]);
  for (const name of ['%25', '_', '%5C', 'nobody'])
    expect((await ask('GET', `/accounts?name=${name}`)).body).toEqual([]);
  const all = (await ask('GET', '/accounts')).body.map(({ accountId }: { accountId: number }) => accountId);
  expect(all).toHaveLength(3);
  const pages = await Promise.all([0, 1, 2, 3].map((skip) => ask('GET', `/accounts?limit=1&skip=${skip}`)));
  expect(pages.flatMap(({ body }) => body.map(({ accountId }: { accountId: number }) => accountId))).toEqual(all);
});

test('of a text that many accounts have it is told that there are more than are counted, and a page of them is the same as before', async () => {
  const found = async (name: string, more = '') => {
    const { body } = await ask('GET', `/accounts-paged?name=${encodeURIComponent(name)}&size=50${more}`);
    const { paging, isMore = false, records } = body;
    return { total: paging.totalElements, isMore, names: records.map(({ shortName }: Named) => shortName) };
  };
  // By their own name and by the logins of their people.
  await server.host.container.get(Pool).query(
    `with made as (
       insert into accounts (short_name, display_name, language, last_activity_at)
       select 'many-' || n, 'Маяк ' || n, 'RU', now() - interval '1 year' - n * interval '1 minute' from generate_series(1, 1001) n
       returning id, short_name),
     people as (
       insert into users (login, password_hash, display_name, language)
       select 'keeper-' || n || '@example.com', '', 'Keeper', 'EN' from generate_series(1, 1001) n returning id, login)
     insert into memberships
     select made.id, people.id, 'owner' from made join people on login = 'keeper-' || substr(short_name, 6) || '@example.com'`,
  );
  try {
    for (const name of ['маяк', 'keeper-', 'EXAMPLE.COM'])
      expect(await found(name), name).toMatchObject({ total: 1_000, isMore: true });
    const third = Array.from({ length: 50 }, (_each, at) => `many-${at + 101}`);
    expect((await found('маяк', '&page=2')).names).toEqual(third);
    expect((await found('keeper-', '&page=2')).names).toEqual(third);
    expect(await found('keeper-1001@')).toEqual({ total: 1, isMore: false, names: ['many-1001'] });
    expect(await found('many-100')).toMatchObject({ total: 3, isMore: false });
  } finally {
    await server.host.container.get(Pool).query("delete from accounts where short_name like 'many-%'");
  }
});

test('features are switched one by one, and count with the next request', async () => {
  const features = async (session = root) =>
    (await ask('GET', '/account/anna-north/features', undefined, session)).body;
  const has = async () =>
    (
      await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session: anna })
    ).body.userData.features.includes('mlp.public_model_admin');
  const on = { name: 'mlp.public_model_admin', enabled: true };
  await ask('POST', '/account/anna-north/features', { features: [{ ...on, enabled: false }] });
  expect(await has()).toBe(false);
  expect((await ask('POST', '/account/anna-north/features', { features: [on] })).body).toBe('');
  expect((await features()).features).toContainEqual(on);
  expect(await has()).toBe(true);
  const before = (await features()).features.length;
  await ask('POST', '/account/anna-north/features', { features: [{ ...on, enabled: false }] });
  expect(await has()).toBe(false);
  expect((await features()).features).toHaveLength(before);
  const wrong = await ask('POST', '/account/anna-north/features', {
    features: [on, { name: 'mlp.everything', enabled: true }],
  });
  expect([wrong.status, wrong.body.code, await has()]).toEqual([400, 'feature.unknown', false]);
});

test('limits that are named change and the others stay', async () => {
  const before = (await ask('GET', '/account/anna-north')).body.limits;
  const { body } = await ask('POST', '/account/anna-north/limits', { predictPerSec: 321, memoryLimit: '64Gi' });
  expect(body.limits).toEqual({ ...before, predictPerSec: 321, memoryLimit: '64Gi' });
  const own = (await server.call('GET', '/api/mlpcore/account', { session: anna })).body.limits;
  expect(own).toEqual(body.limits);
  const wrong = await ask('POST', '/account/anna-north/limits', { memoryLimit: 'much' });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'memoryLimit: must be an amount such as 500m, 2 or 1Gi']);
});

test('addresses hold its people back and can be tried before', async () => {
  const allowed = async (ip: string) => (await ask('GET', `/account/anna-north/access-by-ip?ipAddress=${ip}`)).body;
  expect(await allowed('203.0.113.9')).toEqual({ allowed: true });
  const set = await ask('POST', '/account/anna-north/whiteList', { addresses: ['203.0.113.0/24', '203.0.113.0/24'] });
  expect(set.body).toEqual({ addresses: ['203.0.113.0/24'] });
  expect([await allowed('203.0.113.9'), await allowed('198.51.100.1')]).toEqual([
    { allowed: true },
    { allowed: false },
  ]);
  expect((await server.call('GET', '/api/mlpcore/account/anna-north', { session: anna })).status).toBe(403);
  await ask('POST', '/account/anna-north/whiteList', { addresses: [] });
  expect((await server.call('GET', '/api/mlpcore/account/anna-north', { session: anna })).status).toBe(200);
  expect((await ask('GET', '/account/anna-north/access-by-ip?ipAddress=here')).status).toBe(400);
});

test('its configuration goes out as a file, and what a file would change is told before it does', async () => {
  const path = `/system-config/account/anna-north/config`;
  const file = (await ask('GET', path)).body;
  expect(file).toMatchObject({ accountName: 'anna-north', language: expect.stringMatching(/RU|EN/), tags: {} });
  const changed = {
    ...file,
    accountDisplayName: 'North',
    accountLimits: { fitPerMinute: 3 },
    tags: { segment: 'retail' },
  };
  const told = (await ask('POST', `${path}?dryRun=true`, changed)).body;
  const after = { ...changed, accountLimits: { ...file.accountLimits, fitPerMinute: 3 } };
  expect(told).toEqual({ errors: [], before: file, after });
  expect((await ask('GET', path)).body).toEqual(file);
  const foreign = (await ask('POST', path, { ...changed, accountName: 'demo' })).body;
  expect(foreign).toMatchObject({
    errors: [{ code: 'dump.other_account', args: { other: 'demo', own: 'anna-north' } }],
    before: file,
    after: file,
  });
  expect((await ask('GET', path)).body).toEqual(file);
  expect((await ask('POST', path, changed)).body).toEqual({ errors: [], before: file, after });
  expect((await ask('GET', path)).body).toEqual(after);
});

test('a key tells whose it is, and what is none is nobody’s, a session neither', async () => {
  const id = await idOf(anna);
  const { body } = await server.call('POST', `/api/mlpcore/account/${id}/token?name=a`, {
    session: anna,
    body: { permissions: ['read'] },
  });
  expect((await ask('GET', `/caller/info?token=${body.token}`)).body).toMatchObject({ accountId: id });
  for (const token of [`${body.token}x`, 'nonsense', anna])
    expect((await ask('GET', `/caller/info?token=${encodeURIComponent(token)}`)).body.code).toBe('key.unknown');
});
