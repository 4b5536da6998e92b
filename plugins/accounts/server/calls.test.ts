import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { defaultLimits } from './people/account-store.ts';
import { startsOnOneDatabase } from './boot-test.ts';
import accounts from './index.ts';
import { accountChanged, Accounts } from './public.ts';
import { registerForTest, signInForTest, submit } from './sign-in/sign-in-test.ts';

const authorized = '/api/accountsadmin/c/authorization/check-authorized';
const sessionsPath = '/api/accountsadmin/c/sessions';

let server: TestServer;
let admin: string;
let north: { session: string; userId: number; accountId: number };
let south: typeof north;

async function register(name: string): Promise<typeof north> {
  const session = await registerForTest(server, name);
  const { userId, accountId } = (await server.call('GET', authorized, { session })).body.userData;
  return { session, userId, accountId };
}

beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  admin = await signInForTest(server);
  north = await register('northquay');
  south = await register('southquay');
});
afterAll(() => server.stop());

test('visitors learn the domains and that no captcha is asked', async () => {
  expect((await server.call('GET', '/api/accountsadmin/public/options')).body).toEqual({
    domains: [{ domain: '127.0.0.1', product: 'mlp', internalUserUiAvailable: false, ownerOnly: false }],
  });
  expect((await server.call('GET', '/api/mlpcore/system-config/captcha')).body).toEqual({
    enabled: false,
    siteKey: '',
  });
});

test.each([
  ['GET', authorized],
  ['GET', '/api/accountsadmin/c/users/1/allowed-accounts'],
  ['GET', '/api/accountsadmin/c/account-invitation/get-by-user?userId=1'],
  ['GET', sessionsPath],
  ['DELETE', sessionsPath],
  ['DELETE', `${sessionsPath}/1`],
  ['GET', '/api/mlpcore/account'],
  ['POST', '/api/mlpcore/account'],
  ['GET', '/api/mlpcore/account/demo'],
  ['GET', '/api/mlpcore/account/no-such'],
  ['POST', '/api/mlpcore/account/demo/activity'],
])('%s %s is for those who are signed in', async (method, path) => {
  expect(await server.call(method, path)).toMatchObject({ status: 401, body: { code: 'sign_in.required' } });
});

test('allowed accounts are one’s own; a superadministrator may ask for anybody', async () => {
  const ask = (userId: number | string, session: string) =>
    server.call('GET', `/api/accountsadmin/c/users/${userId}/allowed-accounts?product=mlp`, { session });
  expect(await ask(north.userId, north.session)).toMatchObject({
    status: 200,
    body: [{ id: north.accountId, name: 'northquay', availableToSelect: true }],
  });
  expect((await ask(north.userId, admin)).body).toHaveLength(1);
  expect((await ask(999_999, admin)).body).toEqual([]);
  // Somebody else's id and nobody's id sound the same.
  const [others, nobodys] = [await ask(south.userId, north.session), await ask(999_999, north.session)];
  expect([others.status, nobodys.status, others.body.code, others.body.message]).toEqual([
    403,
    403,
    nobodys.body.code,
    nobodys.body.message,
  ]);
  for (const userId of ['x', '1.5', '-1', '99999999999999999999', '%00', '1%20or%201'])
    expect((await ask(userId, north.session)).status).toBe(400);
});

test('invitations are told to the invited, who may have registered after them', async () => {
  const pool = server.host.container.get(Pool);
  await pool.query(
    "insert into invitations (account_id, login, membership, status, created_at) values ($1, 'westquay@example.com', 'developer', 'SENT', '2026-01-02T03:04:05Z')",
    [north.accountId],
  );
  const west = await register('westquay');
  const ask = (userId: number | string, session: string) =>
    server.call('GET', `/api/accountsadmin/c/account-invitation/get-by-user?userId=${userId}`, { session });
  expect((await ask(west.userId, west.session)).body).toEqual([
    {
      id: expect.any(Number),
      accountId: north.accountId,
      accountName: 'northquay',
      login: 'westquay@example.com',
      role: 'MLP_DEVELOPER',
      status: 'SENT',
      createdAt: '2026-01-02T03:04:05.000Z',
    },
  ]);
  expect((await ask(north.userId, north.session)).body).toEqual([]);
  expect((await ask(west.userId, north.session)).body.code).toBe('user.access.denied');
  expect((await ask('x', north.session)).status).toBe(400);
});

