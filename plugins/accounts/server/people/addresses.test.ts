import { afterAll, beforeAll, expect, test } from 'vitest';
import { Identity } from '#core/server/auth/identity.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { freePorts } from '../../../../tests/harness/product.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { allowsAddress } from './addresses.ts';
import accounts from '../index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { open, registerForTest, signInForTest, submit } from '../sign-in/sign-in-test.ts';

test.each([
  [[], '203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.8', false],
  [['203.0.113.7'], '::ffff:203.0.113.7', true],
  [['203.0.113.0/24'], '203.0.113.255', true],
  [['203.0.113.0/24'], '203.0.114.0', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['10.0.0.0/8', '2001:db8::1'], '2001:0db8:0:0:0:0:0:1', true],
  [['10.0.0.0/8'], '', false],
  [['10.0.0.0/8'], 'nonsense', false],
  [['10.0.0.0/8'], '10.0.0.1, 1.2.3.4', false],
])('%j lets in %s: %s', (allowed, ip, expected) => {
  expect(allowsAddress(allowed, ip)).toBe(expected);
});

const authorized = '/api/accountsadmin/c/authorization/check-authorized';
const settings = '/api/mlpcore/system-config/frontend-settings';
const office = '198.51.100.7';
const home = '203.0.113.7';

let server: TestServer;
let admin: string;
const from = (ip: string, cookie: string) => ({ headers: { 'x-forwarded-for': ip, origin: server.url, cookie } });

interface Owner {
  readonly session: string;
  readonly accountId: number;
  readonly cookie: string;
  readonly rule: string;
}
async function owner(name: string): Promise<Owner> {
  const session = await registerForTest(server, name);
  const { accountId } = (await server.call('GET', authorized, { session })).body.userData;
  return {
    session,
    accountId,
    cookie: `berth_session=${session}`,
    rule: `/api/accountsadmin/c/accounts/${accountId}/allowed-addresses`,
  };
}
const allow = ({ rule, cookie }: Owner, addresses: unknown, ip = office) =>
  server.call('PUT', rule, { ...from(ip, cookie), body: { addresses } });

