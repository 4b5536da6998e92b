import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { notedTurns } from '../test/turns.ts';
import { openTraining, type TrainingWorld } from '../test/world.ts';

const counted = notedTurns();
let world: TrainingWorld;
const call: TrainingWorld['call'] = (...asked) => world.call(...asked);
const made: TrainingWorld['made'] = (...asked) => world.made(...asked);
const dataset = async (name: string, items: readonly { text: string; label: string }[]) =>
  (await made('dataset', { name, dataType: 'TextsAndLabels', content: JSON.stringify({ items }) })).id
    .datasetId as number;
const last = async () => (await call('GET', 'model/sorter/cross-validation')).body[0];
const ended = () =>
  vi.waitFor(
    async () => {
      const validation = await last();
      expect(validation.ended).toBeDefined();
      return validation;
    },
    { timeout: 120_000, interval: 200 },
  );
const names = async () =>
  ((await call('GET', 'model')).body.records as { modelName: string }[]).map(({ modelName }) => modelName);

const words = { fruit: 'a ripe apple from the tree', tool: 'an iron hammer in the workshop' };
const rows = (label: keyof typeof words, count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: `${words[label]} number ${at}`, label }));
let good: number;

beforeAll(async () => {
  world = await openTraining([counted.plugin]);
  const { id: image } = await made('image', { name: 'classifier', image: 'bundle:text-classification' });
  await made('model', {
    modelName: 'sorter',
    imageAccountId: image.accountId,
    imageId: image.imageId,
    fittable: true,
    minInstancesCount: 0,
    trainingDatasetType: 'TextsAndLabels',
  });
  // One row is labelled wrongly, and of one label there are too few to ask about.
  good = await dataset('good', [
    ...rows('fruit', 8),
    ...rows('tool', 8),
    { text: `${words.tool} at last`, label: 'fruit' },
    { text: 'something else', label: 'other' },
  ]);
});
afterAll(() => world.server.stop());

test('each part of a dataset is asked about by a service that was trained on the others', async () => {
  const job = await made('model/sorter/cross-validation', { datasetId: good, parts: 2, minIntentSizeToDivide: 3 });
  expect(job).toMatchObject({ jobType: 'FIT', jobId: expect.any(Number) });
  const again = await call('POST', 'model/sorter/cross-validation', {
    datasetId: good,
    parts: 2,
    minIntentSizeToDivide: 3,
  });
  expect(again.body.code).toBe('validation.running');
  expect((await call('DELETE', `dataset/${good}`)).body.code).toBe('dataset.in_fit');

  const validation = await ended();
  expect(validation.failure).toBeUndefined();
  expect(validation).toMatchObject({ number: 1, state: 'DONE', parts: 2, rows: 18, datasetVersion: 1 });
  expect(validation.folds.map(({ fold }: { fold: number }) => fold)).toEqual([0, 1]);
  expect(validation.scores.accuracy).toBeCloseTo(16 / 17, 6);
  const { labels, pairs, worst } = (await call('GET', `model/sorter/cross-validation/${validation.id}`)).body;
  expect(labels).toMatchObject([
    { label: 'fruit', rows: 9, correct: 8, given: 8, precision: 1 },
    { label: 'tool', rows: 8, correct: 8, given: 9, recall: 1 },
  ]);
  expect(pairs).toContainEqual({ expected: 'fruit', given: 'tool', count: 1 });
  expect(worst).toEqual([
    { row: 17, text: `${words.tool} at last`, expected: 'fruit', given: 'tool', score: expect.any(Number) },
  ]);
  // It counts as one, however often it trains for it; what found it under way had come as far as the limit.
  const { modelId } = (await call('GET', 'model/sorter')).body.id;
  await vi.waitFor(() => expect([...counted.turns]).toEqual([[modelId, ['begun', 'begun', 'done']]]));
  // The task ends after what it tells of.
  await vi.waitFor(
    async () => expect((await call('GET', `job/${job.jobId}`)).body).toMatchObject({ done: true, state: 'SUCCESS' }),
    { timeout: 30_000, interval: 200 },
  );
  // What was made for the time being is gone, and the service itself is what it was.
  await vi.waitFor(async () => expect(await names()).toEqual(['sorter']), { timeout: 30_000, interval: 200 });
  expect((await call('GET', 'model/sorter/fit-run')).body).toEqual([]);
});

test('whose dataset it is decides who reads the rows in a report', async () => {
  const { id } = await last();
  const lent = { name: 'lent', image: 'bundle:text-classification', accessMode: 'public' };
  const { accountId: imageAccountId, imageId } = (await made('image', lent)).id;
  const session = await registerForTest(world.server, 'borrower');
  const account = '/api/mlpcore/account/borrower';
  const borrowed = { modelName: 'borrowing', imageAccountId, imageId, fittable: true, minInstancesCount: 0 };
  const { body: borrowing } = await world.server.call('POST', `${account}/model`, {
    session: world.session,
    body: borrowed,
  });
  const pool = world.server.host.container.get(Pool);
  // A report as a service of another account has it.
  const move = (model: number) => pool.query('update fit_validations set model_id = $1 where id = $2', [model, id]);
  const { modelId } = (await call('GET', 'model/sorter')).body.id;
  await move(borrowing.id.modelId);
  const report = async (as: string) =>
    (await world.server.call('GET', `${account}/model/borrowing/cross-validation/${id}`, { session: as })).body.worst;
  const wrong = { row: 17, expected: 'fruit', given: 'tool' };
  expect(await report(session)).toEqual([{ ...wrong, text: '', score: expect.any(Number) }]);
  expect(await report(world.session)).toMatchObject([{ ...wrong, text: `${words.tool} at last` }]);
  await move(modelId);
  expect((await world.server.call('DELETE', `${account}/model/borrowing`, { session: world.session })).status).toBe(
    200,
  );
});

