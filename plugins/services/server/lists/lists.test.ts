import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { accountChanged } from '#plugins/accounts/server/public.ts';
import {
  core,
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from '../services-test.ts';
import { listColumn, listFilter, serviceColumns } from '../public.ts';
import { settingsOfPlugins } from '../settings/settings-test.ts';

declare module '../../contract/columns.ts' {
  interface ServiceColumns {
    length: number;
  }
}

/** A column that tells how long the names of services of one task type are. */
const measuring = plugin({
  id: 'measuring',
  requires: ['services'],
  contributes: [
    listColumn({
      id: 'length',
      value: sql<
        number | null
      >`(select case when ${serviceColumns.taskType} <> 'ner' then length(name) end from models as same where same.id = ${serviceColumns.id})`,
    }),
    listFilter({ id: 'kind', where: (value) => (value === '' ? undefined : eq(serviceColumns.taskType, value)) }),
  ],
});

let server: ServicesServer;
let alice: Person;
let bob: Person;
let carol: Person;
let groupId: number;
let imageId: number;
let dataImageId: number;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins, measuring]);
  [alice, bob, carol] = [
    await server.person('alice', maker, publisher),
    await server.person('bob-labs', maker, publisher),
    await server.person('carol'),
  ];
  imageId = (await alice.post(`${core}/account/alice/image`, { name: 'asr', image: 'registry/asr:1' })).body.id.imageId;
  dataImageId = (
    await alice.post(`${core}/account/alice/data-image`, {
      name: 'voices',
      image: 'registry/voices:1',
      sourcePath: '/voices',
    })
  ).body.id.imageId;
  groupId = (await alice.post(`${core}/account/alice/model-group`, { name: 'Speech' })).body.id.groupId;
  const mount = { dataImageAccountId: alice.accountId, dataImageId, targetPath: '/data' };
  await makeService(
    alice,
    {
      modelName: 'asr-phone',
      displayName: 'Распознавание речи: телефония',
      taskType: 'asr',
      languages: ['ru', 'kk'],
      imageId,
      dataImageMounts: [mount],
      shortDescription: 'Для записей колл-центров',
    },
    { isPublic: true },
  );
  await makeService(alice, { modelName: 'asr-draft', displayName: 'Черновик', taskType: 'asr', languages: ['ru'] });
  await makeService(
    alice,
    { modelName: 'ghost', displayName: 'Ёлка 100%', taskType: 'ner' },
    { isPublic: true, hidden: true },
  );
  await makeService(
    bob,
    {
      modelName: 'tts-vega',
      displayName: 'Синтез речи «Вега»',
      displayAuthor: 'Тембр',
      taskType: 'tts',
      languages: ['ru', 'en'],
    },
    { isPublic: true },
  );
  await makeService(
    bob,
    { modelName: 'for-alice', displayName: 'Shown to Alice', taskType: 'custom' },
    { allowedAccounts: [alice.accountId] },
  );
  await makeService(bob, { modelName: 'secret', displayName: 'Secret', taskType: 'custom' });
  await makeService(
    bob,
    { modelName: 'base', displayName: 'Base', taskType: 'text2vec', fittable: true },
    { isPublic: true },
  );
  await alice.post(`${home(bob, 'base')}/derived?name=fitted`);
  await alice.send('PATCH', `${home(alice, 'asr-phone')}/model-group/${groupId}`);
  for (const [account, model] of [
    [alice, 'ghost'],
    [bob, 'tts-vega'],
    [bob, 'secret'],
    [alice, 'asr-draft'],
  ] as const) {
    await (model === 'secret' ? bob : alice).post(`${home(account, model)}/favorite`, true);
  }
});
afterAll(() => server.stop());

const names = ({ body }: { body: any }): string[] => body.records.map(({ modelName }: any) => modelName);
const own = (query: string) => alice.get(`${home(alice)}?sort=name&${query}`);

