import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  core,
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from '#plugins/services/server/services-test.ts';
import catalog from './index.ts';

let server: ServicesServer;
let alice: Person;
beforeAll(async () => {
  server = await startServices([catalog]);
  alice = await server.person('alice', maker, publisher);
  const publish = async (modelName: string, settings: object, publicity: object = {}) =>
    makeService(alice, { modelName, ...settings }, { isPublic: true, ...publicity });
  await publish(
    'asr-ru',
    {
      displayName: 'Распознавание речи',
      taskType: 'asr',
      languages: ['ru'],
      displayAuthor: 'Тембр',
      shortDescription: 'Телефонные записи',
    },
    { featured: true, featuredListOrder: 2, publicTestingAllowed: true },
  );
  await publish(
    'asr-en',
    { displayName: 'Speech recognition', taskType: 'asr', languages: ['en'], fittable: true },
    { featured: true, featuredListOrder: 1 },
  );
  await publish(
    'ner-both',
    {
      displayName: 'Named entities',
      taskType: 'ner',
      languages: ['ru', 'en'],
      translations: { ru: { displayName: 'Сущности' } },
    },
    { publicTestingAllowed: true, featured: true },
  );
  await publish('tts-ru', { displayName: 'Вега', taskType: 'tts', languages: ['ru'] });
  await publish('ghost', { taskType: 'asr', languages: ['ru'] }, { hidden: true, featured: true });
  await makeService(alice, { modelName: 'draft', taskType: 'asr', languages: ['ru'] });
  await server.query(`update models set price = 0.5 where name = 'asr-ru'`);
  await server.query(`update models set price = 0.25 where name = 'tts-ru'`);
  await alice.post(home(alice, 'tts-ru/favorite'), true);
});
afterAll(() => server.stop());

const found = async (query: string): Promise<string[]> =>
  (await server.visitor.get(`${core}/catalog/models?${query}`)).body.records.map(({ modelName }: any) => modelName);
const facets = async (query = '') => (await server.visitor.get(`${core}/catalog/facets?${query}`)).body;

test('categories count what the catalogue shows', async () => {
  expect((await server.visitor.get(`${core}/catalog-category`)).body).toEqual({
    categories: [
      { taskTypeName: 'asr', modelsCount: 2 },
      { taskTypeName: 'ner', modelsCount: 1 },
      { taskTypeName: 'tts', modelsCount: 1 },
    ],
  });
});

test('featured services come in their order, those without one last, hidden ones never', async () => {
  const { body } = await server.visitor.get(`${core}/models/featured`);
  expect(body.map(({ modelName }: any) => modelName)).toEqual(['asr-en', 'asr-ru', 'ner-both']);
});

test.each([
  ['', ['asr-en', 'asr-ru', 'ner-both', 'tts-ru']],
  ['taskType=asr', ['asr-en', 'asr-ru']],
  ['taskType=asr&taskType=tts', ['asr-en', 'asr-ru', 'tts-ru']],
  ['language=RU', ['asr-ru', 'ner-both', 'tts-ru']],
  ['free=true', ['asr-en', 'ner-both']],
  ['openTesting=true', ['asr-ru', 'ner-both']],
  ['fittable=true', ['asr-en']],
  ['free=false', ['asr-en', 'asr-ru', 'ner-both', 'tts-ru']],
  ['search=РЕЧИ', ['asr-en', 'asr-ru', 'tts-ru']],
  ['search=speech synth', ['tts-ru']],
  ['search=recognition тембр', ['asr-ru']],
  ['search=тембр', ['asr-ru']],
  ['search=телефон запис', ['asr-ru']],
  ['search=сущност', ['ner-both']],
  ['search=speech&taskType=ner', []],
  ['search=   ', ['asr-en', 'asr-ru', 'ner-both', 'tts-ru']],
])('%s finds %j, and the facets agree', async (query, expected) => {
  expect((await found(query)).toSorted()).toEqual(expected);
  expect((await facets(query)).found).toBe(expected.length);
});

test('the catalogue is sorted by use, age, name or price', async () => {
  expect((await found('sort=popular'))[0]).toBe('tts-ru');
  expect(await found('sort=new')).toEqual(['tts-ru', 'ner-both', 'asr-en', 'asr-ru']);
  expect(await found('sort=name')).toEqual(['ner-both', 'asr-en', 'tts-ru', 'asr-ru']);
  expect((await found('sort=price')).slice(-2)).toEqual(['tts-ru', 'asr-ru']);
  expect([await found('sort=new&size=3&page=0'), await found('sort=new&size=3&page=1')]).toEqual([
    ['tts-ru', 'ner-both', 'asr-en'],
    ['asr-ru'],
  ]);
});

test('facets count what each choice would leave', async () => {
  expect(await facets()).toEqual({
    total: 4,
    found: 4,
    anyTaskType: 4,
    taskTypes: [
      { name: 'asr', count: 2 },
      { name: 'ner', count: 1 },
      { name: 'tts', count: 1 },
    ],
    languages: [
      { name: 'ru', count: 3 },
      { name: 'en', count: 2 },
    ],
    access: { free: 2, openTesting: 2, fittable: 1 },
  });
  expect(await facets('taskType=asr&language=ru')).toEqual({
    total: 4,
    found: 1,
    anyTaskType: 3,
    taskTypes: [
      { name: 'asr', count: 1 },
      { name: 'ner', count: 1 },
      { name: 'tts', count: 1 },
    ],
    languages: [
      { name: 'en', count: 1 },
      { name: 'ru', count: 1 },
    ],
    access: { free: 0, openTesting: 1, fittable: 0 },
  });
  expect(await facets('search=asr')).toMatchObject({ total: 4, found: 2 });
});

test('what a search finds is counted once, and again when a service has changed', async () => {
  const counts = async () => [
    (await facets('search=asr')).found,
    (await server.visitor.get(`${core}/catalog/models?search=asr`)).body.paging.totalElements,
  ];
  expect(await counts()).toEqual([2, 2]);
  await server.query(`update models set hidden = true where name = 'asr-en'`);
  expect(await counts()).toEqual([2, 2]);
  await alice.post(home(alice, 'asr-en/public-settings'), {
    isPublic: true,
    featured: true,
    featuredListOrder: 1,
    hidden: true,
  });
  await expect.poll(counts).toEqual([1, 1]);
  await alice.post(home(alice, 'asr-en/public-settings'), {
    isPublic: true,
    featured: true,
    featuredListOrder: 1,
    hidden: false,
  });
  await expect.poll(counts).toEqual([2, 2]);
});

test.each(['sort=rich', 'free=1', 'page=-1', `search=${'x'.repeat(201)}`])('%s is refused', async (query) => {
  expect((await server.visitor.get(`${core}/catalog/models?${query}`)).body.code).toBe('request.invalid');
});