beforeAll(async () => {
  // Behind a public address the proxy says where a request comes from, which lets a test come from anywhere.
  const [port] = await freePorts(1);
  server = await startServer([accounts, notifications, apiKeys], {
    environment: { DEMO: 'true', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  admin = await signInForTest(server);
});
afterAll(() => server.stop());

test('an account with a rule is closed to every call from elsewhere, the settings too, and open where it is allowed', async () => {
  const own = await owner('north');
  expect((await server.call('GET', own.rule, from(office, own.cookie))).body).toEqual({
    addresses: [],
    current: office,
  });
  expect(await allow(own, ['198.51.100.0/24', '198.51.100.0/24'])).toMatchObject({
    status: 200,
    body: { addresses: ['198.51.100.0/24'] },
  });
  for (const path of [
    settings,
    authorized,
    '/api/mlpcore/account',
    '/api/mlpcore/account/north',
    own.rule,
    '/api/accountsadmin/public/options',
  ]) {
    expect((await server.call('GET', path, from(office, own.cookie))).status, path).toBe(200);
    expect(await server.call('GET', path, from(home, own.cookie)), path).toMatchObject({
      status: 403,
      body: { code: 'account.access.denied.from_ip', args: { ip: home, account: 'north' } },
    });
  }
  expect((await server.call('POST', '/api/mlpcore/account/north/activity', from(home, own.cookie))).body.code).toBe(
    'account.access.denied.from_ip',
  );
  expect((await allow(own, [], home)).body.code).toBe('account.access.denied.from_ip');
  // Visitors and others are none of the account's concern.
  expect((await server.call('GET', settings, { headers: { 'x-forwarded-for': home } })).status).toBe(200);
  expect(
    (await server.call('GET', '/api/mlpcore/account/north/publicName', { headers: { 'x-forwarded-for': home } }))
      .status,
  ).toBe(200);
  expect((await server.call('GET', '/api/mlpcore/account/north', from(home, `berth_session=${admin}`))).status).toBe(
    200,
  );
});

test('its keys and its sessions inside messages obey the same rule', async () => {
  const own = await owner('east');
  const {
    body: { token },
  } = await server.call('POST', '/api/mlpcore/account/east/token?name=ci', { ...from(office, own.cookie), body: {} });
  const withKey = (ip: string) =>
    server.call('GET', '/api/mlpcore/account/east', { headers: { 'x-forwarded-for': ip, 'mlp-api-key': token } });
  expect((await withKey(home)).status).toBe(200);
  await allow(own, [office]);
  expect([(await withKey(office)).status, (await withKey(home)).body.code]).toEqual([
    200,
    'account.access.denied.from_ip',
  ]);
  const identity = server.host.container.get(Identity);
  for (const secret of [token, own.session]) {
    expect(await identity.identifyToken(secret, office)).toMatchObject({ account: { shortName: 'east' } });
    await expect(identity.identifyToken(secret, home)).rejects.toMatchObject({
      code: 'account.access.denied.from_ip',
      status: 403,
    });
  }
});

test('whoever belongs to several accounts may use the others, and is told which is closed', async () => {
  const [closed, free] = [await owner('south'), await owner('west')];
  const {
    body: { id },
  } = await server.call('POST', `/api/accountsadmin/c/accounts/${closed.accountId}/invitations`, {
    ...from(office, closed.cookie),
    body: { login: 'west@example.com', role: 'MLP_DEVELOPER' },
  });
  await server.call('POST', `/api/accountsadmin/c/account-invitation/${id}/accept`, from(office, free.cookie));
  await allow(closed, [office]);
  const choosing = (account: Owner) => `${free.cookie}; berth_account=${account.accountId}`;
  expect((await server.call('GET', authorized, from(home, choosing(free)))).body.userData.accountId).toBe(
    free.accountId,
  );
  expect((await server.call('GET', authorized, from(home, choosing(closed)))).body.code).toBe(
    'account.access.denied.from_ip',
  );
  // By its path, too.
  expect((await server.call('GET', '/api/mlpcore/account/south', from(home, choosing(free)))).body.code).toBe(
    'account.access.denied.from_ip',
  );
  expect(
    (
      await server.call('POST', '/api/mlpcore/account', {
        ...from(home, choosing(free)),
        body: { accountId: closed.accountId, displayName: 'x' },
      })
    ).body.code,
  ).toBe('account.access.denied.from_ip');
  const { userId } = (await server.call('GET', authorized, from(office, choosing(free)))).body.userData;
  const allowed = async (ip: string) =>
    (
      (await server.call('GET', `/api/accountsadmin/c/users/${userId}/allowed-accounts`, from(ip, choosing(free))))
        .body as { id: number; availableToSelect: boolean }[]
    ).map(({ id: each, availableToSelect }) => [each, availableToSelect]);
  expect([await allowed(office), await allowed(home)]).toEqual([
    [
      [closed.accountId, true],
      [free.accountId, true],
    ],
    [
      [closed.accountId, false],
      [free.accountId, true],
    ],
  ]);
  // With nothing chosen, the only account that may be used is.
  expect((await server.call('GET', authorized, from(home, free.cookie))).body.userData.accountId).toBe(free.accountId);

  const page = await open(server, '/accounts/select-account', {
    cookie: choosing(closed),
    headers: { 'x-forwarded-for': home },
  });
  expect([
    page.status,
    page.text.includes(`name="account" value="${free.accountId}"`),
    page.text.includes(`value="${closed.accountId}"`),
    page.text.includes(`Not available from your IP address, ${home}.`),
  ]).toEqual([200, true, false, true]);
  const take = (account: Owner) =>
    submit(
      server,
      '/accounts/select-account',
      { account: String(account.accountId) },
      { cookie: choosing(closed), headers: { 'x-forwarded-for': home } },
    );
  expect([(await take(closed)).status, (await take(free)).cookies.get('berth_account')?.value]).toEqual([
    403,
    String(free.accountId),
  ]);
});

test('nobody locks themselves out, and a superadministrator opens what is closed', async () => {
  const own = await owner('mid');
  expect(await allow(own, [home])).toMatchObject({
    status: 409,
    body: { code: 'account.addresses.own_missing', args: { ip: office } },
  });
  expect((await server.call('GET', own.rule, from(office, own.cookie))).body.addresses).toEqual([]);
  expect(
    (await server.call('PUT', own.rule, { ...from(office, `berth_session=${admin}`), body: { addresses: [home] } }))
      .status,
  ).toBe(200);
  expect((await server.call('GET', authorized, from(office, own.cookie))).status).toBe(403);
  expect(
    (await server.call('PUT', own.rule, { ...from(office, `berth_session=${admin}`), body: { addresses: [] } })).status,
  ).toBe(200);
  expect((await server.call('GET', authorized, from(office, own.cookie))).status).toBe(200);
});

test('superadministrators are so only from where the account of the installation may be used', async () => {
  const { accountId } = (await server.call('GET', '/api/mlpcore/account/system', { session: admin })).body as {
    accountId: number;
  };
  const rule = `/api/accountsadmin/c/accounts/${accountId}/allowed-addresses`;
  const cookies = [`berth_session=${admin}`, `berth_session=${admin}; berth_account=demo`];
  expect((await server.call('PUT', rule, { ...from(office, cookies[0]!), body: { addresses: [office] } })).status).toBe(
    200,
  );
  expect(
    await Promise.all(
      cookies.map(async (cookie) => (await server.call('GET', '/api/mlpcore/account/demo', from(home, cookie))).status),
    ),
  ).toEqual([403, 403]);
  expect(
    await Promise.all(
      cookies.map(
        async (cookie) => (await server.call('GET', '/api/mlpcore/account/demo', from(office, cookie))).status,
      ),
    ),
  ).toEqual([200, 200]);
  expect((await server.call('PUT', rule, { ...from(office, cookies[0]!), body: { addresses: [] } })).status).toBe(200);
});

test.each([
  ['203.0.113'],
  ['203.0.113.0/33'],
  [''],
  ['2001:db8::/129'],
  ['example.com'],
  ['10.0.0.1 '],
  ["1'--"],
  [null],
  [7],
])('a rule with %j in it is refused with its place', async (address) => {
  const rule = '/api/accountsadmin/c/accounts/demo/allowed-addresses';
  expect(await server.call('PUT', rule, { session: admin, body: { addresses: [office, address] } })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', args: { 'addresses.1': expect.any(String) } },
  });
});

test('only owners see and change the rule; another account sounds like none', async () => {
  const [own, rival] = [await owner('far'), await owner('near')];
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { addresses: [] }],
  ] as const) {
    const ask = (cookie: string, account: string | number) =>
      server.call(method, `/api/accountsadmin/c/accounts/${account}/allowed-addresses`, {
        ...from(office, cookie),
        body,
      });
    const [others, nobodys] = [await ask(rival.cookie, own.accountId), await ask(rival.cookie, 999_999)];
    expect([others.status, others.body.code, others.body.message]).toEqual([
      403,
      'account.access.denied',
      nobodys.body.message,
    ]);
    expect((await ask('', own.accountId)).status).toBe(401);
  }
});
