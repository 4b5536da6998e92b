import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraining, type TrainingWorld } from './test/world.ts';

let world: TrainingWorld;
beforeAll(async () => {
  world = await openTraining();
  await world.makeBase();
});
afterAll(() => world.server.stop());

test('room is asked for what is really started: for who trains many others as long as that does not run', async () => {
  const { server, session, call, made, predict } = world;
  const { imageAccountId, imageId } = (await call('GET', 'model/base')).body;
  const settings = { imageAccountId, imageId, fittable: true, minInstancesCount: 0, trainingType: 'multipleFit' };
  await made('model', { modelName: 'many', ...settings });
  await made('model/many/derived?name=pupil');
  const limit = (baseModelInstanceLimit: number) =>
    server.call('POST', '/api/mlpcore/account', { session, body: { limits: { baseModelInstanceLimit } } });
  const reasons = async () =>
    (
      await Promise.all(['pupil/fit-check', 'many/fit-check?derived=true'].map((path) => call('GET', `model/${path}`)))
    ).map(({ body }) => body.reason?.code);
  expect(await reasons()).toEqual([undefined, undefined]);
  await limit(0);
  expect(await reasons()).toEqual(['account.limit.instances', 'account.limit.instances']);
  // A service that learns itself has nothing to do with it.
  expect((await call('GET', 'model/sorter/fit-check')).body).toEqual({ warnings: [], limit: expect.anything() });
  await limit(10);
  await vi.waitFor(async () => expect(await predict('many', 'apple')).toBeDefined(), {
    timeout: 60_000,
    interval: 200,
  });
  await limit(0);
  expect(await reasons()).toEqual([undefined, undefined]);
  await limit(100);
});

test('instances of a service start once another has learnt for it, and where they cannot, what it learnt is kept', async () => {
  const { call, made, dataset, settled, answers } = world;
  const fruit = await dataset('kept-fruit', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  const animals = await dataset('kept-animals', [
    ['cat', 'pet'],
    ['cow', 'cattle'],
  ]);
  await made('model/pupil/fit', { datasetId: fruit });
  expect(await settled('pupil')).toMatchObject({ state: 'DONE', inService: true });
  await vi.waitFor(
    async () => expect((await call('GET', 'model/pupil/instances')).body).toMatchObject({ internalActive: 1 }),
    { timeout: 60_000, interval: 200 },
  );
  const { imageAccountId, imageId } = (await call('GET', 'model/pupil')).body;
  const settings = { modelName: 'pupil', imageAccountId };
  await made('model/pupil', { ...settings, imageId: null });
  await made('model/pupil/fit', { datasetId: animals });
  expect(await settled('pupil')).toMatchObject({ number: 2, state: 'FAILED', inService: false, restorable: true });
  const [second, first] = (await call('GET', 'model/pupil/fit-run')).body;
  expect(first).toMatchObject({ number: 1, inService: true });
  expect((await call('GET', 'model/pupil')).body.trainingDatasetId).toBe(fruit);
  await made('model/pupil', { ...settings, imageId });
  await answers('pupil', 'apple', 'fruit');
  await made(`model/pupil/fit-run/${second.id}/restore`);
  await answers('pupil', 'cow', 'cattle');
});
