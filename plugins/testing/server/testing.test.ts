import { afterAll, beforeAll, expect, test } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
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
import { daysOfRuns, daysOfShares, longestKept, longestShared, mostExamples, mostRuns, mostShares } from '../limits.ts';
import testing from './index.ts';

const dayMs = 86_400_000;

let server: ServicesServer;
let owner: Person;
let guest: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startServices([apiKeys, testing]);
  [owner, guest, stranger] = await Promise.all([
    server.person('owner', maker, publisher),
    server.person('guest'),
    server.person('stranger'),
  ]);
  await makeService(owner, { modelName: 'open', taskType: 'ner' }, { isPublic: true });
  await makeService(owner, { modelName: 'closed', taskType: 'ner' });
});
afterAll(() => server.stop());

const at = (what: string, model = 'open') => `${home(owner, model)}/${what}`;
const run = (title: string) => ({
  title,
  status: 200,
  took: 181.5,
  streamed: true,
  cost: 0.12,
  requestId: 'req_1',
  configId: 3,
  priority: 5,
  request: { length: 14, kind: 'json', text: '{"texts":["a"]}' },
  answer: { length: 2, kind: 'json', text: '{}' },
});
const titles = async (person: Person, query = '', model = 'open') =>
  ((await person.get(`${at('test-run', model)}${query}`)).body.records as { title: string }[]).map(
    ({ title }) => title,
  );

test('a run is kept with its facts, listed without its texts, and read back whole', async () => {
  const { status, body: kept } = await guest.post(at('test-run'), run('first'));
  expect(status).toBe(200);
  const facts = {
    title: 'first',
    status: 200,
    took: 181.5,
    streamed: true,
    cost: 0.12,
    requestId: 'req_1',
    configId: 3,
    priority: 5,
    ownConfig: false,
    request: { length: 14, kind: 'json' },
    answer: { length: 2, kind: 'json' },
  };
  expect(kept).toEqual({ id: expect.any(Number), at: expect.stringMatching(/^\d{4}-.*Z$/), ...facts });
  expect((await guest.get(at('test-run'))).body).toEqual({
    paging: { totalElements: 1, totalPages: 1, pageNumber: 0, pageSize: 20 },
    records: [kept],
  });
  expect((await guest.get(at(`test-run/${kept.id}`))).body).toEqual({
    ...kept,
    request: { length: 14, kind: 'json', text: '{"texts":["a"]}' },
    answer: { length: 2, kind: 'json', text: '{}' },
  });
});

test('what was too large stays as its facts, and a failure with its reason', async () => {
  const fault = { code: 'mlp.gate.timeout', message: 'Too late.', status: 504, args: { requestId: 'req_2' } };
  const { body } = await guest.post(at('test-run'), {
    title: 'sound',
    status: 504,
    took: 30_000,
    config: '{"top":1}',
    request: { length: 9_000_000, kind: 'audio' },
    fault,
  });
  expect((await guest.get(at(`test-run/${body.id}`))).body).toMatchObject({
    ownConfig: true,
    config: '{"top":1}',
    fault,
    request: { length: 9_000_000, kind: 'audio' },
  });
  expect((await guest.get(at(`test-run/${body.id}`))).body).not.toHaveProperty('answer');
});

test('nobody sees the runs of another: neither the owner of the service nor a superadministrator, nor a key', async () => {
  const { body } = await guest.post(at('test-run'), run('mine'));
  for (const other of [owner, stranger, await server.superadmin()]) {
    expect(await titles(other)).toEqual([]);
    expect(await other.get(at(`test-run/${body.id}`))).toMatchObject({
      status: 404,
      body: { code: 'testing.run.not_found' },
    });
    expect(await other.send('DELETE', at(`test-run/${body.id}`))).toMatchObject({
      status: 404,
      body: { code: 'testing.run.not_found' },
    });
    expect(await other.send('DELETE', at('test-run'))).toMatchObject({ status: 200 });
  }
  const { token } = (
    await guest.post(`${core}/account/guest/token?name=k`, { permissions: ['read', 'write', 'predict'] })
  ).body;
  expect(await server.call('GET', at('test-run'), { headers: { 'mlp-api-key': token } })).toMatchObject({
    status: 403,
    body: { code: 'session.required' },
  });
  expect(await titles(guest)).toContain('mine');
});

test('of a service that is hidden from somebody, nothing tells it from a missing one', async () => {
  for (const person of [guest, stranger]) {
    for (const what of ['test-run', 'test-share', 'test-example']) {
      const [hidden, missing] = await Promise.all([person.get(at(what, 'closed')), person.get(at(what, 'none'))]);
      expect(hidden).toMatchObject({ status: 404, body: { code: 'service.not_found' } });
      expect(missing.body).toMatchObject({
        code: 'service.not_found',
        message: hidden.body.message.replaceAll('closed', 'none'),
      });
    }
  }
  expect(await server.visitor.get(at('test-run'))).toMatchObject({ status: 401 });
});

test('one run can be deleted, and all of them', async () => {
  await stranger.post(at('test-run'), run('one'));
  const { body } = await stranger.post(at('test-run'), run('two'));
  expect((await stranger.send('DELETE', at(`test-run/${body.id}`))).status).toBe(200);
  expect(await titles(stranger)).toEqual(['one']);
  expect((await stranger.send('DELETE', at('test-run'))).status).toBe(200);
  expect(await titles(stranger)).toEqual([]);
});