test('the chosen account shows itself, by id and by name, to its members alone', async () => {
  const info = {
    accountId: north.accountId,
    shortName: 'northquay',
    displayName: 'northquay',
    language: 'EN',
    timeZone: 'UTC',
    tags: {},
    limits: defaultLimits,
  };
  for (const path of [
    '/api/mlpcore/account',
    '/api/mlpcore/account/northquay',
    `/api/mlpcore/account/${north.accountId}`,
  ]) {
    expect(await server.call('GET', path, { session: north.session })).toMatchObject({ status: 200, body: info });
  }
  const [others, nobodys] = [
    await server.call('GET', '/api/mlpcore/account/northquay', { session: south.session }),
    await server.call('GET', '/api/mlpcore/account/no-such', { session: south.session }),
  ];
  expect([others.status, others.body.code, others.body.message]).toEqual([
    403,
    nobodys.body.code,
    nobodys.body.message,
  ]);
  expect((await server.call('GET', '/api/mlpcore/account/northquay', { session: admin })).status).toBe(200);
  expect((await server.call('GET', '/api/mlpcore/account/no-such', { session: admin })).status).toBe(404);
});

test('the public name is for everybody', async () => {
  expect((await server.call('GET', '/api/mlpcore/account/demo/publicName')).body).toBe('Demo');
  for (const account of ['no-such', '999999', '99999999999999999999', '%00', '%F0%9F%98%80', 'a%2Fb', "x'--"]) {
    expect(await server.call('GET', `/api/mlpcore/account/${account}/publicName`)).toMatchObject({
      status: 404,
      body: { code: 'account.not_found' },
    });
  }
});

test('activity is noted', async () => {
  const before = Date.now();
  expect(
    (await server.call('POST', '/api/mlpcore/account/northquay/activity', { session: north.session })).status,
  ).toBe(200);
  expect(
    (await server.call('GET', '/api/mlpcore/account', { session: north.session })).body.lastActivity,
  ).toBeGreaterThanOrEqual(before);
  expect(
    (await server.call('POST', '/api/mlpcore/account/northquay/activity', { session: south.session })).status,
  ).toBe(403);
});

test('an owner changes name, language and tags; what came back whole may be sent back whole', async () => {
  const change = (body: object, session = north.session) =>
    server.call('POST', '/api/mlpcore/account', { session, body });
  const before = (await server.call('GET', '/api/mlpcore/account', { session: north.session })).body;
  expect(
    await change({
      ...before,
      displayName: ' Northquay Labs 🚢 ',
      language: 'RU',
      timeZone: 'Asia/Tokyo',
      tags: { team: 'speech' },
    }),
  ).toMatchObject({
    status: 200,
    body: {
      ...before,
      displayName: 'Northquay Labs 🚢',
      language: 'RU',
      timeZone: 'Asia/Tokyo',
      tags: { team: 'speech' },
    },
  });
  expect((await server.call('GET', '/api/mlpcore/account', { session: north.session })).body).toMatchObject({
    displayName: 'Northquay Labs 🚢',
    language: 'RU',
    tags: { team: 'speech' },
  });
  expect((await change({})).body).toMatchObject({ displayName: 'Northquay Labs 🚢' });
  expect((await server.call('GET', '/api/mlpcore/account', { session: south.session })).body).toMatchObject({
    displayName: 'southquay',
  });
  expect(await change({ shortName: 'better' })).toMatchObject({ status: 403, body: { code: 'superadmin.required' } });
  expect(await change({ limits: { predictPerSec: 1_000_000 } })).toMatchObject({
    status: 403,
    body: { code: 'superadmin.required' },
  });
  expect(await change({ accountId: south.accountId, displayName: 'Mine now' })).toMatchObject({
    status: 403,
    body: { code: 'account.access.denied' },
  });
});

