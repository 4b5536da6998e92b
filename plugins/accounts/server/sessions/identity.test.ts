import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Identity, type Caller } from '#core/server/auth/identity.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { startsOnOneDatabase } from '../boot-test.ts';
import accounts from '../index.ts';
import { accountChanged, keyCheck } from '../public.ts';
import { open, registerForTest, signInForTest } from '../sign-in/sign-in-test.ts';

const authorized = '/api/accountsadmin/c/authorization/check-authorized';
const options = '/api/accountsadmin/public/options';
const unknown = 'x'.repeat(43);

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  session = await signInForTest(server, 'demo');
});
afterAll(() => server.stop());

test.each([
  ['Authorization: Bearer', () => ({ authorization: `Bearer ${session}` })],
  ['Authorization', () => ({ authorization: session })],
  ['MLP-API-KEY', () => ({ 'mlp-api-key': session })],
])('a session may be named in %s, as programs do that were given it as their token', async (_where, headers) => {
  const { status, body } = await server.call('GET', authorized, { headers: headers() });
  expect([status, body.userData?.login]).toEqual([200, 'demo']);
});

test.each([
  ['a wrong key', { 'mlp-api-key': '1.2.wrong' }, 'key.unsupported'],
  ['a session that is not there', { authorization: `Bearer ${unknown}` }, 'key.unsupported'],
  ['an empty key', { 'mlp-api-key': '' }, 'key.unsupported'],
  ['another scheme', { authorization: 'Basic ZGVtbzpkZW1v' }, 'authorization.malformed'],
  ['two words', { authorization: 'Bearer a b' }, 'authorization.malformed'],
])('%s is refused, on public calls and beside a good cookie too', async (_what, headers, code) => {
  for (const path of [options, authorized]) {
    for (const cookie of ['', `berth_session=${session}`]) {
      const { status, body } = await server.call('GET', path, { headers: { ...headers, ...(cookie && { cookie }) } });
      expect([status, body.code]).toEqual([401, code]);
    }
  }
});

test('keys are for whoever keeps them to judge', async () => {
  const holder: Caller = {
    userId: 7,
    login: 'holder',
    superadmin: false,
    account: { id: 1, shortName: 'system' },
    memberships: new Map([[1, 'developer']]),
    features: new Set(),
    key: { id: 5, grants: new Set(['read']) },
  };
  const keys = plugin({
    id: 'api-keys',
    requires: ['accounts'],
    contributes: [
      keyCheck({
        needs: {},
        make: () => ({ check: async (key) => (key === '1.2.right' ? holder : undefined) }),
      }),
    ],
  });
  const own = await (await startsOnOneDatabase()).start({ plugins: [keys] });
  const ask = async (key: string, path = authorized, method = 'GET') => {
    const response = await fetch(own.url + path, { method, headers: { 'mlp-api-key': key } });
    return [response.status, await response.json()];
  };
  expect(await ask('1.2.right')).toEqual([
    200,
    {
      userData: {
        login: 'holder',
        userId: 7,
        accountId: 1,
        accountOwner: false,
        internal: false,
        features: [],
        permissions: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'],
      },
    },
  ]);
  expect(await ask('1.2.wrong')).toEqual([401, expect.objectContaining({ code: 'key.invalid' })]);
  expect(await ask('1.2.wrong', options)).toEqual([401, expect.objectContaining({ code: 'key.invalid' })]);
  // A key that was stolen cannot look at sessions, let alone end them.
  expect(await ask('1.2.right', '/api/accountsadmin/c/sessions')).toEqual([
    403,
    expect.objectContaining({ code: 'session.required' }),
  ]);
  expect(await ask('1.2.right', '/api/accountsadmin/c/sessions', 'DELETE')).toEqual([
    403,
    expect.objectContaining({ code: 'key.grant.missing' }),
  ]);
});

test('a token inside a message is a session too', async () => {
  const identity = server.host.container.get(Identity);
  expect(await identity.identifyToken(session, '127.0.0.1')).toMatchObject({
    login: 'demo',
    account: { shortName: 'demo' },
  });
  await expect(identity.identifyToken(unknown, '127.0.0.1')).rejects.toMatchObject({ code: 'key.unsupported' });
});

