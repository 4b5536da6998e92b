import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { makeDatabase } from '../../../tests/harness/database.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { heldQueue } from './test/held-queue.ts';
import { trainingPlugins } from './test/plugins.ts';

const queue = heldQueue();
async function scene(environment: Readonly<Record<string, string>> = {}) {
  const real = await makeDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ended-servers-'));
  let server: TestServer;
  let session: string;
  const start = async () => {
    // The database outlives each server.
    server = await startServer([...trainingPlugins, queue.plugin], {
      database: { ...real, drop: async () => undefined },
      environment: { DATA_DIR: dataDir, ...environment },
    });
    session = await signInForTest(server);
  };
  await start();
  onTestFinished(async () => {
    queue.release();
    await server.stop();
    await real.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/mlpcore/${path}`, { session, ...(body === undefined ? {} : { body }) });
  const home = 'account/system';
  const { id: image } = (
    await call('POST', `${home}/image`, { name: 'classifier', image: 'bundle:text-classification' })
  ).body;
  const service = {
    modelName: 'sorter',
    imageAccountId: image.accountId,
    imageId: image.imageId,
    fittable: true,
    minInstancesCount: 0,
    trainingDatasetType: 'TextsAndLabels',
  };
  expect((await call('POST', `${home}/model`, service)).status).toBe(200);
  const items = ['apple', 'leek'].flatMap((text) => [1, 2, 3].map((n) => ({ text: `${text} ${n}`, label: text })));
  const set = { name: 'words', dataType: 'TextsAndLabels', content: JSON.stringify({ items }) };
  const datasetId = (await call('POST', `${home}/dataset`, set)).body.id.datasetId as number;
  return {
    call,
    fit: () => call('POST', `${home}/model/sorter/fit`, { datasetId }),
    validate: () =>
      call('POST', `${home}/model/sorter/cross-validation`, { datasetId, parts: 3, minIntentSizeToDivide: 0 }),
    validation: async () => (await call('GET', `${home}/model/sorter/cross-validation`)).body[0],
    services: async () =>
      ((await call('GET', `${home}/model`)).body.records as { modelName: string }[]).map(({ modelName }) => modelName),
    run: async () => (await call('GET', `${home}/model/sorter/fit-run`)).body[0],
    remove: () => call('DELETE', `${home}/dataset/${datasetId}`),
    jobs: () => server.host.container.get(Jobs),
    restart: async () => {
      await server.stop();
      await start();
    },
  };
}

test('a training that is stopped before its turn has ended, and the service may be trained again', async () => {
  const { call, fit, run, remove, jobs } = await scene();
  await queue.fill(jobs());
  const { jobId } = (await fit()).body;
  expect((await call('POST', `task/${jobId}/stop`)).status).toBe(200);
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'STOPPED', ended: expect.any(Number) }));
  queue.release();
  expect((await fit()).status).toBe(200);
  await vi.waitFor(async () => expect(await run()).toMatchObject({ number: 2, state: 'DONE' }), 60_000);
  expect((await remove()).body.code).not.toBe('dataset.in_fit');
});

test('a training whose server ends begins anew with the next one', async () => {
  const { fit, run, restart } = await scene();
  await fit();
  await vi.waitFor(async () => expect((await run()).state).not.toBe('WAITING'), { interval: 5, timeout: 20_000 });
  await restart();
  await vi.waitFor(async () => expect(await run()).toMatchObject({ number: 1, state: 'DONE' }), 60_000);
});

test('a training fails with the reason at once where no gate is in the process of its task', async () => {
  const { fit, run } = await scene({ ROLES: 'core' });
  expect((await fit()).status).toBe(200);
  await vi.waitFor(
    async () => expect(await run()).toMatchObject({ state: 'FAILED', failureNotes: [{ code: 'mlp.gate.no_gate' }] }),
    { interval: 50, timeout: 20_000 },
  );
});

test('a cross-validation whose server ends goes on with the next part, and leaves nothing behind', async () => {
  const { validate, validation, services, restart } = await scene();
  expect((await validate()).status).toBe(200);
  await vi.waitFor(async () => expect((await validation()).folds).toHaveLength(1), { interval: 5, timeout: 30_000 });
  const [first] = (await validation()).folds;
  await restart();
  await vi.waitFor(async () => expect((await validation()).ended).toBeDefined(), { interval: 200, timeout: 60_000 });
  const done = await validation();
  expect(done.failure).toBeUndefined();
  expect(done).toMatchObject({ number: 1, state: 'DONE' });
  expect(done.folds.map(({ fold }: { fold: number }) => fold)).toEqual([0, 1, 2]);
  expect(done.folds[0]).toEqual(first);
  await vi.waitFor(async () => expect(await services()).toEqual(['sorter']), { interval: 200, timeout: 30_000 });
}, 120_000);
