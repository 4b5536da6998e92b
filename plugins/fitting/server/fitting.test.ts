import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { FitConfigData } from '#plugins/services/contract.ts';
import { startGuard } from '#plugins/services/server/public.ts';
import type { FitFiguresData } from '../contract.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { runMeter } from './public.ts';
import { RunFigures } from './run-figures.ts';
import { trainingPlugins } from './test/plugins.ts';

/** Somebody who has not to do with training and objects to one. */
const objector = plugin({
  id: 'objector',
  requires: ['services'],
  contributes: [
    startGuard({
      id: 'objector',
      needs: {},
      make: () => ({
        ask: async ({ occasion, service }) =>
          occasion === 'train' && service.name === 'held'
            ? { do: 'refuse', fault: new Fault('objector.no', 'Not this one.', 409) }
            : undefined,
      }),
    }),
  ],
});

/** Who measures what trainings use, and one who cannot. */
const meters = plugin({
  id: 'meters',
  requires: ['fitting'],
  contributes: [
    runMeter({
      needs: {},
      make:
        () =>
        async ({ instanceId = 0 }) => ({ cost: instanceId }),
    }),
    runMeter({ needs: {}, make: () => () => Promise.reject(new Error('Nothing was measured.')) }),
    runMeter({ needs: {}, make: () => async () => ({ memoryBytes: 12 }) }),
  ],
});

let server: TestServer;
let session: string;
const account = '/api/mlpcore/account/system';
beforeAll(async () => {
  server = await startServer([...trainingPlugins, objector, meters]);
  session = await signInForTest(server);
});
afterAll(() => server.stop());

const call = async (method: string, path: string, body?: unknown) =>
  server.call(method, `${account}/${path}`, { session, ...(body === undefined ? {} : { body }) });
const made = async (path: string, body?: unknown) => {
  const { status, body: answer } = await call('POST', path, body);
  expect({ path, status, answer }).toEqual({ path, status: 200, answer });
  return answer;
};
const rows = (pairs: readonly (readonly [string, string])[]) =>
  JSON.stringify({
    items: pairs.flatMap(([text, label]) => [1, 2, 3, 4, 5].map((n) => ({ text: `${text} ${n}`, label }))),
  });
const dataset = async (name: string, pairs: readonly (readonly [string, string])[]) =>
  (await made('dataset', { name, dataType: 'TextsAndLabels', content: rows(pairs) })).id.datasetId as number;

const predict = async (model: string, text: string) =>
  (
    await server.call('POST', `/api/mlpgateway/account/system/model/${model}/predict`, {
      session,
      body: { texts: [text] },
    })
  ).body?.items_list?.[0]?.items?.[0]?.value as string | undefined;
const settled = (model: string) =>
  vi.waitFor(
    async () => {
      const [last] = (await call('GET', `model/${model}/fit-run`)).body;
      expect(last.ended).toBeDefined();
      return last;
    },
    { timeout: 60_000, interval: 200 },
  );
const answers = (model: string, text: string, label: string) =>
  vi.waitFor(async () => expect(await predict(model, text)).toBe(label), { timeout: 60_000, interval: 200 });

