import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { authorized, registerOwner, type Owner } from './calls-test.ts';
import { defaultLimits } from './people/account-store.ts';
import accounts from './index.ts';
import { accountChanged, Accounts } from './public.ts';
import { signInForTest } from './sign-in/sign-in-test.ts';

let server: TestServer;
let admin: string;
let north: Owner;
let south: Owner;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  admin = await signInForTest(server);
  north = await registerOwner(server, 'northquay');
  south = await registerOwner(server, 'southquay');
});
afterAll(() => server.stop());

test('activity is noted as programs tell of it', async () => {
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

test('whoever works in an account is active there without saying so', async () => {
  const look = async (session: string) =>
    (await server.call('GET', '/api/mlpcore/account/southquay', { session })).body.lastActivity;
  await look(south.session);
  await vi.waitFor(async () => expect(await look(admin)).toBeGreaterThan(Date.now() - 60_000));
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