test('the history is bounded: the oldest runs make room, and all go with their time', async () => {
  const many = Array.from({ length: mostRuns + 5 }, (_each, index) => index);
  for (const index of many) await stranger.post(at('test-run'), run(String(index)));
  const { body } = await stranger.get(`${at('test-run')}?size=10&page=9`);
  expect(body.paging).toEqual({ totalElements: mostRuns, totalPages: mostRuns / 10, pageNumber: 9, pageSize: 10 });
  expect(body.records.map(({ title }: { title: string }) => title)).toEqual([
    '14',
    '13',
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
  ]);
  await server.query(
    `update test_runs set created_at = now() - interval '${daysOfRuns} days 1 minute' where title = '104'`,
  );
  expect((await titles(stranger)).slice(0, 1)).toEqual(['103']);
});

test.each([
  [
    'a text longer than is kept',
    { ...run('a'), request: { length: 1, kind: 'json', text: `"${'a'.repeat(longestKept)}"` } },
    /request\.text/,
  ],
  ['a text that is no JSON', { ...run('a'), answer: { length: 1, kind: 'json', text: '{' } }, /answer\.text/],
  ['a kind that nobody knows', { ...run('a'), request: { length: 1, kind: 'film' } }, /request\.kind/],
  ['a negative time', { ...run('a'), took: -1 }, /took/],
  ['no request', { ...run('a'), request: undefined }, /request/],
])('%s is refused', async (_what, body, said) => {
  const { status, body: fault } = await guest.post(at('test-run'), body);
  expect({ status, code: fault.code }).toEqual({ status: 400, code: 'request.invalid' });
  expect(fault.message).toMatch(said);
});

test('a shared test is opened by whoever may call the service, and by nobody once it is revoked', async () => {
  const request = JSON.stringify({ texts: ['long '.repeat(20_000)] });
  const { status, body } = await guest.post(at('test-share'), {
    title: 'long',
    request,
    config: '{"top":2}',
    priority: 1,
  });
  expect({ status, id: body.id.length, length: body.length }).toEqual({ status: 200, id: 24, length: request.length });
  expect(Date.parse(body.expires) - Date.parse(body.at)).toBe(daysOfShares * dayMs);
  expect((await stranger.get(at(`test-share/${body.id}`))).body).toEqual({ request, config: '{"top":2}', priority: 1 });
  expect((await server.visitor.get(at(`test-share/${body.id}`))).status).toBe(401);
  expect((await owner.get(at(`test-share/${body.id}`, 'closed'))).status).toBe(404);
  expect((await guest.get(at('test-share'))).body).toEqual([body]);
  expect((await stranger.get(at('test-share'))).body).toEqual([]);
  expect(await stranger.send('DELETE', at(`test-share/${body.id}`))).toMatchObject({
    status: 404,
    body: { code: 'testing.share.not_found' },
  });
  expect((await guest.send('DELETE', at(`test-share/${body.id}`))).status).toBe(200);
  expect(await stranger.get(at(`test-share/${body.id}`))).toMatchObject({
    status: 404,
    body: { code: 'testing.share.not_found' },
  });
});

test('shared tests end with their time, and are as many as can be looked over, also when made at once', async () => {
  const made = await Promise.all(
    Array.from({ length: mostShares + 3 }, () => stranger.post(at('test-share'), { title: 'x', request: '{}' })),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(mostShares);
  expect(made.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'testing.shares.full' },
  });
  const { id } = made.find(({ status }) => status === 200)!.body;
  await server.query('update test_shares set expires_at = now() where id = $1', [id]);
  expect((await stranger.get(at(`test-share/${id}`))).status).toBe(404);
  expect(
    (await stranger.post(at('test-share'), { title: 'x', request: `"${'a'.repeat(longestShared)}"` })).status,
  ).toBe(400);
});

test('examples are saved by developers of the service and loaded by everyone who sees it', async () => {
  const { status, body } = await owner.post(at('test-example'), {
    name: ' Contract ',
    request: '{"texts":["a"]}',
    answer: '{"entities_list":[]}',
    configId: 4,
  });
  expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number), name: 'Contract', length: 15 } });
  for (const person of [server.visitor, guest]) {
    expect((await person.get(at('test-example'))).body).toEqual([body]);
    expect((await person.get(at(`test-example/${body.id}`))).body).toEqual({
      ...body,
      request: '{"texts":["a"]}',
      answer: '{"entities_list":[]}',
      configId: 4,
    });
  }
  expect(await owner.post(at('test-example'), { name: 'Contract', request: '{}' })).toMatchObject({
    status: 409,
    body: { code: 'testing.example.name_taken' },
  });
  expect(await guest.post(at('test-example'), { name: 'Mine', request: '{}' })).toMatchObject({ status: 403 });
  expect(await guest.send('DELETE', at(`test-example/${body.id}`))).toMatchObject({ status: 403 });
  expect((await owner.send('DELETE', at(`test-example/${body.id}`))).status).toBe(200);
  expect(await owner.get(at(`test-example/${body.id}`))).toMatchObject({
    status: 404,
    body: { code: 'testing.example.not_found' },
  });
});

test('a service has as many examples as fit on a page', async () => {
  const made = await Promise.all(
    Array.from({ length: mostExamples + 2 }, (_each, index) =>
      owner.post(at('test-example'), { name: String(index), request: '{}' }),
    ),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(mostExamples);
  expect(made.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'testing.examples.full' },
  });
});

test('what was kept of a service goes with it', async () => {
  await makeService(owner, { modelName: 'gone' });
  await owner.post(at('test-run', 'gone'), run('gone'));
  await owner.post(at('test-share', 'gone'), { title: 'gone', request: '{}' });
  await server.query(`delete from models where name = 'gone'`);
  expect(
    await server.query(
      `select title from test_runs where title = 'gone' union all select title from test_shares where title = 'gone'`,
    ),
  ).toEqual([]);
});
