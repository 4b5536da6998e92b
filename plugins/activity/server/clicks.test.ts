import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import {
  core,
  home,
  maker,
  makeService,
  startServices,
  type Person,
  type ServicesServer,
} from '#plugins/services/server/services-test.ts';
import { ClickLimit } from './click-limit.ts';
import { ClickStore } from './click-store.ts';
import activity from './index.ts';

const path = `${core}/clicks`;

let server: ServicesServer;
beforeAll(async () => {
  server = await startServices([activity], { environment: { CLICKS_KEPT_DAYS: '30' } });
});
afterAll(() => server.stop());

const save = (body: unknown, by: Person = server.visitor) => by.post(path, body);
const account = ({ accountId }: Person) => `${core}/account/${accountId}`;
const list = async (by: Person, of = account(by), query = '') => (await by.get(`${of}/clicks${query}`)).body;
const click = { pageUrl: 'http://a.example/catalog', eventType: 'click', elementId: 'go', description: 'Go' };

test('what an account does is kept for its owner, newest first, without what stood behind the path', async () => {
  const ann = await server.person('ann');
  const now = Date.now();
  expect(
    await save(
      [
        { ...click, pageUrl: 'http://a.example/workspace?search=secret#token', creationTime: now - 2_000 },
        { ...click, eventType: 'navigation', elementId: 7, creationTime: now },
      ],
      ann,
    ),
  ).toMatchObject({ status: 200, body: '' });
  expect(await list(ann)).toEqual([
    {
      creationTime: now,
      accountId: ann.accountId,
      pageUrl: 'http://a.example/catalog',
      eventType: 'navigation',
      elementId: '7',
      description: 'Go',
    },
    {
      creationTime: now - 2_000,
      accountId: ann.accountId,
      pageUrl: 'http://a.example/workspace',
      eventType: 'click',
      elementId: 'go',
      description: 'Go',
    },
  ]);
});

test('nobody writes into the log of an account that is not his', async () => {
  const [ben, cat] = [await server.person('ben'), await server.person('cat')];
  await save([{ ...click, accountId: ben.accountId }], cat);
  await save([{ ...click, accountId: ben.accountId }]);
  expect(await list(ben)).toEqual([]);
  expect(await list(cat)).toMatchObject([{ accountId: cat.accountId }]);
  expect(await cat.get(`${account(ben)}/clicks`)).toMatchObject({ status: 403 });
});