test.each([
  [{ displayName: '' }, 'displayName'],
  [{ displayName: 'x'.repeat(101) }, 'displayName'],
  [{ displayName: 'x'.repeat(1_000_000) }, 'displayName'],
  [{ displayName: 'a\0b' }, 'displayName'],
  [{ displayName: 'a\u202Eb' }, 'displayName'],
  [{ displayName: '\u200B' }, 'displayName'],
  [{ displayName: '\ud800' }, 'displayName'],
  [{ displayName: 7 }, 'displayName'],
  [{ language: 'DE' }, 'language'],
  [{ tags: { a: 'x\0' } }, 'tags.a'],
  // A name that cannot be kept is not repeated either.
  [{ tags: { 'a\0': 'x' } }, 'tags'],
  [{ tags: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`t${at}`, ''])) }, 'tags'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ limits: { cpuLimit: 'much' } }, 'limits.cpuLimit'],
  [{ limits: { predictPerSec: -1 } }, 'limits.predictPerSec'],
  [{ limits: { predictPerSec: 1.5 } }, 'limits.predictPerSec'],
  [{ limits: { predictPerSec: 2 ** 31 } }, 'limits.predictPerSec'],
  [{ shortName: '123' }, 'shortName'],
  [{ accountId: 'x' }, 'accountId'],
  [{ email: 'nobody' }, 'email'],
  [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
  [[], 'body'],
])('a change such as %j is refused with its place', async (body, path) => {
  const answer = await server.call('POST', '/api/mlpcore/account', { session: admin, body });
  expect([answer.status, answer.body.code, Object.keys(answer.body.args)]).toEqual([400, 'request.invalid', [path]]);
});

test('an owner changes the account that the change names, whichever is chosen, and where its letters go', async () => {
  const change = (body: object, session = north.session) =>
    server.call('POST', '/api/mlpcore/account', { session, body });
  expect((await change({ accountId: north.accountId, email: 'office@example.com' })).body).toMatchObject({
    accountId: north.accountId,
    email: 'office@example.com',
  });
  expect((await change({ email: '' })).body).not.toHaveProperty('email');
  const elsewhere = await server.call('POST', '/api/mlpcore/account', {
    headers: { cookie: `berth_session=${admin}; berth_account=demo`, origin: server.url },
    body: { accountId: north.accountId, tags: { seen: 'yes' } },
  });
  expect(elsewhere.body).toMatchObject({ accountId: north.accountId, tags: { seen: 'yes' } });
  const [others, nobodys] = [
    await change({ accountId: south.accountId, displayName: 'x' }),
    await change({ accountId: 999_999, displayName: 'x' }),
  ];
  expect([others.status, others.body.code, others.body.message]).toEqual([
    403,
    'account.access.denied',
    nobodys.body.message,
  ]);
  expect((await change({ accountId: 999_999 }, admin)).body.code).toBe('account.not_found');
});

test('a superadministrator changes name and limits of the account that is chosen, and others see it at once', async () => {
  const change = (body: object) =>
    server.call('POST', '/api/mlpcore/account', {
      body,
      headers: { cookie: `berth_session=${admin}; berth_account=southquay`, origin: server.url },
    });
  expect((await change({ limits: { predictPerSec: 7, cpuLimit: '500m' } })).body.limits).toEqual({
    ...defaultLimits,
    predictPerSec: 7,
    cpuLimit: '500m',
  });
  expect(await change({ shortName: 'demo' })).toMatchObject({
    status: 409,
    body: { code: 'mlp.gate.entities.entity_with_provided_name_already_exists', args: { shortName: 'demo' } },
  });
  expect((await change({ shortName: 'eastquay' })).body.shortName).toBe('eastquay');
  expect((await server.call('GET', '/api/mlpcore/account', { session: south.session })).body).toMatchObject({
    accountId: south.accountId,
    shortName: 'eastquay',
    limits: { predictPerSec: 7 },
  });
  expect(await server.host.container.get(Accounts).find('southquay')).toBeUndefined();
});

