import { afterAll, beforeAll, expect, test } from 'vitest';
import { Log } from '#core/server/runtime.ts';
import { settingsOfPlugins } from '#plugins/services/server/settings/settings-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { registerForTest, submit } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import {
  core,
  home,
  maker,
  makeService,
  startServices,
  type Person,
  type ServicesServer,
} from '#plugins/services/server/services-test.ts';
import type { AuditEntryData } from '../contract.ts';
import { AuditLog } from './audit-log.ts';
import { AuditStore } from './audit-store.ts';
import audit from './index.ts';
import { steps } from './steps.ts';
import { entryWith } from './test/entry.ts';

let server: ServicesServer;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins, apiKeys, audit]);
});
afterAll(() => server.stop());

const account = ({ name }: Person) => `${core}/account/${name}`;
const list = async (by: Person, query = ''): Promise<AuditEntryData[]> => {
  const { status, body } = await by.get(`${account(by)}/audit${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.records;
};

test('a change of settings is kept with what was before and after, and without secrets', async () => {
  const ann = await server.person('ann', maker);
  await makeService(ann, { modelName: 'scan', shortDescription: 'Old' });
  await ann.post(home(ann, 'scan'), {
    modelName: 'scan',
    shortDescription: 'New',
    env: '{"TOKEN":"a-plain-secret"}',
  });
  const [changed, made, ...rest] = await list(ann, '?what=scan');
  expect(changed).toMatchObject({
    account: { accountId: ann.accountId, shortName: 'ann' },
    login: 'ann@example.com',
    call: 'services.updateModel',
    summary: expect.any(String),
    params: { account: 'ann', model: 'scan' },
    outcome: 'done',
    status: 200,
    ip: '127.0.0.1',
    requestId: expect.stringMatching(/^req_/),
  });
  expect(changed!.changes).toContainEqual({ field: 'shortDescription', before: 'Old', after: 'New' });
  expect(changed!.changes).toContainEqual({ field: 'env' });
  expect(JSON.stringify(changed)).not.toContain('a-plain-secret');
  expect(made).toMatchObject({ call: 'services.createModel', changes: [{ field: 'modelName', after: 'scan' }] });
  expect(rest).toEqual([]);
  // Readers know calls by names of their own, which the log does not hold.
  const named = await list(ann, '?what=Создание&calls=services.createModel');
  expect(named.map(({ call }) => call)).toEqual(['services.createModel']);
});

test('a refusal is kept with its reason, reads and what only notes use are not', async () => {
  const ben = await server.person('ben', maker);
  await ben.post(home(ben), { modelName: 'no spaces here' });
  await ben.get(home(ben));
  await ben.post(`${account(ben)}/activity`);
  await ben.post(`${account(ben)}/model-list`, {});
  const entries = await list(ben);
  expect(entries).toMatchObject([
    { call: 'services.createModel', outcome: 'refused', status: 400, code: 'request.invalid', changes: [] },
    { call: 'accounts.signIn', outcome: 'done' },
    { call: 'accounts.register', outcome: 'done', login: 'ben@example.com' },
  ]);
  expect(await list(ben, '?outcome=refused')).toHaveLength(1);
});

test('what a key did names the key and whose it is, and no secret of it', async () => {
  const cat = await server.person('cat', maker);
  const { token } = (await cat.post(`${account(cat)}/token?name=robot`, { permissions: ['write'] })).body;
  await server.call('POST', home(cat), { headers: { 'mlp-api-key': token }, body: { modelName: 'made' } });
  const [byKey, keyMade] = await list(cat);
  expect(byKey).toMatchObject({
    call: 'services.createModel',
    key: { id: expect.any(Number), name: 'robot' },
    login: 'cat@example.com',
    outcome: 'done',
  });
  expect(keyMade).toMatchObject({ call: 'api-keys.createAccessToken', outcome: 'done' });
  expect(await list(cat, '?who=robot')).toHaveLength(1);
  // A key may be named by itself.
  await cat.send('DELETE', `${account(cat)}/token/${token}`);
  expect((await list(cat))[0]).toMatchObject({
    call: 'api-keys.deleteAccessToken',
    outcome: 'done',
    names: { token: 'robot' },
  });
  expect(JSON.stringify(await list(cat))).not.toContain(token);
});

test('of keys that were kept in addresses before the beginning alone is left', async () => {
  const key = `2.7.${'aB3d'.repeat(10)}`;
  const [{ id }] = await server.query(
    `insert into audit_entries (at, call, params, outcome, status, ip, request_id, user_agent, changes)
     values (now(), 'api-keys.deleteAccessToken', $1, 'done', 200, '', '', '', '[]') returning id`,
    [JSON.stringify({ account: 'ann', token: key })],
  );
  await server.query(steps.find((step) => step.id === '0004-audit-keys')!.sql as string);
  const [{ params }] = await server.query('select params from audit_entries where id = $1', [id]);
  expect(params).toEqual({ account: 'ann', token: '2.7.aB3d…' });
});

test('what an id stood for is told by its name, also once it is gone, and to nobody who is refused it', async () => {
  const [uma, vic] = [await server.person('uma', maker), await server.person('vic', maker)];
  const { modelId } = (await makeService(uma, { modelName: 'short-lived' })).id;
  expect(await vic.post(`${home(uma)}/${modelId}/favorite`, true)).toMatchObject({ status: 404 });
  await uma.send('DELETE', `${home(uma)}/${modelId}`);
  const [deleted] = await list(uma, '?what=short-lived&outcome=done');
  expect(deleted).toMatchObject({
    call: 'services.deleteModel',
    params: { model: String(modelId) },
    names: { model: 'short-lived' },
  });
  expect((await list(vic))[0]).toMatchObject({ call: 'services.setFavorite', outcome: 'refused', names: {} });
});

test('others see nothing of it: their own refused tries are in their own log', async () => {
  const [dan, eve] = [await server.person('dan', maker), await server.person('eve')];
  await makeService(dan, { modelName: 'own' });
  const before = (await list(dan)).length;
  expect(await eve.post(home(dan, 'own'), { modelName: 'stolen' })).toMatchObject({ status: 403 });
  for (const path of ['audit', 'audit/export'])
    expect(await eve.get(`${account(dan)}/${path}`)).toMatchObject({
      status: 403,
      body: { code: 'account.access.denied' },
    });
  expect(await list(dan)).toHaveLength(before);
  expect((await list(eve))[0]).toMatchObject({
    call: 'services.updateModel',
    outcome: 'refused',
    params: { account: 'dan' },
  });
  const superadmin = await server.superadmin();
  const { records } = (await superadmin.get(`${core}/admin/audit?what=own&size=10`)).body;
  expect(new Set(records.map((each: AuditEntryData) => each.account?.shortName))).toEqual(new Set(['dan', 'eve']));
  expect(await dan.get(`${core}/admin/audit`)).toMatchObject({ status: 403, body: { code: 'superadmin.required' } });
});

test('refused sign-ins are kept with the login where somebody has it, and never with what was typed otherwise', async () => {
  const fay = await server.person('fay');
  for (const login of ['fay@example.com', 'my-password-by-mistake'])
    await submit(server, '/accounts/login', { login, password: 'wrong wrong wrong' });
  await expect
    .poll(async () => (await list(fay, '?outcome=refused')).map(({ call, login, code }) => ({ call, login, code })))
    .toEqual([{ call: 'accounts.signIn', login: 'fay@example.com', code: 'sign_in.wrong' }]);
  const superadmin = await server.superadmin();
  const path = `${core}/admin/audit?what=accounts.signIn&outcome=refused`;
  await expect.poll(async () => (await superadmin.get(path)).body.records.length).toBe(2);
  const all = JSON.stringify((await superadmin.get(path)).body);
  expect(all).not.toContain('my-password-by-mistake');
  expect(all).not.toContain('wrong wrong wrong');
});

test('it is paged, found by words and days, and taken as CSV that no spreadsheet runs', async () => {
  const gus = await server.person('gus', maker);
  for (const name of ['one', 'two', 'three']) await makeService(gus, { modelName: name });
  await gus.send('DELETE', home(gus, '=cmd()'));
  const paged = (await gus.get(`${account(gus)}/audit?size=2&page=1`)).body;
  expect(paged.paging).toMatchObject({ totalElements: 6, totalPages: 3, pageNumber: 1, pageSize: 2 });
  expect(paged.records).toHaveLength(2);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await list(gus, `?from=${day(1)}`)).toEqual([]);
  expect(await list(gus, `?from=${day(-1)}&to=${day(1)}&text=createmodel`)).toHaveLength(3);
  expect(await list(gus, `?text=100%25`)).toEqual([]);
  expect(await gus.get(`${account(gus)}/audit?outcome=maybe`)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
  const { body: csv } = await gus.get(`${account(gus)}/audit/export?what=createModel`);
  const lines = String(csv).trim().split('\r\n');
  expect(lines[0]).toMatch(/^time,account,login,key,call,about,outcome,/);
  expect(lines).toHaveLength(4);
});

test('of an account and its people the log says what they were and what they are, and nothing of what stays', async () => {
  const [ivy, jon] = [await server.person('ivy', maker), await server.person('jon')];
  const people = `/api/accountsadmin/c/accounts/${ivy.accountId}`;
  const ended = async (call: Promise<{ status: number; body: any }>) => {
    const { status, body } = await call;
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const changes = async () => (await list(ivy, '?outcome=done&size=1'))[0]!.changes;
  const rename = { accountId: ivy.accountId, language: 'EN' };
  for (const by of [ivy, await server.superadmin()]) {
    await ended(by.post(`${core}/account`, { ...rename, displayName: `Of ${by.name}` }));
    expect((await list(ivy))[0]).toMatchObject({ call: 'accounts.updateAccountData', account: { shortName: 'ivy' } });
  }
  expect(await changes()).toEqual([{ field: 'displayName', before: 'Of ivy', after: 'Of superadmin' }]);
  const invite = async (login: string) =>
    (await ended(ivy.post(`${people}/invitations`, { login, role: 'MLP_DEVELOPER' }))).id;
  await ended(ivy.send('DELETE', `${people}/invitations/${await invite('kim@example.com')}`));
  expect(await changes()).toEqual([{ field: 'login', before: 'kim@example.com' }]);
  await ended(jon.post(`/api/accountsadmin/c/account-invitation/${await invite('jon@example.com')}/accept`));
  expect((await list(ivy))[0]).toMatchObject({
    call: 'accounts.acceptInvitation',
    login: 'jon@example.com',
    changes: [{ field: 'jon@example.com.role', after: 'MLP_DEVELOPER' }],
  });
  expect(await list(jon, '?what=accept')).toEqual([]);
  const { userId } = (await ended(ivy.get(`${people}/users`))).find(({ login }: any) => login === 'jon@example.com');
  const role = (name: string) => ended(ivy.send('PUT', `${people}/users/${userId}/role`, { role: name }));
  await role('OWNER');
  expect(await changes()).toEqual([{ field: 'jon@example.com.role', before: 'MLP_DEVELOPER', after: 'OWNER' }]);
  await role('OWNER');
  expect(await changes()).toEqual([]);
  await ended(jon.post(`${account(ivy)}/token?name=robot`, { permissions: ['write'] }));
  await ended(ivy.send('DELETE', `${people}/users/${userId}?revokeKeys=true`));
  expect(await changes()).toEqual([
    { field: 'login', before: 'jon@example.com' },
    { field: 'role', before: 'OWNER' },
    { field: 'revokedKeys', after: 1 },
  ]);
});

test('whoever joins on the page of the accounts stands in the log of the account that they joined', async () => {
  const mia = await server.person('mia');
  const cookie = `berth_session=${await registerForTest(server, 'lou')}`;
  const invitation = { login: 'lou@example.com', role: 'MLP_USER' };
  const { body } = await mia.post(`/api/accountsadmin/c/accounts/${mia.accountId}/invitations`, invitation);
  await submit(server, '/accounts/select-account', { ACCEPTED: String(body.id) }, { cookie });
  expect((await list(mia))[0]).toMatchObject({ call: 'accounts.acceptInvitation', login: invitation.login });
});

test('what was written without an answer is not there twice', async () => {
  const joe = await server.person('joe');
  const store = server.host.container.get(AuditStore);
  let answers = false;
  const unheard: Pick<AuditStore, 'add'> = {
    async add(entries) {
      await store.add(entries);
      if (!answers) throw new Error('The connection was lost.');
    },
  };
  const log = new AuditLog(unheard, server.host.container.get(Log));
  const same = entryWith({ accountId: joe.accountId, accountName: 'joe', requestId: 'req_unheard' });
  log.add(same);
  await log.flush();
  log.add(same);
  answers = true;
  await log.flush();
  expect(await list(joe, '?text=req_unheard')).toHaveLength(2);
});

test('entries go after the days that they are kept', async () => {
  const hal = await server.person('hal');
  expect(await list(hal)).toHaveLength(2);
  const store = server.host.container.get(AuditStore);
  await store.clean();
  expect(await list(hal)).toHaveLength(2);
  await server.query(`update audit_entries set at = at - interval '366 days' where account_id = $1`, [hal.accountId]);
  await store.clean();
  expect(await list(hal)).toEqual([]);
});