test.each([
  ['', ['for-alice', 'base', 'tts-vega', 'fitted', 'ghost', 'asr-phone', 'asr-draft']],
  ['onlyMy=true', ['fitted', 'ghost', 'asr-phone', 'asr-draft']],
  ['onlyMy=false&onlyPublic=false', ['for-alice', 'base', 'tts-vega', 'fitted', 'ghost', 'asr-phone', 'asr-draft']],
  ['onlyMy=true&withFavorites=true', ['fitted', 'tts-vega', 'ghost', 'asr-phone', 'asr-draft']],
  ['onlyPublic=true', ['base', 'tts-vega', 'ghost', 'asr-phone']],
  ['access=private', ['for-alice', 'fitted', 'asr-draft']],
  ['mySpace=all', ['fitted', 'tts-vega', 'ghost', 'asr-phone', 'asr-draft']],
  ['mySpace=created', ['ghost', 'asr-phone', 'asr-draft']],
  ['mySpace=fitted', ['fitted']],
  ['mySpace=favorites', ['tts-vega', 'ghost', 'asr-draft']],
  ['accountField=bob', ['for-alice', 'base', 'tts-vega']],
  ['accountField=BOB-LABS', ['for-alice', 'base', 'tts-vega']],
  ['modelField=РЕЧИ', ['tts-vega', 'asr-phone']],
  ['modelField=ASR', ['asr-phone', 'asr-draft']],
  ['modelField=елк', ['ghost']],
  ['modelField=100%25', ['ghost']],
  ['modelField=1_0', []],
  ['modelField=%25', ['ghost']],
  ['displayAuthor=тембр', ['tts-vega']],
  ['search=речи', ['tts-vega', 'asr-phone']],
  ['search=речи тембр', ['tts-vega']],
  ['search=колл-центр', ['asr-phone']],
  ['taskType=asr', ['asr-phone', 'asr-draft']],
  ['taskType=none', []],
  ['language=RU', ['tts-vega', 'asr-phone', 'asr-draft']],
  ['language=kk', ['asr-phone']],
  ['taskType=asr&language=ru&onlyPublic=true', ['asr-phone']],
  ['state=INACTIVE&taskType=asr', ['asr-phone', 'asr-draft']],
  ['state=RUNNING&state=STARTING', []],
  ['groupId=999', []],
])('%s of an account shows %j', async (query, expected) => {
  const { status, body } = await own(query);
  expect(status).toBe(200);
  expect(names({ body }).toSorted()).toEqual([...expected].toSorted());
  expect(body.paging).toEqual({
    totalElements: expected.length,
    totalPages: expected.length > 0 ? 1 : 0,
    pageNumber: 0,
    pageSize: 1000,
  });
});

test('ids narrow a list', async () => {
  const { body } = await own('onlyMy=true&modelField=asr-draft');
  const { modelId } = body.records[0].id;
  expect(names(await own(`modelField=${modelId}`))).toContain('asr-draft');
  expect(names(await own(`search=${modelId}`))).toContain('asr-draft');
  expect(names(await own(`accountField=${bob.accountId}`)).toSorted()).toEqual(['base', 'for-alice', 'tts-vega']);
  expect(names(await own(`groupId=${groupId}`))).toEqual(['asr-phone']);
  expect(names(await own(`imageId=${imageId}`))).toEqual(['asr-phone']);
  expect(names(await own(`dataImageId=${dataImageId}`))).toEqual(['asr-phone']);
});

test.each([
  ['visitor', '', ['asr-phone', 'base', 'tts-vega']],
  ['visitor', 'onlyMy=true', []],
  ['visitor', 'mySpace=favorites', []],
  ['visitor', 'withFavorites=true&taskType=tts', ['tts-vega']],
  ['carol', '', ['asr-phone', 'base', 'tts-vega']],
  ['alice', '', ['asr-phone', 'base', 'tts-vega']],
  ['alice', 'withFavorites=true', ['asr-draft', 'asr-phone', 'base', 'ghost', 'tts-vega']],
  ['carol', 'withFavorites=true', ['asr-phone', 'base', 'tts-vega']],
  ['alice', 'onlyMy=true', ['asr-draft', 'asr-phone', 'fitted', 'ghost']],
])('%s sees in the public list with %s %j', async (who, query, expected) => {
  const person = { visitor: server.visitor, carol, alice }[who]!;
  expect(names(await person.get(`${core}/models?${query}`)).toSorted()).toEqual([...expected].toSorted());
});

test('pages hold every service once, whatever their size, in either direction', async () => {
  const whole = names(await own(''));
  for (const sort of [
    'name',
    'name,desc',
    'created',
    'created,asc',
    'popular',
    'price',
    'lastActivity',
    'taskType',
    'updated',
    'displayName,DESC',
    'modelName,asc',
  ]) {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => alice.get(`${home(alice)}?size=2&page=${page}&sort=${sort}`)),
    );
    expect(pages.map(({ body }) => body.paging)).toEqual(
      [0, 1, 2, 3].map((pageNumber) => ({ totalElements: 7, totalPages: 4, pageNumber, pageSize: 2 })),
    );
    expect(pages.flatMap(names).toSorted()).toEqual(whole.toSorted());
  }
  expect(names(await alice.get(`${home(alice)}?sort=name,desc`))).toEqual(
    names(await alice.get(`${home(alice)}?sort=name`)).toReversed(),
  );
});

