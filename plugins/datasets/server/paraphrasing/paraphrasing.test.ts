import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { heldQueue } from '#plugins/fitting/server/test/held-queue.ts';
import { trainingPlugins } from '#plugins/fitting/server/test/plugins.ts';
import testingChat from '#plugins/testing-chat/server/index.ts';
import { Database } from '#core/server/database/database.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { paraphrasing } from './paraphrases.ts';

const queue = heldQueue();
let server: TestServer;
let session: string;
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/mlpcore/account/system/${path}`, { session, ...(body === undefined ? {} : { body }) });
beforeAll(async () => {
  server = await startServer([...trainingPlugins, testingChat, queue.plugin], {
    environment: { DEMO: 'true', DEMO_SERVICES: 'chat-completion' },
  });
  session = await signInForTest(server);
});
afterAll(async () => {
  queue.release();
  await server.stop();
});

test('a chat service rewrites each row, which keeps its label, and those that are chosen join the dataset', async () => {
  const items = [
    { text: 'What is a service?', label: 'question' },
    { text: 'Hello!', label: 'greeting' },
  ];
  const whole = { name: 'letters', dataType: 'TextsAndLabels', content: JSON.stringify({ items }) };
  const { datasetId } = (await call('POST', 'dataset', whole)).body.id;
  const made = (await call('POST', `dataset/${datasetId}/paraphrase`)).body;
  await vi.waitFor(
    async () => expect((await call('GET', `dataset/${made.id.datasetId}`)).body).toMatchObject({ rows: 2 }),
    { timeout: 60_000, interval: 200 },
  );
  const { rows } = (await call('GET', `dataset/${made.id.datasetId}/rows`)).body;
  expect((rows as { original: string }[]).map(({ original }) => JSON.parse(original))).toEqual(items);
  const written = (rows as { text: string }[]).map(({ text }) => JSON.parse(text) as (typeof items)[number]);
  expect(written.map(({ label }) => label)).toEqual(items.map(({ label }) => label));
  for (const [at, { text }] of written.entries()) expect(['', items[at]!.text]).not.toContain(text);
  const review = { newDatasetId: made.id.datasetId, leave: [2] };
  expect((await call('POST', `dataset/${datasetId}/paraphrase-review`, review)).body).toMatchObject({ rows: 3 });
});

test('an answer that another row got already is no rewriting of this one', async () => {
  const texts = ['Hello!', 'Hello!', 'What is a service?'];
  const whole = { name: 'same answers', dataType: 'json/texts', content: JSON.stringify({ texts }) };
  const { datasetId } = (await call('POST', 'dataset', whole)).body.id;
  const made = (await call('POST', `dataset/${datasetId}/paraphrase`)).body;
  await vi.waitFor(
    async () =>
      expect((await call('GET', `dataset/${datasetId}/paraphrase`)).body.statuses).toMatchObject([{ completed: true }]),
    { timeout: 60_000, interval: 200 },
  );
  const { rows } = (await call('GET', `dataset/${made.id.datasetId}/rows`)).body;
  expect((rows as { original: string }[]).map(({ original }) => JSON.parse(original))).toEqual([texts[0], texts[2]]);
});

test('a limit of calls a second holds a rewriting up and does not end it', async () => {
  const limit = (predictPerSec: number) =>
    server.call('POST', '/api/mlpcore/account', { session, body: { limits: { predictPerSec } } });
  await limit(2);
  const texts = ['one', 'two', 'three', 'four', 'five'].map((word) => `What is ${word}?`);
  const whole = { name: 'held up', dataType: 'json/texts', content: JSON.stringify({ texts }) };
  const { datasetId } = (await call('POST', 'dataset', whole)).body.id;
  await call('POST', `dataset/${datasetId}/paraphrase`);
  await vi.waitFor(
    async () =>
      expect((await call('GET', `dataset/${datasetId}/paraphrase`)).body.statuses).toMatchObject([
        { completed: true, done: 5 },
      ]),
    { timeout: 60_000, interval: 200 },
  );
  await limit(100);
});

test('a rewriting that is stopped before its turn leaves nothing behind and may begin anew', async () => {
  const whole = { name: 'stopped', dataType: 'json/texts', content: '{"texts":["Hello!"]}' };
  const { datasetId } = (await call('POST', 'dataset', whole)).body.id;
  await queue.fill(server.host.container.get(Jobs));
  const made = (await call('POST', `dataset/${datasetId}/paraphrase`)).body;
  const status = async () => (await call('GET', `dataset/${datasetId}/paraphrase`)).body.statuses;
  expect(await status()).toMatchObject([{ newDatasetId: made.id.datasetId, completed: false }]);
  const { rows } = await server.host.container
    .get(Database)
    .execute<{ id: string }>(sql`select id from tasks where job = ${paraphrasing.id} order by id desc limit 1`);
  const [{ id: jobId }] = rows as [{ id: string }];
  expect((await server.call('POST', `/api/mlpcore/task/${jobId}/stop`, { session })).status).toBe(200);
  expect(await status()).toEqual([]);
  expect((await call('GET', `dataset/${made.id.datasetId}`)).status).toBe(404);
  queue.release();
  await call('POST', `dataset/${datasetId}/paraphrase`);
  await vi.waitFor(async () => expect(await status()).toMatchObject([{ completed: true }]), {
    timeout: 60_000,
    interval: 200,
  });
});

test('a rewriting that fails says why until the next one begins, and leaves nothing behind', async () => {
  const whole = { name: 'failed', dataType: 'json/texts', content: '{"texts":["Hello!"]}' };
  const { datasetId } = (await call('POST', 'dataset', whole)).body.id;
  const asked = '/api/mlpcore/account/demo/model/chat-completion';
  await server.call('DELETE', asked, { session });
  await vi.waitFor(async () => expect((await server.call('GET', asked, { session })).status).toBe(404), {
    timeout: 60_000,
    interval: 200,
  });
  const made = (await call('POST', `dataset/${datasetId}/paraphrase`)).body;
  const status = async () => (await call('GET', `dataset/${datasetId}/paraphrase`)).body.statuses;
  const failure = {
    newDatasetId: made.id.datasetId,
    completed: false,
    failure: expect.stringMatching(/\w/),
    failureNotes: [{ code: 'service.not_found' }],
  };
  await vi.waitFor(async () => expect(await status()).toMatchObject([failure]), { timeout: 60_000, interval: 200 });
  await vi.waitFor(async () => expect((await call('GET', `dataset/${made.id.datasetId}`)).status).toBe(404), {
    timeout: 30_000,
    interval: 200,
  });
});
