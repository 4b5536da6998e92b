import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { mostViews } from '../contract.ts';
import plugin from './index.ts';

let server: TestServer;
/** Anna owns the account north, Boris works in it, Clara owns another one. */
let anna: string;
let boris: string;
let clara: string;
beforeAll(async () => {
  server = await startServer([accounts, plugin]);
  [anna, boris, clara] = await Promise.all([
    registerForTest(server, 'north'),
    registerForTest(server, 'boris'),
    registerForTest(server, 'clara'),
  ]);
  const { body } = await call(anna, 'POST', '/api/accountsadmin/c/accounts/north/invitations', {
    login: 'boris@example.com',
    role: 'MLP_USER',
  });
  await call(boris, 'POST', `/api/accountsadmin/c/account-invitation/${body.id}/accept`);
});
afterAll(() => server.stop());
beforeEach(() => query('delete from saved_views'));

const query = async (sql: string): Promise<any[]> => (await server.host.container.get(Pool).query(sql)).rows;
const call = (session: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
const home = (account = 'north', rest = '') => `/api/mlpcore/account/${account}/list-view${rest}`;
const save = (session: string, view: object, account = 'north') =>
  call(session, 'POST', home(account), {
    list: 'services',
    name: 'Мои речевые',
    query: 'type=asr&sort=created%2Cdesc',
    ...view,
  });
const listed = async (session: string, list = 'services', account = 'north'): Promise<any[]> =>
  (await call(session, 'GET', `${home(account)}?list=${list}`)).body;
const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code}`;
};

test('a view is kept with its list, for its author alone until it is shared', async () => {
  const { status, body: view } = await save(anna, {});
  expect({ status, view }).toEqual({
    status: 200,
    view: {
      id: expect.any(Number),
      list: 'services',
      name: 'Мои речевые',
      query: 'type=asr&sort=created%2Cdesc',
      shared: false,
      author: 'north@example.com',
      mine: true,
      mayChange: true,
      isDefault: false,
    },
  });
  expect(await listed(anna)).toEqual([view]);
  expect([await listed(anna, 'catalog'), await listed(boris)]).toEqual([[], []]);

  await call(anna, 'PATCH', home('north', `/${view.id}`), { shared: true });
  expect(await listed(boris)).toEqual([{ ...view, shared: true, mine: false, mayChange: false }]);
  expect(await codeOf(call(boris, 'PATCH', home('north', `/${view.id}`), { name: 'Not mine' }))).toBe(
    '403 saved_view.of_another',
  );
  expect(await codeOf(call(boris, 'DELETE', home('north', `/${view.id}`)))).toBe('403 saved_view.of_another');
});

test('an owner changes what people of the account share, and nothing that they keep for themselves', async () => {
  const { body: shared } = await save(boris, { shared: true });
  const { body: own } = await save(boris, { name: 'Own' });
  expect(
    (await call(anna, 'PATCH', home('north', `/${shared.id}`), { name: 'For all', query: '' })).body,
  ).toMatchObject({ name: 'For all', query: '', mine: false, mayChange: true, author: 'boris@example.com' });
  for (const method of ['PATCH', 'DELETE'])
    expect(await codeOf(call(anna, method, home('north', `/${own.id}`), method === 'PATCH' ? {} : undefined))).toBe(
      '404 saved_view.not_found',
    );
  expect((await call(anna, 'DELETE', home('north', `/${shared.id}`))).status).toBe(200);
  expect((await listed(boris)).map(({ name }) => name)).toEqual(['Own']);
});

test('another account sees none of it, whatever number it asks for', async () => {
  const { body: view } = await save(anna, { shared: true });
  expect(await codeOf(call(clara, 'GET', `${home()}?list=services`))).toBe('403 account.access.denied');
  for (const [method, rest, body] of [
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ['PUT', '/default', true],
  ] as const) {
    expect(await codeOf(call(clara, method, home('clara', `/${view.id}${rest}`), body))).toBe(
      '404 saved_view.not_found',
    );
    expect(await codeOf(call(clara, method, home('clara', `/999999999999999${rest}`), body))).toBe(
      '404 saved_view.not_found',
    );
    expect(await codeOf(call(clara, method, home('clara', `/abc${rest}`), body))).toBe('404 saved_view.not_found');
  }
  expect((await listed(anna))[0]).toEqual(view);
});

test('one view of a list is the default, for each person by himself', async () => {
  const { body: first } = await save(anna, { name: 'First', shared: true });
  const { body: second } = await save(anna, { name: 'Second' });
  const setDefault = (session: string, id: number, on: boolean) =>
    call(session, 'PUT', home('north', `/${id}/default`), on);
  const defaults = async (session: string) =>
    (await listed(session)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  for (const { id } of [first, second]) await setDefault(anna, id, true);
  await setDefault(boris, first.id, true);
  expect([await defaults(anna), await defaults(boris)]).toEqual([['Second'], ['First']]);

  // What is not the default cannot be taken out of that place.
  await setDefault(anna, first.id, false);
  expect(await defaults(anna)).toEqual(['Second']);
  await setDefault(anna, second.id, false);
  expect(await defaults(anna)).toEqual([]);

  expect((await call(anna, 'PATCH', home('north', `/${second.id}`), { isDefault: true })).body).toMatchObject({
    name: 'Second',
    isDefault: true,
  });
  expect((await save(anna, { name: 'Third', isDefault: true })).body).toMatchObject({ isDefault: true });
  expect(await defaults(anna)).toEqual(['Third']);

  await call(anna, 'PATCH', home('north', `/${first.id}`), { shared: false });
  await call(anna, 'PATCH', home('north', `/${first.id}`), { shared: true });
  expect(await defaults(boris)).toEqual([]);
});

test('a name is used once for each list of a person', async () => {
  await save(anna, { name: 'Speech' });
  const { body: other } = await save(anna, { name: 'Other' });
  expect(await codeOf(save(anna, { name: '  Speech ' }))).toBe('409 saved_view.name_taken');
  expect(await codeOf(call(anna, 'PATCH', home('north', `/${other.id}`), { name: 'Speech' }))).toBe(
    '409 saved_view.name_taken',
  );
  expect([
    (await save(anna, { name: 'Speech', list: 'catalog' })).status,
    (await save(boris, { name: 'Speech' })).status,
  ]).toEqual([200, 200]);
});

test('nobody keeps more views of a list than the limit, however many are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: mostViews + 3 }, (_, at) => save(boris, { name: `View ${at}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostViews);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'saved_view.limit_reached', args: { most: String(mostViews) } },
  });
  expect((await save(boris, { list: 'catalog' })).status).toBe(200);
});

test('views of one list come by name, the own before those of others', async () => {
  for (const name of ['яблоко', 'Ёлка', 'апельсин']) await save(boris, { name });
  await save(anna, { name: 'а', shared: true });
  expect((await listed(boris)).map(({ name }) => name)).toEqual(['апельсин', 'Ёлка', 'яблоко', 'а']);
});

test.each([
  ['a name of spaces', { name: '   ' }],
  ['a name that is too long', { name: 'x'.repeat(81) }],
  ['a name that turns text around', { name: 'a\u202Eb' }],
  ['a query that is no part of an address', { query: 'a b' }],
  ['a query that is too long', { query: 'a'.repeat(2_001) }],
  ['a list with a path in it', { list: '../x' }],
  ['no list', { list: undefined }],
  ['a flag that is a text', { shared: 'yes' }],
])('%s is refused', async (_what, wrong) => {
  expect(await codeOf(save(anna, wrong))).toBe('400 request.invalid');
});

test('superadministrators reach the views of an account as its owner does', async () => {
  const { body: view } = await save(anna, { shared: true });
  const superadmin = await signInForTest(server);
  expect(await listed(superadmin)).toEqual([{ ...view, mine: false }]);
});