test('what was never called comes last among the recently called', async () => {
  await server.query(`update models set last_activity_at = now() where name = 'fitted'`);
  for (const sort of ['lastActivity,desc', 'popular']) {
    const ordered = names(await alice.get(`${home(alice)}?onlyMy=true&sort=${sort}`));
    expect(ordered.indexOf('fitted')).toBe(sort === 'popular' ? 2 : 0);
  }
  expect(names(await alice.get(`${home(alice)}?onlyMy=true&sort=lastActivity,asc`)).at(-1)).toBe('fitted');
});

test('names sort as people expect, in both alphabets', async () => {
  const { body } = await alice.get(`${home(alice)}?onlyMy=true&sort=name`);
  expect(body.records.map(({ displayName }: any) => displayName)).toEqual([
    'fitted',
    'Ёлка 100%',
    'Распознавание речи: телефония',
    'Черновик',
  ]);
});

test('a page past the end is empty and tells how many there are', async () => {
  const { body } = await alice.get(`${home(alice)}?page=999999999&size=1000`);
  expect(body).toEqual({
    paging: { totalElements: 7, totalPages: 1, pageNumber: 999_999_999, pageSize: 1000 },
    records: [],
  });
});

test.each([
  'page=-1',
  'page=1.5',
  'page=x',
  'size=0',
  'size=1001',
  'size=',
  'sort=password',
  'sort=name,up',
  'sort=name,desc,asc',
  'onlyMy=yes',
  'groupId=a',
  'imageId=-1',
  'mySpace=none',
  'state=HAPPY',
  `modelField=${'x'.repeat(201)}`,
  'filter=length:1',
  'filter=kind:',
  'filter=',
  'groupBy=password',
])('%s is refused', async (query) => {
  const { status, body } = await alice.get(`${home(alice)}?${query}`);
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(body.message).toContain(`${query.split('=')[0]}: `);
});

test.each(['modelField=%00', 'search=%00', 'taskType=%00', 'accountField=a%00'])(
  '%s, which no text can hold, is refused',
  async (query) => {
    expect((await alice.get(`${home(alice)}?${query}`)).status).toBe(400);
  },
);

test('parameters that nobody knows change nothing', async () => {
  expect(names(await own('onlyMy=true&__proto__=1&constructor=2&fields=all')).length).toBe(4);
});

test('My space is counted without reading it', async () => {
  expect((await alice.get(`${core}/account/alice/model-counts`)).body).toEqual({
    own: 4,
    all: 5,
    created: 3,
    fitted: 1,
    favorites: 3,
  });
  expect((await carol.get(`${core}/account/carol/model-counts`)).body).toEqual({
    own: 0,
    all: 0,
    created: 0,
    fitted: 0,
    favorites: 0,
  });
});

test('what counts as made by somebody is what that user made, and what came with the installation its owners made', async () => {
  const of = async (person: Person) => {
    const { created } = (await person.get(`${core}/account/alice/model-counts`)).body;
    const made = names(await person.get(`${home(alice)}?mySpace=created&sort=name`));
    expect(made.length).toBe(created);
    return made;
  };
  await carol.post(`${home(bob, 'tts-vega')}/clone?name=by-carol`);
  const [{ user_id: carolId }] = await server.query(
    `select user_id from memberships join accounts on id = account_id where short_name = 'carol'`,
  );
  await server.query(`insert into memberships (account_id, user_id, membership) values ($1, $2, 'developer')`, [
    alice.accountId,
    carolId,
  ]);
  await server.host.container.get(Events).publish(accountChanged, String(alice.accountId));
  await vi.waitFor(async () => expect((await carol.get(`${core}/account/alice/model-counts`)).status).toBe(200));
  expect(await of(carol)).toEqual([]);
  await server.query(`update models set account_id = $1 where name = 'by-carol'`, [alice.accountId]);
  await server.query(`update models set created_by = null where name = 'asr-draft'`);
  expect(await of(carol)).toEqual(['by-carol']);
  expect((await of(alice)).toSorted()).toEqual(['asr-draft', 'asr-phone', 'ghost']);
  await server.query(`delete from models where name = 'by-carol'`);
});