test('a service that learns for many is asked in each part through an instance of the one that is made for the time being', async () => {
  const { imageAccountId, imageId } = (await call('GET', 'model/sorter')).body;
  const settings = { imageAccountId, imageId, fittable: true, trainingDatasetType: 'TextsAndLabels' };
  await made('model', { modelName: 'many', ...settings, minInstancesCount: 0, trainingType: 'multipleFit' });
  await made('model/many/cross-validation', { datasetId: good, parts: 2, minIntentSizeToDivide: 3 });
  const [validation] = await vi.waitFor(
    async () => {
      const { body } = await call('GET', 'model/many/cross-validation');
      expect(body[0].ended).toBeDefined();
      return body;
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(validation).toMatchObject({ state: 'DONE', folds: [{ fold: 0 }, { fold: 1 }] });
  expect((await call('DELETE', 'model/many')).status).toBe(200);
  await vi.waitFor(async () => expect(await names()).toEqual(['sorter']), { timeout: 30_000, interval: 200 });
});

test('one that is stopped ends, keeps what it found and leaves nothing behind', async () => {
  const { jobId } = await made('model/sorter/cross-validation', {
    datasetId: good,
    parts: 9,
    minIntentSizeToDivide: 0,
    targetModelName: 'sorter-tried',
  });
  await vi.waitFor(async () => expect((await last()).folds).toHaveLength(1), { timeout: 60_000, interval: 100 });
  expect(await names()).toContain('sorter-tried');
  await world.server.call('POST', `/api/mlpcore/task/${jobId}/stop`, { session: world.session });
  const validation = await ended();
  expect(validation).toMatchObject({ number: 2, state: 'STOPPED' });
  expect(validation.folds.length).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await names()).toEqual(['sorter']), { timeout: 30_000, interval: 200 });
});

test('one that cannot be trained says why', async () => {
  // Without the only row of the other label there is nothing to tell apart.
  const one = await dataset('one', rows('fruit', 6));
  await made('model/sorter/cross-validation', { datasetId: one, parts: 2, minIntentSizeToDivide: 2 });
  const validation = await ended();
  expect(validation).toMatchObject({ number: 3, state: 'FAILED', folds: [] });
  expect(validation.failure).toContain('one label only');
  await vi.waitFor(async () => expect(await names()).toEqual(['sorter']), { timeout: 30_000, interval: 200 });
});

test('what is found in texts is held against what is marked in them', async () => {
  const { id: image } = await made('image', { name: 'finder', image: 'bundle:ner' });
  await made('model', {
    modelName: 'finder',
    imageAccountId: image.accountId,
    imageId: image.imageId,
    fittable: true,
    minInstancesCount: 0,
    trainingDatasetType: 'MarkedTexts',
  });
  // The device stands in one text alone, and nothing stands in another.
  const texts = Array.from(
    { length: 6 },
    (_, at) => `the [Northquay](LOCATION) depot and [Zedburg](LOCATION), line ${at}`,
  );
  const items = [...texts, 'a [Zeta Router](DEVICE) at [Northquay](LOCATION)', 'nothing at all'].map((text) => ({
    text,
  }));
  const { id } = await made('dataset', { name: 'marked', dataType: 'MarkedTexts', content: JSON.stringify({ items }) });
  await made('model/finder/cross-validation', { datasetId: id.datasetId, parts: 2, minIntentSizeToDivide: 2 });
  const finderLast = async () => (await call('GET', 'model/finder/cross-validation')).body[0];
  const validation = await vi.waitFor(
    async () => {
      const one = await finderLast();
      expect(one.ended).toBeDefined();
      return one;
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(validation.failure).toBeUndefined();
  // The rows with the device and with nothing are the only ones of their kinds and are trained on always.
  expect(validation).toMatchObject({ state: 'DONE', rows: 8, scores: { accuracy: 1, weightedF1: 1 } });
  const { labels, pairs } = (await call('GET', `model/finder/cross-validation/${validation.id}`)).body;
  expect(labels).toMatchObject([{ label: 'LOCATION', rows: 12, correct: 12, given: 12 }]);
  expect(pairs).toEqual([{ expected: 'LOCATION', given: 'LOCATION', count: 12 }]);
}, 180_000);

test('what keeps one from beginning is named', async () => {
  const refusal = async (body: object) => {
    const whole = { datasetId: good, parts: 2, minIntentSizeToDivide: 3, ...body };
    return (await call('POST', 'model/sorter/cross-validation', whole)).body;
  };
  const before = (await last()).number;
  expect((await refusal({ minIntentSizeToDivide: 100 })).code).toBe('validation.nothing_to_divide');
  expect((await refusal({ parts: 1 })).args).toHaveProperty('parts');
  expect((await refusal({ targetModelAccountId: 999 })).args).toHaveProperty('targetModelAccountId');
  expect((await refusal({ targetModelName: 'sorter' })).args).toEqual({ modelName: 'sorter' });
  expect((await refusal({ datasetId: 999_999 })).code).toBe('dataset.not_found');
  expect((await refusal({ baseModelId: 999_999 })).code).toBe('service.not_found');
  await made('model', { modelName: 'any', fittable: true, hostingType: 'EXTERNAL' });
  const texts = await made('dataset', { name: 'texts', dataType: 'json/texts', content: '{"texts":["a"]}' });
  const other = { datasetId: texts.id.datasetId, parts: 2, minIntentSizeToDivide: 0 };
  expect((await call('POST', 'model/any/cross-validation', other)).body.code).toBe('validation.dataset_type');
  expect((await call('GET', 'model/sorter/cross-validation/999999')).body.code).toBe('validation.not_found');
  expect((await last()).number).toBe(before);
});
