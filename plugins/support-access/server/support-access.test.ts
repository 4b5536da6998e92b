import { afterAll, beforeAll, expect, test } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import audit from '#plugins/audit/server/index.ts';
import { open, registerForTest, signInForTest, submit } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import {
  home,
  maker,
  makeService,
  startServices,
  type ServicesServer,
} from '#plugins/services/server/services-test.ts';
import { settingsOfPlugins } from '#plugins/services/server/settings/settings-test.ts';
import superadmin from '#plugins/superadmin/server/index.ts';
import { leavePath } from '../contract/told.ts';
import supportAccess from './index.ts';

const hour = 3_600_000;
const authorized = '/api/accountsadmin/c/authorization/check-authorized';

let server: ServicesServer;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins, apiKeys, audit, superadmin, supportAccess]);
});
afterAll(() => server.stop());

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A user with an account of that name and a service, and a superadministrator who may sign in as them. */
async function met(name: string, consent?: { readonly until: string; readonly mayChange: boolean }) {
  const person = await server.person(name, maker);
  await makeService(person, { modelName: 'scan', shortDescription: 'Old' });
  const mine = `/api/mlpcore/account/${name}/support-access`;
  if (consent) expect((await person.send('PUT', mine, consent)).status).toBe(200);
  const session = await signInForTest(server);
  const as = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
  const { body: me } = await person.get(authorized);
  const { userId } = me.userData;
  const begin = () => as('POST', `/api/mlpcore/admin/account/${name}/support-access/${userId}`, { reason: 'Ticket 7' });
  return { person, mine, session, as, begin, userId };
}

test('nobody is let in before the user allows it, and a key allows nothing', async () => {
  const { person, mine, begin } = await met('anna');
  expect((await begin()).body).toMatchObject({ code: 'support_access.no_consent', status: 409 });
  const { body: key } = await person.post('/api/mlpcore/account/anna/token?name=k', { permissions: ['read', 'write'] });
  const byKey = await server.call('PUT', mine, {
    headers: { 'mlp-api-key': key.token },
    body: { until: later(hour), mayChange: false },
  });
  expect(byKey.body).toMatchObject({ code: 'session.required', status: 403 });
  for (const until of [later(-1), later(31 * 24 * hour)])
    expect((await person.send('PUT', mine, { until, mayChange: false })).status).toBe(400);
});

test('who is let in to look sees what the user sees and changes nothing; the user learns of it', async () => {
  const { person, mine, as, begin } = await met('bela', { until: later(hour), mayChange: false });
  expect((await begin()).body).toEqual({ until: expect.any(String), mayChange: false });
  expect((await as('GET', authorized)).body.userData).toMatchObject({
    login: 'bela@example.com',
    accountId: person.accountId,
    permissions: expect.not.arrayContaining(['ACCOUNTS_ADMIN_WRITE']),
  });
  expect((await as('GET', home(person, 'scan'))).status).toBe(200);
  expect((await as('GET', '/api/mlpcore/admin/accounts')).body).toMatchObject({ code: 'superadmin.required' });
  expect((await as('POST', home(person, 'scan'), { modelName: 'scan' })).body).toMatchObject({
    code: 'actor.read_only',
    status: 403,
  });
  expect((await person.get(mine)).body.visits).toMatchObject([{ login: 'superadmin', reason: 'Ticket 7' }]);
  const notices = (await person.get('/api/mlpcore/account/bela/notification')).body;
  expect(notices).toMatchObject([{ kind: 'support-access.came', params: { by: 'superadmin', reason: 'Ticket 7' } }]);
  const entries = (await person.get('/api/mlpcore/account/bela/audit')).body.records;
  expect(entries).toContainEqual(
    expect.objectContaining({
      call: 'services.updateModel',
      login: 'bela@example.com',
      actor: 'superadmin',
      outcome: 'refused',
    }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ call: 'support-access.actAsUser', login: 'superadmin', outcome: 'done' }),
  );
});