test.each([unknown, '', 'short', '%00', 'x'.repeat(4_000), '../../etc'])(
  'a cookie that names no session, %j, is a visitor’s and is taken back',
  async (secret) => {
    const answer = await open(server, options, { cookie: `berth_session=${secret}` });
    expect([
      answer.status,
      answer.cookies.get('berth_session')?.value,
      answer.cookies.get('berth_session')?.attributes.includes('Max-Age=0'),
    ]).toEqual([200, '', true]);
    expect((await open(server, authorized, { cookie: `berth_session=${secret}` })).status).toBe(401);
  },
);

test('a session lasts as long as it is used, and its cookie with it', async () => {
  const day = 86_400;
  const database = await startsOnOneDatabase();
  const own = await database.start();
  const cookie = `berth_session=${await signInForTest(own, 'demo')}`;
  expect((await open(own, authorized, { cookie })).cookies.size).toBe(0);
  const end = async () =>
    (await database.query('select max(expires_at) as end from sessions'))[0].end.getTime() as number;
  for (let times = 0; times < 3; times++) {
    const before = await end();
    database.pass(20 * day);
    await own.host.container.get(Events).publish(accountChanged, '1');
    // What is kept for a moment is kept by the time of the machine, so the first answers may be of before.
    await expect
      .poll(async () => [
        (await open(own, authorized, { cookie })).cookies.get('berth_session')?.attributes.includes('Max-Age=2592000'),
        (await end()) > before,
      ])
      .toEqual([true, true]);
  }
  database.pass(31 * day);
  await own.host.container.get(Events).publish(accountChanged, '1');
  await expect.poll(async () => (await open(own, authorized, { cookie })).status).toBe(401);
});

test('requests of one session in a row do not ask the database each time', async () => {
  let asked = 0;
  const count = () => void asked++;
  const pool = server.host.container.get(Pool);
  await open(server, authorized, { cookie: `berth_session=${session}` });
  pool.on('acquire', count);
  for (let times = 0; times < 50; times++)
    expect((await open(server, '/api/mlpcore/account/demo', { cookie: `berth_session=${session}` })).status).toBe(200);
  pool.off('acquire', count);
  // What goes on by itself asks some times a second.
  expect(asked).toBeLessThan(25);
});

test('an account is the chosen one, the only one, or none', async () => {
  const database = await startsOnOneDatabase();
  const own = await database.start();
  const secret = await registerForTest(own, 'northquay');
  await registerForTest(own, 'southquay');
  const [north, south, demo] = await Promise.all(
    ['northquay', 'southquay', 'demo'].map(async (name) =>
      String((await database.query('select id from accounts where short_name = $1', [name]))[0].id),
    ),
  );
  const asked = async (account?: string) => {
    const response = await fetch(own.url + authorized, {
      headers: { cookie: `berth_session=${secret}${account === undefined ? '' : `; berth_account=${account}`}` },
    });
    const body = (await response.json()) as {
      userData?: { accountId: number; permissions: string[]; accountOwner: boolean };
      code?: string;
    };
    return [response.status, body.code ?? String(body.userData!.accountId)];
  };
  expect([await asked(), await asked(''), await asked(north), await asked('northquay')]).toEqual([
    [200, north],
    [200, north],
    [200, north],
    [200, north],
  ]);
  for (const other of [demo!, 'demo', '999999', '99999999999999999999999', 'no-such', '%00', '%F0%9F%98%80'])
    expect(await asked(other)).toEqual([403, 'account.access.denied']);
  await database.query(
    "insert into memberships values ($1, (select id from users where login = 'northquay@example.com'), 'user')",
    [south],
  );
  await own.host.container.get(Events).publish(accountChanged, '1');
  await expect.poll(() => asked()).toEqual([200, 'null']);
  expect(await asked(south)).toEqual([200, south]);
});

test('a superadministrator may choose any account there is', async () => {
  const admin = await signInForTest(server);
  const ask = (account: string) =>
    server.call('GET', '/api/mlpcore/account', {
      headers: { cookie: `berth_session=${admin}; berth_account=${account}` },
    });
  expect((await ask('demo')).body).toMatchObject({ shortName: 'demo', displayName: 'Demo' });
  expect((await ask('no-such')).body).toMatchObject({ code: 'account.access.denied' });
  const { body } = await server.call('GET', authorized, {
    headers: { cookie: `berth_session=${admin}; berth_account=demo` },
  });
  expect(body.userData).toMatchObject({
    permissions: ['ACCOUNTS_ADMIN_WRITE'],
    accountOwner: false,
    features: ['mlp.model_admin', 'mlp.public_model_admin', 'mlp.test_form'],
  });
});