test('members who do not own the account change nothing', async () => {
  await server.host.container
    .get(Pool)
    .query("insert into memberships values ($1, $2, 'developer')", [north.accountId, south.userId]);
  await server.host.container.get(Events).publish(accountChanged, String(north.accountId));
  const cookie = `berth_session=${south.session}; berth_account=${north.accountId}`;
  await expect
    .poll(
      async () =>
        (
          await server.call('POST', '/api/mlpcore/account', {
            body: { displayName: 'Mine' },
            headers: { cookie, origin: server.url },
          })
        ).body.code,
    )
    .toBe('account.role.insufficient');
  const { body } = await server.call('GET', authorized, { headers: { cookie } });
  expect(body.userData).toMatchObject({
    accountId: north.accountId,
    accountOwner: false,
    permissions: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'],
  });
  const undecided = await server.call('GET', '/api/mlpcore/account', { session: south.session });
  expect([undecided.status, undecided.body.code]).toEqual([403, 'account.not_selected']);
});

test('other plugins find accounts by id or name, many at once, with their features', async () => {
  const found = server.host.container.get(Accounts);
  const demo = (await found.find('demo'))!;
  expect(await found.find(String(demo.id))).toMatchObject({
    shortName: 'demo',
    displayName: 'Demo',
    language: 'RU',
    limits: defaultLimits,
  });
  for (const nothing of ['no-such', '999999', '9'.repeat(30), '', '\0', 'Demo', "demo' or '1'='1"])
    expect(await found.find(nothing)).toBeUndefined();
  expect([...(await found.named([demo.id, demo.id, 999_999])).keys()]).toEqual([demo.id]);
  expect((await found.named([])).size).toBe(0);
  expect([
    await found.hasFeature(demo.id, 'mlp.model_admin'),
    await found.hasFeature(demo.id, 'mlp.shared_pool_admin'),
    await found.hasFeature(999_999, 'mlp.model_admin'),
  ]).toEqual([true, false, false]);
});

test('a feature that another plugin grants is the account’s at once, in other processes too, and granting it again changes nothing', async () => {
  const database = await startsOnOneDatabase();
  const [one, other] = [await database.start(), await database.start()];
  const [here, there] = [one.host.container.get(Accounts), other.host.container.get(Accounts)];
  const { id } = (await here.find('demo'))!;
  expect([
    await here.hasFeature(id, 'mlp.shared_pool_admin'),
    await there.hasFeature(id, 'mlp.shared_pool_admin'),
  ]).toEqual([false, false]);
  for (let times = 0; times < 2; times += 1) await here.grantFeature(id, 'mlp.shared_pool_admin');
  expect(await here.hasFeature(id, 'mlp.shared_pool_admin')).toBe(true);
  await expect.poll(() => there.hasFeature(id, 'mlp.shared_pool_admin'), { interval: 10, timeout: 2_000 }).toBe(true);
});