test('services are found by a list of names and ids, those that may be seen', async () => {
  const { body } = await alice.post(`${core}/account/alice/model-list`, {
    ids: [
      { account: 'bob-labs', model: 'TTS-vega' },
      { account: 'bob-labs', model: 'secret' },
      { account: 'nobody', model: 'x' },
      { account: 'alice', model: 'asr-draft' },
      { account: String(bob.accountId), model: 'for-alice' },
      { account: 'alice', model: '99999999999999999999' },
      { account: 'alice', model: 'tts-vega' },
    ],
  });
  expect(body.map(({ modelName }: any) => modelName)).toEqual(['tts-vega', 'asr-draft', 'for-alice']);
  expect(
    (
      await server.visitor.post(`${core}/account/alice/model-list`, {
        ids: [
          { account: 'alice', model: 'asr-draft' },
          { account: 'alice', model: 'asr-phone' },
        ],
      })
    ).body.length,
  ).toBe(1);
  expect((await alice.post(`${core}/account/alice/model-list`, { ids: [] })).body).toEqual([]);
});

test('a column of a plugin is told where it is asked for, of the services of accounts that are the caller’s', async () => {
  const told = async (person: Person, path: string) =>
    Object.fromEntries((await person.get(path)).body.records.map((each: any) => [each.modelName, each.columns]));
  expect(await told(alice, `${home(alice)}?mySpace=all&withColumns=true`)).toEqual({
    ghost: {},
    'asr-draft': { length: 9 },
    'asr-phone': { length: 9 },
    fitted: { length: 6 },
    'tts-vega': {},
  });
  expect(await told(alice, `${home(alice)}?mySpace=favorites`)).toMatchObject({ 'asr-draft': undefined });
  expect(Object.values(await told(server.visitor, `${core}/models?withColumns=true`))).not.toContainEqual({
    length: expect.anything(),
  });
});

test('lists are sorted, grouped and narrowed by what plugins know, and others’ services tell nothing by it', async () => {
  const mine = async (query: string) => names(await alice.get(`${home(alice)}?onlyMy=true&${query}`));
  expect(await mine('sort=length')).toEqual(['asr-draft', 'asr-phone', 'fitted', 'ghost']);
  expect(await mine('sort=length,asc')).toEqual(['fitted', 'asr-phone', 'asr-draft', 'ghost']);
  expect(await mine('groupBy=length&sort=name,desc')).toEqual(['fitted', 'asr-draft', 'asr-phone', 'ghost']);
  expect(await mine('groupBy=group&sort=name')).toEqual(['asr-phone', 'fitted', 'ghost', 'asr-draft']);
  expect(await mine('filter=kind:asr')).toEqual(['asr-phone', 'asr-draft']);
  expect(names(await server.visitor.get(`${core}/models?filter=kind:asr`))).toEqual([]);
  const pages = await Promise.all([0, 1].map((page) => mine(`sort=length,asc&size=2&page=${page}`)));
  expect(pages.flat()).toEqual(await mine('sort=length,asc'));
});

test('whoever runs the installation lists the services of all accounts or of one, and nobody else does', async () => {
  const all = `${core}/admin/models?sort=name`;
  const superadmin = await server.superadmin();
  const everybody = names(await superadmin.get(`${all}&size=100`));
  expect(everybody).toEqual(expect.arrayContaining(['asr-draft', 'secret', 'ghost', 'tts-vega']));
  expect(names(await superadmin.get(`${all}&accountId=${bob.accountId}`))).toEqual([
    'base',
    'secret',
    'for-alice',
    'tts-vega',
  ]);
  expect(names(await superadmin.get(`${all}&accountId=${bob.accountId}&search=secret`))).toEqual(['secret']);
  expect(names(await superadmin.get(`${all}&archived=true`))).toEqual([]);
  for (const person of [alice, carol]) expect((await person.get(all)).body.code).toBe('superadmin.required');
  expect((await server.visitor.get(all)).status).toBe(401);
});

test('a list costs a handful of questions however long it is', async () => {
  const asked = vi.spyOn(server.host.container.get(Pool), 'query');
  for (const size of [1, 7]) {
    asked.mockClear();
    expect(names(await alice.get(`${home(alice)}?size=${size}&withColumns=true`)).length).toBe(size);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(10);
  }
  asked.mockRestore();
});
