import { expect, test, vi } from 'vitest';
import { Events } from '#core/server/events/events.ts';
import { accountChanged } from '#plugins/accounts/server/public.ts';
import { core, home, type Person } from '../services-test.ts';
import { names, useListed } from './listed-test.ts';

const scene = useListed();
const own = (query: string) => scene.alice.get(`${home(scene.alice)}?sort=name&${query}`);

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
  expect(names(await own(`accountField=${scene.bob.accountId}`)).toSorted()).toEqual(['base', 'for-alice', 'tts-vega']);
  expect(names(await own(`groupId=${scene.groupId}`))).toEqual(['asr-phone']);
  expect(names(await own(`imageId=${scene.imageId}`))).toEqual(['asr-phone']);
  expect(names(await own(`dataImageId=${scene.dataImageId}`))).toEqual(['asr-phone']);
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
  const person = { visitor: scene.server.visitor, carol: scene.carol, alice: scene.alice }[who]!;
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
      [0, 1, 2, 3].map((page) => scene.alice.get(`${home(scene.alice)}?size=2&page=${page}&sort=${sort}`)),
    );
    expect(pages.map(({ body }) => body.paging)).toEqual(
      [0, 1, 2, 3].map((pageNumber) => ({ totalElements: 7, totalPages: 4, pageNumber, pageSize: 2 })),
    );
    expect(pages.flatMap(names).toSorted()).toEqual(whole.toSorted());
  }
  expect(names(await scene.alice.get(`${home(scene.alice)}?sort=name,desc`))).toEqual(
    names(await scene.alice.get(`${home(scene.alice)}?sort=name`)).toReversed(),
  );
});

test('what was never called comes last among the recently called', async () => {
  await scene.server.query(`update models set last_activity_at = now() where name = 'fitted'`);
  for (const sort of ['lastActivity,desc', 'popular']) {
    const ordered = names(await scene.alice.get(`${home(scene.alice)}?onlyMy=true&sort=${sort}`));
    expect(ordered.indexOf('fitted')).toBe(sort === 'popular' ? 2 : 0);
  }
  expect(names(await scene.alice.get(`${home(scene.alice)}?onlyMy=true&sort=lastActivity,asc`)).at(-1)).toBe('fitted');
});

test('names sort as people expect, in both alphabets', async () => {
  const { body } = await scene.alice.get(`${home(scene.alice)}?onlyMy=true&sort=name`);
  expect(body.records.map(({ displayName }: any) => displayName)).toEqual([
    'fitted',
    'Ёлка 100%',
    'Распознавание речи: телефония',
    'Черновик',
  ]);
});

test('a page past the end is empty and tells how many there are', async () => {
  const { body } = await scene.alice.get(`${home(scene.alice)}?page=999999999&size=1000`);
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
  const { status, body } = await scene.alice.get(`${home(scene.alice)}?${query}`);
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(body.message).toContain(`${query.split('=')[0]}: `);
});

test.each(['modelField=%00', 'search=%00', 'taskType=%00', 'accountField=a%00'])(
  '%s, which no text can hold, is refused',
  async (query) => {
    expect((await scene.alice.get(`${home(scene.alice)}?${query}`)).status).toBe(400);
  },
);

test('parameters that nobody knows change nothing', async () => {
  expect(names(await own('onlyMy=true&__proto__=1&constructor=2&fields=all')).length).toBe(4);
});

test('My space is counted without reading it', async () => {
  expect((await scene.alice.get(`${core}/account/alice/model-counts`)).body).toEqual({
    own: 4,
    all: 5,
    created: 3,
    fitted: 1,
    favorites: 3,
  });
  expect((await scene.carol.get(`${core}/account/carol/model-counts`)).body).toEqual({
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
    const made = names(await person.get(`${home(scene.alice)}?mySpace=created&sort=name`));
    expect(made.length).toBe(created);
    return made;
  };
  await scene.carol.post(`${home(scene.bob, 'tts-vega')}/clone?name=by-carol`);
  const [{ user_id: carolId }] = await scene.server.query(
    `select user_id from memberships join accounts on id = account_id where short_name = 'carol'`,
  );
  await scene.server.query(`insert into memberships (account_id, user_id, membership) values ($1, $2, 'developer')`, [
    scene.alice.accountId,
    carolId,
  ]);
  await scene.server.host.container.get(Events).publish(accountChanged, String(scene.alice.accountId));
  await vi.waitFor(async () => expect((await scene.carol.get(`${core}/account/alice/model-counts`)).status).toBe(200));
  expect(await of(scene.carol)).toEqual([]);
  await scene.server.query(`update models set account_id = $1 where name = 'by-carol'`, [scene.alice.accountId]);
  await scene.server.query(`update models set created_by = null where name = 'asr-draft'`);
  expect(await of(scene.carol)).toEqual(['by-carol']);
  expect((await of(scene.alice)).toSorted()).toEqual(['asr-draft', 'asr-phone', 'ghost']);
  await scene.server.query(`delete from models where name = 'by-carol'`);
});

test('services are found by a list of names and ids, those that may be seen', async () => {
  const { body } = await scene.alice.post(`${core}/account/alice/model-list`, {
    ids: [
      { account: 'bob-labs', model: 'TTS-vega' },
      { account: 'bob-labs', model: 'secret' },
      { account: 'nobody', model: 'x' },
      { account: 'alice', model: 'asr-draft' },
      { account: String(scene.bob.accountId), model: 'for-alice' },
      { account: 'alice', model: '99999999999999999999' },
      { account: 'alice', model: 'tts-vega' },
    ],
  });
  expect(body.map(({ modelName }: any) => modelName)).toEqual(['tts-vega', 'asr-draft', 'for-alice']);
  expect(
    (
      await scene.server.visitor.post(`${core}/account/alice/model-list`, {
        ids: [
          { account: 'alice', model: 'asr-draft' },
          { account: 'alice', model: 'asr-phone' },
        ],
      })
    ).body.length,
  ).toBe(1);
  expect((await scene.alice.post(`${core}/account/alice/model-list`, { ids: [] })).body).toEqual([]);
});

test('whoever runs the installation lists the services of all accounts or of one, and nobody else does', async () => {
  const all = `${core}/admin/models?sort=name`;
  const superadmin = await scene.server.superadmin();
  const everybody = names(await superadmin.get(`${all}&size=100`));
  expect(everybody).toEqual(expect.arrayContaining(['asr-draft', 'secret', 'ghost', 'tts-vega']));
  expect(names(await superadmin.get(`${all}&accountId=${scene.bob.accountId}`))).toEqual([
    'base',
    'secret',
    'for-alice',
    'tts-vega',
  ]);
  expect(names(await superadmin.get(`${all}&accountId=${scene.bob.accountId}&search=secret`))).toEqual(['secret']);
  expect(names(await superadmin.get(`${all}&archived=true`))).toEqual([]);
  for (const person of [scene.alice, scene.carol])
    expect((await person.get(all)).body.code).toBe('superadmin.required');
  expect((await scene.server.visitor.get(all)).status).toBe(401);
});
