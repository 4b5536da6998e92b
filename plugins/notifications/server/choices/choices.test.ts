import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { TestServer } from '../../../../tests/harness/server.ts';
import { noticesAt, startNotices } from '../notices-test.ts';
import { Notifications, type Notice } from '../public.ts';

let server: TestServer;
/** Anna owns the account north, Boris looks at it, Clara owns another one. */
let anna: string;
let boris: string;
let clara: string;
let north: number;
beforeAll(async () => {
  server = await startNotices();
  [anna, boris, clara] = await Promise.all([
    registerForTest(server, 'north'),
    registerForTest(server, 'boris'),
    registerForTest(server, 'south'),
  ]);
  const { body } = await call(anna, 'POST', '/api/accountsadmin/c/accounts/north/invitations', {
    login: 'boris@example.com',
    role: 'MLP_USER',
  });
  await call(boris, 'POST', `/api/accountsadmin/c/account-invitation/${body.id}/accept`);
  north = (await query(`select id from accounts where short_name = 'north'`))[0].id;
});
afterAll(() => server.stop());
beforeEach(() =>
  query(
    'delete from notifications; delete from notification_choices; delete from notification_mutes; delete from notification_settings',
  ),
);

const query = async (sql: string): Promise<any[]> => (await server.host.container.get(Pool).query(sql)).rows;
const call = (session: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
const home = (rest = '', account = 'north') => `/api/mlpcore/account/${account}/notification${rest}`;
const listed = async (session: string): Promise<any[]> => (await call(session, 'GET', home())).body;
const choose = (session: string, body: object) => call(session, 'PUT', home('/choices'), body);
const mute = async (session: string, body: object) => (await call(session, 'POST', home('/mute'), body)).body;
const errors = { id: 'INSTANCE_ERRORS', toldAtFirst: true };
const starts = { id: 'INSTANCE_START_STOP', toldAtFirst: false };
const model = (modelId: number, more: object = {}) => ({ key: { accountId: north, modelId, ...more } });
const service = (modelId: number) => ({ name: 'model', ...model(modelId) });
const instance = (modelId: number) => ({ name: 'instance', ...model(modelId, { instanceId: 5 }) });
const raise = (notice: Partial<Notice> = {}, at?: Date) =>
  (at ? noticesAt(server, () => at) : server.host.container.get(Notifications)).raise({
    accountId: north,
    type: 'PIPELINE_OPERATION',
    severity: 'ERROR',
    category: errors,
    text: 'It broke.',
    entity: service(7),
    ...notice,
  });
const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code}`;
};

test('at first the bell tells what the account has it tell, and nothing goes by mail', async () => {
  const { body } = await call(boris, 'GET', home('/choices'));
  expect(body).toMatchObject({
    address: 'boris@example.com',
    mailLeaves: false,
    digestAt: '08:00',
    timeZone: 'UTC',
    categories: {
      INSTANCE_ERRORS: { bell: true, email: 'OFF' },
      INSTANCE_START_STOP: { bell: false, email: 'OFF' },
      OTHER: { bell: true, email: 'OFF' },
    },
  });
});

test('what one person does not have in the bell another has, and it is there again once they have', async () => {
  expect((await choose(boris, { INSTANCE_ERRORS: { bell: false } })).body.categories).toMatchObject({
    INSTANCE_ERRORS: { bell: false, email: 'OFF' },
  });
  await raise();
  await raise({ category: undefined, text: 'A key ends.', same: 'key' });
  const texts = async (session: string) => (await listed(session)).map(({ textMessage }) => textMessage);
  expect([await texts(anna), await texts(boris)]).toEqual([['A key ends.', 'It broke.'], ['A key ends.']]);
  await choose(boris, { INSTANCE_ERRORS: { bell: true } });
  expect(await texts(boris)).toEqual(['A key ends.', 'It broke.']);
});

test('who wants what the account silences is told of it alone', async () => {
  await raise({ category: starts });
  expect(await query('select id from notifications')).toEqual([]);
  await choose(boris, { INSTANCE_START_STOP: { bell: true } });
  await raise({ category: starts });
  expect([(await listed(boris)).length, await listed(anna)]).toEqual([1, []]);
});

test('changing one of the two leaves the other, and what is always told stays told', async () => {
  await choose(anna, { INSTANCE_ERRORS: { email: 'DAILY' } });
  await choose(anna, { INSTANCE_ERRORS: { bell: false } });
  await choose(anna, { OTHER: { email: 'NOW' } });
  expect((await call(anna, 'GET', home('/choices'))).body.categories).toMatchObject({
    INSTANCE_ERRORS: { bell: false, email: 'DAILY' },
    OTHER: { bell: true, email: 'NOW' },
  });
  for (const body of [
    { OTHER: { bell: false } },
    { NONSENSE: { bell: true } },
    { INSTANCE_ERRORS: { email: 'HOURLY' } },
    [],
  ])
    expect(await codeOf(choose(anna, body))).toBe('400 request.invalid');
});

test('a muted service is told with its instances as muted and read, to who muted it and nobody else', async () => {
  const { id, until } = await mute(anna, { entity: service(7), entityDisplayName: 'Names', span: 'HOUR' });
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(3_500_000);
  await raise();
  await raise({ entity: instance(7) });
  await raise({ entity: service(8) });
  const shown = (notices: any[]) =>
    notices.map(({ entity, muted, readAt }) => [entity.name, entity.key.modelId, muted, readAt !== undefined]);
  expect(shown(await listed(anna))).toEqual([
    ['model', 8, undefined, false],
    ['instance', 7, true, true],
    ['model', 7, true, true],
  ]);
  expect(shown(await listed(boris)).map(([, , muted, read]) => [muted, read])).toEqual([
    [undefined, false],
    [undefined, false],
    [undefined, false],
  ]);
  expect((await call(anna, 'GET', home('/mute'))).body).toMatchObject([{ id, entityDisplayName: 'Names' }]);
  expect((await call(anna, 'DELETE', home(`/mute/${id}`))).status).toBe(200);
  // The same again is counted with the first, which is news now.
  await raise();
  expect(shown(await listed(anna))[0]).toEqual(['model', 7, undefined, false]);
});

test('muting quiets what is unread of it, and lasts as long as it was said', async () => {
  await raise();
  await mute(anna, { category: 'INSTANCE_ERRORS', span: 'DAY' });
  expect(await listed(anna)).toMatchObject([{ muted: true }]);
  await query(`update notification_mutes set until = now() - interval '1 second'`);
  expect((await call(anna, 'GET', home('/mute'))).body).toEqual([]);
  await raise({ same: 'later' });
  expect((await listed(anna)).map(({ muted }) => muted)).toEqual([undefined, true]);
  await mute(anna, { category: 'INSTANCE_ERRORS', span: 'ALWAYS' });
  const [row] = (await call(anna, 'GET', home('/mute'))).body;
  expect(row.until).toBeUndefined();
  await mute(anna, { category: 'INSTANCE_ERRORS', span: 'HOUR' });
  expect((await call(anna, 'GET', home('/mute'))).body).toHaveLength(1);
});

test('what names the account alone silences nothing else', async () => {
  await mute(anna, { entity: { name: 'account', key: { accountId: north } }, span: 'ALWAYS' });
  await raise();
  expect((await listed(anna))[0].muted).toBeUndefined();
});

test('mutes are a person’s own: others neither see nor end them, and what none can be is refused', async () => {
  const { id } = await mute(anna, { category: 'INSTANCE_ERRORS', span: 'HOUR' });
  expect((await call(boris, 'GET', home('/mute'))).body).toEqual([]);
  expect(await codeOf(call(boris, 'DELETE', home(`/mute/${id}`)))).toBe('404 notification.mute.not_found');
  expect(await codeOf(call(clara, 'DELETE', home(`/mute/${id}`)))).toBe('403 account.access.denied');
  expect(await codeOf(call(clara, 'DELETE', home(`/mute/${id}`, 'south')))).toBe('404 notification.mute.not_found');
  for (const body of [
    { span: 'HOUR' },
    { category: 'OTHER', span: 'HOUR' },
    { category: 'NONSENSE', span: 'HOUR' },
    { category: 'INSTANCE_ERRORS', entity: service(1), span: 'HOUR' },
    { category: 'INSTANCE_ERRORS', span: 'WEEK' },
  ])
    expect(await codeOf(call(anna, 'POST', home('/mute'), body))).toBe('400 request.invalid');
});