test('a span of dates holds its last day whole', async () => {
  const dan = await server.person('dan');
  await save([click], dan);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const counts = await Promise.all(
    [
      `?startDate=${day(0)}&endDate=${day(0)}`,
      `?startDate=${day(1)}`,
      `?endDate=${day(-1)}`,
      `?startDate=${new Date(Date.now() - 60_000).toISOString()}`,
    ].map(async (query) => (await list(dan, account(dan), query)).length),
  );
  expect(counts).toEqual([1, 0, 0, 1]);
  expect(await dan.get(`${account(dan)}/clicks?startDate=yesterday`)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});

test('the owner of a service sees what was done on its pages, and not by which other account', async () => {
  const [eve, fay] = [await server.person('eve', maker), await server.person('fay')];
  const { id } = await makeService(eve, { modelName: 'scan' });
  const page = `http://a.example/catalog/${eve.accountId}/scan/testing`;
  await save([{ ...click, pageUrl: page }], eve);
  await save(
    [
      { ...click, pageUrl: `${page}?text=secret`, eventType: 'navigation' },
      { ...click, pageUrl: `http://a.example/catalog/${eve.accountId}/no-such` },
      { ...click, pageUrl: 'http://a.example/catalog/%ff/%' },
    ],
    fay,
  );
  const seen = await list(eve, home(eve, 'scan'));
  expect(seen.map((each: object) => ({ ...each, creationTime: undefined }))).toEqual([
    {
      pageUrl: page,
      eventType: 'navigation',
      elementId: 'go',
      description: 'Go',
      entityType: 'model',
      entityId: id.modelId,
    },
    {
      pageUrl: page,
      eventType: 'click',
      elementId: 'go',
      description: 'Go',
      entityType: 'model',
      entityId: id.modelId,
      accountId: eve.accountId,
    },
  ]);
  const { body: counts } = await eve.get(`${home(eve, 'scan')}/clicks/counts?days=7`);
  expect(counts).toMatchObject({
    stepSeconds: 86_400,
    steps: [{ clicks: 1, views: 1 }],
    pages: [{ pageUrl: page, clicks: 1, views: 1 }],
  });
  expect((await eve.get(`${account(eve)}/clicks/counts?days=1`)).body).toMatchObject({
    stepSeconds: 3_600,
    steps: [{ clicks: 1, views: 0 }],
  });
  expect((await eve.get(`${account(eve)}/clicks/counts?days=0`)).body.code).toBe('request.invalid');
  expect(await fay.get(`${home(eve, 'scan')}/clicks/counts?days=7`)).toMatchObject({ status: 403 });
  expect(await fay.get(`${home(eve, 'scan')}/clicks`)).toMatchObject({
    status: 403,
    body: { code: 'account.access.denied' },
  });
});

test.each([
  ['no list', click],
  ['no page', [{ eventType: 'click' }]],
  ['an empty page', [{ ...click, pageUrl: '' }]],
  ['no kind', [{ pageUrl: '/' }]],
  ['a kind that is no word', [{ ...click, eventType: 'drop table' }]],
  ['too much text', [{ ...click, description: 'x'.repeat(201) }]],
  ['too many at once', Array.from({ length: 101 }, () => click)],
  ['a time of no time', [{ ...click, creationTime: 1e300 }]],
  ['text that cannot be stored', [{ ...click, description: 'a\u0000b' }]],
  ['nothing', undefined],
])('%s is refused', async (_what, body) => {
  expect(await save(body)).toMatchObject({ status: 400 });
});

test('an empty list is fine, and a clock that is far off is not believed', async () => {
  const gus = await server.person('gus');
  expect(await save([], gus)).toMatchObject({ status: 200 });
  const before = Date.now();
  await save([{ ...click, creationTime: 0 }], gus);
  const [{ creationTime }] = await list(gus);
  expect(creationTime).toBeGreaterThanOrEqual(before);
});

test('old clicks go, and so do the oldest of too many', async () => {
  const hal = await server.person('hal');
  const db = server.host.container.get(Database);
  const store = server.host.container.get(ClickStore);
  const kept = async () => (await list(hal)).map(({ elementId }: { elementId: string }) => elementId);
  await save(
    ['1', '2', '3'].map((elementId, at) => ({ ...click, elementId, creationTime: Date.now() + at })),
    hal,
  );
  await store.clean(2);
  expect(await kept()).toEqual(['3', '2']);
  const later = (days: number) => new ClickStore(db, () => new Date(Date.now() + days * 86_400_000), 30);
  await later(29).clean();
  expect(await kept()).toEqual(['3', '2']);
  await later(31).clean();
  expect(await kept()).toEqual([]);
});

test('one address sends so many a minute and no more', () => {
  let now = 0;
  const limit = new ClickLimit(() => new Date(now), 2);
  const tries = (address: string) => {
    try {
      limit.count(address);
      return 'taken';
    } catch (error) {
      return JSON.parse(JSON.stringify(error)).args.retryAfter;
    }
  };
  now = 100_000;
  expect([tries('a'), tries('a'), tries('a'), tries('b')]).toEqual(['taken', 'taken', '60', 'taken']);
  now += 59_000;
  expect(tries('a')).toBe('1');
  now += 1_000;
  expect(tries('a')).toBe('taken');
});

test('workbenches are told whether clicks are kept, and where they are not nothing is', async () => {
  const settings = `${core}/system-config/frontend-settings`;
  expect((await server.visitor.get(settings)).body.saveClicksEnabled).toBe(true);
  const off = await startServices([activity]);
  try {
    expect((await off.visitor.get(settings)).body.saveClicksEnabled).toBe(false);
    expect(await off.visitor.post(path, [click])).toMatchObject({ status: 409, body: { code: 'clicks.off' } });
  } finally {
    await off.stop();
  }
});