test('a derived service is fitted, answers from its dataset, is fitted anew and goes back', async () => {
  const { id: image } = await made('image', { name: 'classifier', image: 'bundle:text-classification' });
  await made('model', {
    modelName: 'base',
    imageAccountId: image.accountId,
    imageId: image.imageId,
    fittable: true,
    minInstancesCount: 0,
    trainingDatasetType: 'TextsAndLabels',
  });
  await made('model/base/derived?name=sorter');
  const fruit = await dataset('fruit', [
    ['apple and pear', 'fruit'],
    ['carrot and leek', 'vegetable'],
  ]);
  const job = await made('model/sorter/fit', { datasetId: fruit });
  expect(job).toMatchObject({ jobType: 'FIT', jobId: expect.any(Number) });
  const open = async () => (await call('GET', 'model/sorter/fit-run?open=true')).body;
  expect(await open()).toMatchObject([{ number: 1 }]);
  expect((await call('POST', 'model/sorter/fit', { datasetId: fruit })).body.code).toBe('fit.running');
  expect((await call('DELETE', `dataset/${fruit}`)).body.code).toBe('dataset.in_fit');

  const first = await settled('sorter');
  expect(first).toMatchObject({
    number: 1,
    state: 'DONE',
    percentage: 100,
    inService: true,
    rows: 10,
    datasetVersion: 1,
    metrics: { examples: 2, accuracy: 1 },
  });
  expect(await open()).toEqual([]);
  expect(Object.keys(first.latest)).toEqual(['accuracy', 'loss/seen', 'loss/unseen']);
  const figures = (await call('GET', `model/sorter/fit-run/${first.id}/figures`)).body as FitFiguresData[];
  expect(figures.map(({ step }) => step)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect(figures.at(-1)).toEqual({ step: 30, values: first.latest });
  expect(first.latest['loss/seen']).toBeLessThan(figures[0]!.values['loss/seen']!);
  expect([first.begun <= first.given, first.given <= first.taught, first.taught <= first.ended]).toEqual([
    true,
    true,
    true,
  ]);
  expect(first.used).toEqual({ cost: first.instance.instanceId, memoryBytes: 12 });
  expect(first.artefacts).toContainEqual({ name: 'model.json', bytes: expect.any(Number) });
  await answers('sorter', 'a pear', 'fruit');
  const another = await call('GET', `model/base/fit-check?datasetId=${fruit}&derived=true`);
  expect(another.body.estimate.parts).toMatchObject({ trainMs: expect.any(Number) });
  expect((await call('GET', `job/${job.jobId}`)).body).toMatchObject({ done: true, state: 'SUCCESS' });
  expect((await call('GET', 'model/sorter')).body).toMatchObject({ trainingDatasetId: fruit });
  expect((await call('GET', `dataset/${fruit}/users`)).body).toMatchObject([{ modelName: 'sorter', fitting: false }]);

  const drinks = await dataset('drinks', [
    ['apple juice and pear cider', 'drink'],
    ['bread and cheese', 'food'],
  ]);
  await made('model/sorter/fit-v2', { datasetId: drinks, config: '{}' });
  expect(await settled('sorter')).toMatchObject({ number: 2, state: 'DONE', inService: true });
  const newest = (await call('GET', 'model/sorter/fit-run?size=1')).body as { number: number }[];
  expect(newest.map(({ number }) => number)).toEqual([2]);
  await answers('sorter', 'a pear', 'drink');
  // What was written for it is kept as the configuration that it learnt by.
  const manual = ((await call('GET', 'model/sorter/fit-config')).body as FitConfigData[]).filter(
    (each) => each.isManual,
  );
  expect(manual).toMatchObject([{ config: '{}', isDefault: false }]);
  expect((await call('GET', 'model/sorter')).body).toMatchObject({ trainingFitConfigId: manual[0]!.id.configId });

  const restored = await made(`model/sorter/fit-run/${first.id}/restore`);
  expect(restored).toMatchObject({ number: 1, inService: true });
  await answers('sorter', 'a pear', 'fruit');
  // It learnt by no configuration of its own.
  expect((await call('GET', 'model/sorter')).body.trainingFitConfigId).toBeUndefined();
});

test('of a long training as many steps are kept as a chart shows, evenly and up to the last burst', async () => {
  const figures = server.host.container.get(RunFigures);
  const [run] = (await call('GET', 'model/sorter/fit-run')).body;
  const measured = await figures.begin(run.id);
  for (let told = 1; told <= 3_000; told++) {
    measured.add({ values: { loss: 1 / told } });
    if (told % 250 === 0) await measured.keep();
  }
  const steps = (await figures.of(run.id)).map(({ step }) => step);
  expect(steps.length).toBeGreaterThan(200);
  expect(steps.length).toBeLessThanOrEqual(800);
  expect(new Set(steps.slice(1).map((step, at) => step - steps[at]!)).size).toBe(1);
  expect(steps.at(-1)).toBeGreaterThan(2_980);
  await figures.begin(run.id);
  expect(await figures.of(run.id)).toEqual([]);
});

test('a training that fails says why, and what was learnt before stays', async () => {
  const one = await dataset('one-label', [['apple', 'fruit']]);
  await made('model/sorter/fit', { datasetId: one });
  expect(await settled('sorter')).toMatchObject({
    state: 'FAILED',
    failure: expect.stringContaining('one label only'),
    failureNotes: [{ code: 'training_data.one_label', args: {} }],
    inService: false,
  });
  const told = (await call('GET', 'notification?limit=10')).body as { params: object }[];
  expect(told.map(({ params }) => params)).toContainEqual({
    dataset: 'one-label',
    version: '1',
    note: 'training_data.one_label',
    failure: expect.stringContaining('one label only'),
  });
  await answers('sorter', 'a pear', 'fruit');
});

test('what keeps a training from beginning is named', async () => {
  const refusal = async (model: string, body: object) => (await call('POST', `model/${model}/fit`, body)).body.code;
  await made('model', { modelName: 'plain' });
  await made('model', { modelName: 'bare', fittable: true });
  const { id } = await made('dataset/empty', { name: 'none', dataType: 'TextsAndLabels' });
  const other = await made('dataset', { name: 'texts', dataType: 'json/texts', content: '{"texts":["a"]}' });
  expect(await refusal('plain', { datasetId: id.datasetId })).toBe('service.not_fittable');
  expect(await refusal('bare', { datasetId: id.datasetId })).toBe('fit.no_image');
  await made('model/base/derived?name=held');
  const good = await dataset('good', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  expect(await refusal('held', { datasetId: good })).toBe('objector.no');
  expect((await call('GET', 'model/held/fit-run')).body).toEqual([]);
  expect(await refusal('sorter', { datasetId: 999_999 })).toBe('dataset.not_found');
  expect(await refusal('sorter', { datasetId: id.datasetId })).toBe('fit.dataset_empty');
  expect(await refusal('sorter', { datasetId: other.id.datasetId })).toBe('fit.dataset_type');
  // Also where only its base says what it learns from.
  const { imageId, imageAccountId } = (await call('GET', 'model/base')).body;
  await made('model', { modelName: 'teller', imageId, imageAccountId, fittable: true, minInstancesCount: 0 });
  const method = {
    name: 'fit',
    params: { trainData: { type: 'TextsAndLabels' } },
    output: { type: 'Any' },
    fitted: false,
  };
  await made('model/teller/service-descriptor', {
    name: 'teller',
    fittable: true,
    methods: { fit: method },
    schemaFiles: [],
  });
  await made('model/teller/derived?name=unsaid');
  expect(await refusal('unsaid', { datasetId: other.id.datasetId })).toBe('fit.dataset_type');
  expect(await refusal('sorter', { datasetId: id.datasetId, configId: 999 })).toBe('fit.dataset_empty');
});

test('a configuration is held against the schema of the service, which names the field', async () => {
  const good = await dataset('schooled', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  const refused = await call('POST', 'model/sorter/fit', { datasetId: good, config: { rounds: 0, speed: 1 } });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'fit.config', args: { 'config.rounds': expect.stringContaining('1') } });
  expect(refused.body.args.config).toContain('speed');
  const kept = await made('model/sorter/fit-config', { name: 'endless', config: '{"rounds":1000}' });
  const { configId } = kept.id;
  expect((await call('POST', 'model/sorter/fit-v2', { datasetId: good, configId })).body.code).toBe('fit.config');
  const check = (query: string) => call('GET', `model/sorter/fit-check?datasetId=${good}${query}`);
  expect((await check(`&configId=${configId}`)).body).toMatchObject({ reason: { code: 'fit.config' }, warnings: [] });
  const validation = { datasetId: good, parts: 2, minIntentSizeToDivide: 0, fitConfig: { learningRate: 'fast' } };
  expect((await call('POST', 'model/sorter/cross-validation', validation)).body.code).toBe('fit.config');
  await call('DELETE', `model/sorter/fit-config/${configId}`);
  expect((await check('')).body).not.toHaveProperty('reason');
});

test('a training is made of the version that it names, and those before it tell how long it takes', async () => {
  const words = await dataset('versions', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  const beer = JSON.stringify({ text: 'beer', label: 'drink' });
  await made(`dataset/${words}/rows`, { version: 1, changes: [{ row: 11, count: 0, rows: [beer] }] });
  await made('model/base/derived?name=timed');
  const check = async (query: string) =>
    (await call('GET', `model/timed/fit-check?datasetId=${words}&datasetVersion=${query}`)).body;
  expect((await check('3')).reason.code).toBe('dataset.version.not_found');
  // Those of its sisters count, of which one learnt from ten rows twice.
  expect((await check('1')).estimate).toMatchObject({ runs: 2, fewestRows: 10, mostRows: 10 });
  await made('model/timed/fit', { datasetId: words, datasetVersion: 1 });
  expect(await settled('timed')).toMatchObject({ state: 'DONE', datasetVersion: 1, rows: 10 });
  await made('model/timed/fit-v2', { datasetId: words });
  const latest = await settled('timed');
  expect(latest).toMatchObject({ state: 'DONE', datasetVersion: 2, rows: 11 });
  const { estimate, former } = await check('2');
  expect(estimate).toMatchObject({ runs: 4, fewestRows: 10, mostRows: 11 });
  expect(estimate.leastMs).toBeGreaterThan(0);
  expect(estimate.leastMs).toBeLessThanOrEqual(estimate.tookMs);
  expect(estimate.mostMs).toBeGreaterThanOrEqual(estimate.tookMs);
  expect(former).toMatchObject([
    { modelName: 'timed', number: 2, state: 'DONE', datasetVersion: 2 },
    { modelName: 'timed', number: 1, state: 'DONE', datasetVersion: 1 },
  ]);
  // Who trained it can be asked for what was written meanwhile.
  const { id: modelId } = (await call('GET', 'model/timed')).body;
  expect(latest.instance).toEqual({ modelId: modelId.modelId, instanceId: expect.any(Number) });
});

test('room is asked for what is really started: for who trains many others as long as that does not run', async () => {
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
  expect((await call('GET', 'model/timed/fit-check')).body).toEqual({ warnings: [], limit: expect.anything() });
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

test('a service that is about to be derived is looked at in the group that it would run in', async () => {
  await made('resource-groups', { name: 'empty', resourceGroupType: 'HOSTING_SERVER', access: 'PRIVATE' });
  const told = async (query: string) => (await call('GET', `model/base/fit-check?derived=true${query}`)).body;
  expect((await told('')).warnings).toEqual([]);
  expect((await told('&resourceGroup=empty')).warnings).toMatchObject([{ code: 'resource_group.no_server' }]);
  const plan = async (query: string) => (await call('GET', `model/base/start-plan?derived=true${query}`)).body;
  expect(await plan('')).toMatchObject({ group: 'default' });
  expect(await plan('&resourceGroup=empty')).toMatchObject({ group: 'empty', bounded: true, fitting: 0, servers: [] });
});

test('limits of the account keep a training from beginning', async () => {
  const good = await dataset('limited', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  const limit = (limits: object) => server.call('POST', '/api/mlpcore/account', { session, body: { limits } });
  const fit = async () => (await call('POST', 'model/sorter/fit', { datasetId: good })).body;
  await limit({ derivedModelInstanceLimit: 0 });
  // Also of a service that wants no instance: one at least is to learn.
  expect(await fit()).toMatchObject({ code: 'account.limit.derived' });
  expect((await call('GET', 'model/base/fit-check?derived=true')).body.reason.code).toBe('account.limit.derived');
  await limit({ derivedModelInstanceLimit: 10, fitPerMinute: 0 });
  expect(await fit()).toMatchObject({ code: 'mlp.gateway.fpm_limit_exceeded', status: 429 });
  const standing = (await call('GET', `model/sorter/fit-check?datasetId=${good}`)).body;
  expect(standing).toMatchObject({ reason: { code: 'mlp.gateway.fpm_limit_exceeded' } });
  await limit({ fitPerMinute: 100 });
});

test('configurations are kept, one of them by default, and those of the base can be used', async () => {
  const base = await made('model/base/fit-config', { name: 'short', isDefault: true, config: '{"rounds":5}' });
  const own = await made('model/sorter/fit-config', { name: 'long', isDefault: true, config: '{"rounds":50}' });
  await made('model/sorter/fit-config', { name: 'longest', isDefault: true, config: '{"rounds":99}' });
  expect(base).toMatchObject({ name: 'short', isDefault: true, isManual: false });
  const available = (await call('GET', 'model/sorter/available-fit-config')).body as { name: string }[];
  expect(available.map(({ name }) => name)).toEqual(['manual', 'short', 'long', 'longest']);
  const path = `model/sorter/fit-config/${own.id.configId}`;
  expect((await call('GET', path)).body).toMatchObject({ isDefault: false });
  expect(await made(path, { config: '{"rounds":40}' })).toMatchObject({ name: 'long', config: '{"rounds":40}' });
  await call('DELETE', path);
  expect((await call('GET', path)).body.code).toBe('fit_config.not_found');
  expect((await call('GET', 'model/sorter/fit-config')).body).toHaveLength(2);
});