test('a user sees where they are signed in, and ends one session or all others, at once and everywhere', async () => {
  const database = await startsOnOneDatabase();
  const [one, other] = [await database.start(), await database.start()];
  const [here, there, elsewhere] = [
    await signInForTest(one, 'demo'),
    await signInForTest(one, 'demo'),
    await signInForTest(other, 'demo'),
  ];
  const ask = async (at: { url: string }, session: string, method = 'GET', path = sessionsPath) => {
    const response = await fetch(at.url + path, {
      method,
      headers: { cookie: `berth_session=${session}`, origin: at.url },
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const list = (await ask(one, here)).body as { id: number; current: boolean; ip: string }[];
  expect([list.length, list.filter(({ current }) => current).length, new Set(list.map(({ ip }) => ip))]).toEqual([
    3,
    1,
    new Set(['127.0.0.1']),
  ]);
  expect(JSON.stringify(list)).not.toContain(here);

  // Both processes hold the session in memory before it ends.
  expect([(await ask(one, there)).status, (await ask(other, there)).status]).toEqual([200, 200]);
  const id = ((await ask(one, there)).body as typeof list).find(({ current }) => current)!.id;
  expect(await ask(one, here, 'DELETE', `${sessionsPath}/${id}`)).toEqual({ status: 200, body: undefined });
  expect((await ask(one, there)).status).toBe(401);
  await expect.poll(async () => (await ask(other, there)).status, { interval: 10, timeout: 2_000 }).toBe(401);

  for (const gone of [id, 999_999, 'x', '99999999999999999999', '-1', '%00'])
    expect(await ask(one, here, 'DELETE', `${sessionsPath}/${gone}`)).toMatchObject({
      status: 404,
      body: { code: 'session.not_found' },
    });
  const stranger = await signInForTest(one);
  const mine = ((await ask(one, here)).body as typeof list).find(({ current }) => current)!.id;
  expect((await ask(one, stranger, 'DELETE', `${sessionsPath}/${mine}`)).status).toBe(404);

  expect(await ask(one, here, 'DELETE')).toEqual({ status: 200, body: { revoked: 1 } });
  await expect.poll(async () => (await ask(other, elsewhere)).status, { interval: 10, timeout: 2_000 }).toBe(401);
  expect([(await ask(one, here)).status, (await ask(one, stranger)).status]).toEqual([200, 200]);
});

test('a write with a session needs a page of our own', async () => {
  const headers = { cookie: `berth_session=${north.session}`, origin: 'https://evil.example' };
  expect(await server.call('DELETE', sessionsPath, { headers })).toMatchObject({
    status: 403,
    body: { code: 'origin.refused' },
  });
});

const nasty = [
  '\0',
  'a\0b',
  '\u202Eabc',
  '😀'.repeat(100),
  '\ud800',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{login}}',
  '$1',
  '%00%0d%0a',
  'x'.repeat(10_000),
  '',
  ' ',
  '__proto__',
  '-1',
  '1e309',
  '\uFEFF',
  'ﷺ'.repeat(50),
];

test.each(nasty.map((each) => [each.slice(0, 30), each] as const))(
  'whatever is typed, such as %j, is never a failure of ours',
  async (_shown, text) => {
    const statuses: number[] = [];
    const note = (answer: { status: number }) => statuses.push(answer.status);
    for (const path of ['/accounts/login', '/accounts/register', '/accounts/logout', '/accounts/select-account']) {
      note(
        await submit(server, path, {
          login: text,
          password: text,
          passwordAgain: text,
          displayName: text,
          shortName: text,
          account: text,
          redirectUrl: text,
        }),
      );
      note(
        await server.call(
          'GET',
          `${path}?${new URLSearchParams({ redirectUrl: text, redirect: text, theme: text, lang: text })}`,
          { session: text.replace(/[^!-~]/g, '') },
        ),
      );
    }
    const inPath = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/api/mlpcore/account/${inPath}`,
      `/api/mlpcore/account/${inPath}/publicName`,
      `/api/accountsadmin/c/users/${inPath}/allowed-accounts?product=${inPath}`,
      `/api/accountsadmin/c/account-invitation/get-by-user?userId=${inPath}`,
    ]) {
      note(await server.call('GET', path, { session: admin }));
    }
    note(
      await server.call('POST', '/api/mlpcore/account', {
        session: admin,
        body: { displayName: text, shortName: text, tags: { [text]: text } },
      }),
    );
    note(await server.call('DELETE', `${sessionsPath}/${inPath}`, { session: north.session }));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
);

test('every account is gone through once, also those beyond the first page', async () => {
  await server.host.container
    .get(Pool)
    .query(
      "insert into accounts (short_name, display_name, language) select 'many-' || at, 'Many', 'EN' from generate_series(1, 450) as at",
    );
  const names: string[] = [];
  for await (const { shortName } of server.host.container.get(Accounts).all()) names.push(shortName);
  expect(names.filter((name) => name.startsWith('many-'))).toEqual(
    Array.from({ length: 450 }, (_, at) => `many-${at + 1}`),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('northquay');
});
