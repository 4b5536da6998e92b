import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { NoticeStore } from './notice-store.ts';
import { noticesAt, startNotices } from './notices-test.ts';
import { Notifications, type Notice, type NoticeCategory } from './public.ts';

let server: TestServer;
/** Anna owns the account north, Boris looks at it, Clara owns another one. */
let anna: string;
let boris: string;
let clara: string;
let superadmin: string;
let north: number;
let south: number;
beforeAll(async () => {
  server = await startNotices();
  [anna, boris, clara, superadmin] = await Promise.all([
    registerForTest(server, 'north'),
    registerForTest(server, 'boris'),
    registerForTest(server, 'south'),
    signInForTest(server),
  ]);
  const { body } = await call(anna, 'POST', '/api/accountsadmin/c/accounts/north/invitations', {
    login: 'boris@example.com',
    role: 'MLP_USER',
  });
  await call(boris, 'POST', `/api/accountsadmin/c/account-invitation/${body.id}/accept`);
  [north, south] = (await Promise.all(
    ['north', 'south'].map(
      async (name) => (await call(superadmin, 'GET', `/api/mlpcore/account/${name}`)).body.accountId as number,
    ),
  )) as [number, number];
});
afterAll(() => server.stop());
beforeEach(() => query('delete from notifications; delete from notification_settings'));