test('who may change things too changes no secret, and both stand in the audit log', async () => {
  const { person, as, begin } = await met('cleo', { until: later(hour), mayChange: true });
  await begin();
  const change = (more: object) => as('POST', home(person, 'scan'), { modelName: 'scan', ...more });
  expect((await change({ shortDescription: 'New' })).status).toBe(200);
  expect((await as('POST', '/api/mlpcore/account/cleo/token?name=k', {})).body).toMatchObject({
    code: 'actor.not_allowed',
  });
  expect((await change({ env: '{"PASSWORD":"x"}' })).body).toMatchObject({ code: 'actor.not_allowed' });
  expect(
    (await as('PUT', '/api/mlpcore/account/cleo/support-access', { until: later(2 * hour), mayChange: true })).body,
  ).toMatchObject({ code: 'actor.not_allowed' });
  const entries = (await person.get('/api/mlpcore/account/cleo/audit?who=superadmin')).body.records;
  expect(entries).toContainEqual(
    expect.objectContaining({
      call: 'services.updateModel',
      login: 'cleo@example.com',
      actor: 'superadmin',
      outcome: 'done',
    }),
  );
});

const over = { code: 'acting.over', status: 403 };

test('it ends with the consent, and another consent does not bring it back', async () => {
  const { person, mine, as, begin } = await met('dora', { until: later(hour), mayChange: true });
  await begin();
  expect((await person.send('DELETE', mine)).body).toEqual({ visits: [] });
  expect((await as('GET', authorized)).body).toMatchObject(over);
  expect((await as('DELETE', home(person, 'scan'))).body).toMatchObject(over);
  await person.send('PUT', mine, { until: later(hour), mayChange: true });
  expect((await as('GET', authorized)).body).toMatchObject(over);
});

test('it ends with its time, and loading a page makes the superadministrator himself again', async () => {
  const { as, begin, session, person } = await met('emil', { until: later(3_000), mayChange: false });
  await begin();
  expect((await as('GET', authorized)).status).toBe(200);
  await expect.poll(async () => (await as('GET', authorized)).body).toMatchObject(over);
  const page = await fetch(`${server.url}/workspace`, {
    headers: { cookie: `berth_session=${session}`, accept: 'text/html' },
    redirect: 'manual',
  });
  expect([page.status, page.headers.get('location')]).toEqual([303, `/superadmin/accounts/${person.accountId}`]);
  expect((await as('GET', authorized)).body.userData).toMatchObject({ login: 'superadmin' });
});

test('it ends where the superadministrator leaves, signs out, or the user is no longer of the account', async () => {
  const { as, begin, session, person, userId } = await met('faye', { until: later(hour), mayChange: false });
  const cookie = `berth_session=${session}`;
  await begin();
  expect((await submit(server, leavePath, {}, { cookie })).location).toBe(`/superadmin/accounts/${person.accountId}`);
  expect((await as('GET', authorized)).body.userData).toMatchObject({ login: 'superadmin' });
  const entries = (await person.get('/api/mlpcore/account/faye/audit')).body.records;
  expect(entries).toContainEqual(
    expect.objectContaining({ call: 'accounts.signOut', login: 'faye@example.com', actor: 'superadmin' }),
  );
  await begin();
  await registerForTest(server, 'gert');
  await server.query(
    "update memberships set membership = 'owner', user_id = (select id from users where login = 'gert@example.com') where account_id = $1 and user_id = $2",
    [person.accountId, userId],
  );
  await expect.poll(async () => (await as('GET', authorized)).body).toMatchObject(over);
  await submit(server, '/accounts/logout', {}, { headers: { cookie: `berth_session=${session}` } });
  expect((await as('GET', authorized)).status).toBe(401);
});

test('a link of our own leaves at once, whatever else opens its address asks first', async () => {
  const { as, begin, session } = await met('jana', { until: later(hour), mayChange: false });
  await begin();
  const followed = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    referer: server.url,
  };
  const leave = (headers: Readonly<Record<string, string>>) =>
    open(server, leavePath, { cookie: `berth_session=${session}`, headers: { 'accept-language': 'en', ...headers } });
  for (const other of [
    {},
    { ...followed, 'sec-fetch-dest': 'image' },
    { ...followed, 'sec-fetch-site': 'cross-site' },
  ]) {
    const { status, text } = await leave(other);
    expect([status, text.includes('You are signed in as jana@example.com.')]).toEqual([200, true]);
    expect((await as('GET', authorized)).body.userData).toMatchObject({ login: 'jana@example.com' });
  }
  expect((await leave(followed)).status).toBe(303);
  expect((await as('GET', authorized)).body.userData).toMatchObject({ login: 'superadmin' });
});

test('nobody but a superadministrator signs in as somebody else', async () => {
  const { userId } = await met('hugo', { until: later(hour), mayChange: true });
  const ida = await server.person('ida', maker);
  const path = `/api/mlpcore/admin/account/hugo/support-access/${userId}`;
  expect((await ida.post(path, { reason: 'x' })).body).toMatchObject({ code: 'superadmin.required' });
});