const query = async (sql: string): Promise<any[]> => (await server.host.container.get(Pool).query(sql)).rows;
const call = (session: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
const home = (account: string, rest = '') => `/api/mlpcore/account/${account}/notification${rest}`;
const listed = async (session: string, account = 'north', rest = ''): Promise<any[]> =>
  (await call(session, 'GET', home(account, rest))).body;
const read = (session: string, ids: readonly number[], account = 'north') =>
  call(session, 'PUT', home(account), { ids });
const raise = (notice: Partial<Notice> = {}) =>
  server.host.container
    .get(Notifications)
    .raise({ accountId: north, type: 'PIPELINE_OPERATION', severity: 'ERROR', text: 'It broke.', ...notice });
const broadcast = (body: object, session = superadmin) =>
  call(session, 'POST', '/api/mlpcore/notification/broadcast', {
    accountIds: [north, south],
    severity: 'INFO',
    textMessage: 'Сегодня работы',
    ...body,
  });
/** The store by another clock, and where the operator has notices kept for so long. */
const storeAt = (time: Date, keptDays = 90) => noticesAt(server, () => time, keptDays);
const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code}`;
};

test('a notice is there for everybody of its account, with all that it says', async () => {
  const entity = { name: 'model', key: { accountId: north, modelId: 7 } };
  await raise({
    operationType: 'RUN',
    entity,
    entityDisplayName: 'Names',
    entityDisplayNames: { ru: 'Имена' },
    params: { end: '2026-01-02T00:00:00.000Z' },
  });
  const notice = {
    id: expect.any(Number),
    accountId: north,
    type: 'PIPELINE_OPERATION',
    severity: 'ERROR',
    createdAt: expect.stringMatching(/Z$/),
    textMessage: 'It broke.',
    entity,
    entityDisplayName: 'Names',
    entityDisplayNames: { ru: 'Имена' },
    operationType: 'RUN',
    times: 1,
    params: { end: '2026-01-02T00:00:00.000Z' },
  };
  expect([await listed(anna), await listed(boris), await listed(superadmin)]).toEqual([[notice], [notice], [notice]]);
});

test('what one person has read is unread for another, and reading again changes nothing', async () => {
  await raise();
  const [{ id }] = (await listed(anna)) as [{ id: number }];
  expect((await read(anna, [id])).status).toBe(200);
  const [{ readAt }] = (await listed(anna)) as [{ readAt: string }];
  expect(Date.parse(readAt)).toBeGreaterThan(0);
  await read(anna, [id, id]);
  expect([(await listed(anna))[0].readAt, (await listed(boris))[0].readAt]).toEqual([readAt, undefined]);
});

test('what happens again after somebody read of it is new to them', async () => {
  await raise();
  const [{ id }] = await listed(boris);
  await read(boris, [id]);
  expect((await listed(boris))[0].readAt).toBeDefined();
  await raise();
  expect((await listed(boris)).map(({ times, readAt }) => [times, readAt])).toEqual([[2, undefined]]);
});

test('another account sees nothing of it, and cannot mark it read whatever ids it names', async () => {
  await raise();
  const [{ id }] = (await listed(anna)) as [{ id: number }];
  expect(await listed(clara, 'south')).toEqual([]);
  expect(await codeOf(call(clara, 'GET', home('north')))).toBe('403 account.access.denied');
  expect(await codeOf(read(clara, [id]))).toBe('403 account.access.denied');
  expect((await read(clara, [id, 999_999], 'south')).status).toBe(200);
  expect([await query('select * from notification_reads'), (await listed(anna))[0].readAt]).toEqual([[], undefined]);
});

test('the same within an hour is counted, also when it comes many times at once, and told anew after that', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => raise({ text: `It broke ${at}.` })));
  expect((await listed(anna)).map(({ times }) => times)).toEqual([12]);
  await raise({ severity: 'WARNING' });
  await raise({ entity: { name: 'model', key: { modelId: 1 } } });
  await raise({ accountId: south });
  expect([(await listed(anna)).length, (await listed(clara, 'south')).length]).toEqual([3, 1]);
  await storeAt(new Date(Date.now() + 3_700_000)).raise({
    accountId: north,
    type: 'PIPELINE_OPERATION',
    severity: 'ERROR',
    text: 'Still broken.',
  });
  expect((await listed(anna)).map(({ textMessage, times }) => [textMessage, times])).toEqual([
    ['Still broken.', 1],
    ['It broke.', 1],
    ['It broke.', 1],
    [expect.stringMatching(/^It broke \d+\.$/), 12],
  ]);
});

test('the latest come first, as many as are asked for', async () => {
  for (const text of ['one', 'two', 'three']) await raise({ text, same: text });
  await raise({ text: 'one again', same: 'one' });
  expect((await listed(anna, 'north', '?limit=2')).map(({ textMessage }) => textMessage)).toEqual([
    'one again',
    'three',
  ]);
  for (const limit of ['0', '-1', '1001', 'x', '1.5'])
    expect(await codeOf(call(anna, 'GET', home('north', `?limit=${limit}`)))).toBe('400 request.invalid');
});

test('what no database and no list could hold is told as far as it can be', async () => {
  await raise({ text: `a\0b${'x'.repeat(5_000)}` });
  const [{ textMessage }] = (await listed(anna)) as [{ textMessage: string }];
  expect([textMessage.slice(0, 3), textMessage.length]).toEqual(['abx', 2_000]);
});

const startsAndStops: NoticeCategory = { id: 'INSTANCE_START_STOP', toldAtFirst: false };
const errors: NoticeCategory = { id: 'INSTANCE_ERRORS', toldAtFirst: true };

test("a notice of a plugin's own kind is none of the types that all clients know, and tells its kind besides", async () => {
  await raise({ type: 'NONE', kind: 'harbour.tide', text: 'The tide turns.' });
  expect(await listed(anna)).toMatchObject([{ type: 'NONE', kind: 'harbour.tide', textMessage: 'The tide turns.' }]);
});

test('an account is not told of what its settings silence, and always of what they say nothing about', async () => {
  const { body: first } = await call(anna, 'GET', home('north', '/settings'));
  expect(Object.entries(first).filter(([, setting]) => !(setting as { enabled: boolean }).enabled)).toEqual([
    ['INSTANCE_START_STOP', { enabled: false, params: {} }],
  ]);
  await raise({ category: startsAndStops });
  expect(await listed(anna)).toEqual([]);
  const { body: changed } = await call(anna, 'PUT', home('north', '/settings'), {
    INSTANCE_START_STOP: { enabled: true, params: { a: 'b' } },
    INSTANCE_ERRORS: { enabled: false },
  });
  expect(changed).toEqual({
    ...first,
    INSTANCE_START_STOP: { enabled: true, params: { a: 'b' } },
    INSTANCE_ERRORS: { enabled: false, params: {} },
  });
  expect((await call(boris, 'GET', home('north', '/settings'))).body).toEqual(changed);
  for (const category of [startsAndStops, errors, undefined])
    await raise({ category, text: category?.id ?? 'none', same: String(category?.id) });
  await raise({ category: errors, accountId: south });
  expect([(await listed(anna)).map(({ textMessage }) => textMessage), (await listed(clara, 'south')).length]).toEqual([
    ['none', 'INSTANCE_START_STOP'],
    1,
  ]);
});

test('whoever only looks at an account does not decide what it is told, and what is no setting is refused', async () => {
  expect(await codeOf(call(boris, 'PUT', home('north', '/settings'), { INSTANCE_ERRORS: { enabled: false } }))).toBe(
    '403 account.role.insufficient',
  );
  for (const body of [
    { NONE: { enabled: true } },
    { INSTANCE_ERRORS: {} },
    { INSTANCE_ERRORS: { enabled: 'no' } },
    [],
    { INSTANCE_ERRORS: { enabled: true, params: { a: 'x'.repeat(501) } } },
  ]) {
    expect(await codeOf(call(anna, 'PUT', home('north', '/settings'), body))).toBe('400 request.invalid');
  }
  expect((await call(anna, 'PUT', home('north', '/settings'), {})).status).toBe(200);
});

test('a broadcast reaches the accounts that it names, once where it is sent twice by mistake', async () => {
  const answers = await Promise.all([broadcast({}), broadcast({ accountIds: [south, north, north] })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const told = { type: 'BROADCAST', severity: 'INFO', textMessage: 'Сегодня работы', times: 1, params: {} };
  expect([await listed(anna), await listed(clara, 'south')]).toMatchObject([[told], [told]]);
  await broadcast({ accountIds: [north], severity: 'ERROR' });
  expect((await listed(anna)).map(({ severity }) => severity)).toEqual(['ERROR', 'INFO']);
  expect(await listed(boris, 'boris')).toEqual([]);
});

test('a broadcast to an account that is not there reaches nobody, and nobody else may send one', async () => {
  expect(await broadcast({ accountIds: [north, 999_999] })).toMatchObject({
    status: 404,
    body: { code: 'notification.account_not_found', args: { accounts: '999999' } },
  });
  expect([
    await codeOf(broadcast({}, anna)),
    await codeOf(server.call('POST', '/api/mlpcore/notification/broadcast', { body: {} })),
  ]).toEqual(['403 superadmin.required', '401 sign_in.required']);
  for (const wrong of [
    { accountIds: [] },
    { accountIds: undefined },
    { severity: 'info' },
    { textMessage: '  ' },
    { textMessage: 'a\0b' },
    { textMessage: 'a\u202eb' },
    { textMessage: 'x'.repeat(2_001) },
  ]) {
    expect(await codeOf(broadcast(wrong))).toBe('400 request.invalid');
  }
  expect(await listed(anna)).toEqual([]);
});

test('notices are kept for ninety days unless the operator set others, and of each account the latest five hundred', async () => {
  await query(`insert into notifications (account_id, type, severity, text, params, same, times, first_at, last_at)
    select ${north}, 'BROADCAST', 'INFO', 'old', '{}'::jsonb, '', 1, now() - interval '91 days', now() - interval '91 days' union all
    select ${south}, 'BROADCAST', 'INFO', 'kept', '{}', '', 1, now() - interval '89 days', now() - interval '89 days' union all
    select ${north}, 'BROADCAST', 'INFO', 'text ' || n, '{}', '', 1, now() - n * interval '1 second', now() - n * interval '1 second' from generate_series(1, 510) as n`);
  await server.host.container.get(NoticeStore).clean();
  expect(
    await query(
      'select account_id, count(*) as kept, min(text) as oldest from notifications group by account_id order by account_id',
    ),
  ).toEqual(
    [
      { account_id: north, kept: 500, oldest: 'text 1' },
      { account_id: south, kept: 1, oldest: 'kept' },
    ].toSorted((a, b) => a.account_id - b.account_id),
  );
  expect(await query(`select text from notifications where text in ('text 500', 'text 501')`)).toEqual([
    { text: 'text 500' },
  ]);
  const left = () => query(`select text from notifications where account_id = ${south}`);
  await storeAt(new Date(), 90).clean();
  expect(await left()).toEqual([{ text: 'kept' }]);
  await storeAt(new Date(), 88).clean();
  expect(await left()).toEqual([]);
});
