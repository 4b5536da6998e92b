import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { RawService } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import type { FitConfigData } from '#plugins/services/contract.ts';
import type { FitFiguresData } from '../contract.ts';
import { runMeter } from './public.ts';
import { RunFigures } from './run-figures.ts';
import { notedTurns } from './test/turns.ts';
import { openTraining, type TrainingWorld } from './test/world.ts';

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

const counted = notedTurns();
let world: TrainingWorld;
beforeAll(async () => {
  world = await openTraining([meters, counted.plugin]);
  await world.makeBase();
});
afterAll(() => world.server.stop());

test('a derived service is fitted, answers from its dataset, is fitted anew and goes back', async () => {
  const { call, made, dataset, settled, answers, predict } = world;
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
  expect(await predict('sorter', 'a pear')).toBe('fruit');
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
  expect(await predict('sorter', 'a pear')).toBe('drink');
  // One that found another under way was never asked for, as far as anybody counts.
  const { modelId } = (await call('GET', 'model/sorter')).body.id;
  await vi.waitFor(() => expect(counted.turns.get(modelId)).toEqual(['begun', 'done', 'begun', 'done']));
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
  const { server, call } = world;
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
  const { call, made, dataset, settled, answers } = world;
  const one = await dataset('one-label', [['apple', 'fruit']]);
  await made('model/sorter/fit', { datasetId: one });
  expect(await settled('sorter')).toMatchObject({
    state: 'FAILED',
    failure: expect.stringContaining('one label only'),
    failureNotes: [{ code: 'training_data.one_label', args: {} }],
    inService: false,
  });
  // It is told of after it has ended.
  await vi.waitFor(
    async () => {
      const told = (await call('GET', 'notification?limit=10')).body as { params: object }[];
      expect(told.map(({ params }) => params)).toContainEqual({
        dataset: 'one-label',
        version: '1',
        note: 'training_data.one_label',
        failure: expect.stringContaining('one label only'),
      });
    },
    { timeout: 20_000, interval: 100 },
  );
  const { modelId } = (await call('GET', 'model/sorter')).body.id;
  // What it was to learn from was wrong, which is no failure of the service.
  expect(counted.turns.get(modelId)!.slice(4)).toEqual(['begun']);
  await answers('sorter', 'a pear', 'fruit');
});

test('a configuration is held against the schema of the service, which names the field', async () => {
  const { call, made, dataset } = world;
  const good = await dataset('schooled', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  const refused = await call('POST', 'model/sorter/fit', { datasetId: good, config: { rounds: 0, speed: 1 } });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'fit.config', args: { 'config.rounds': expect.stringContaining('1') } });
  expect(refused.body.args.config).toContain('speed');
  const { server, session } = world;
  const deep = await fetch(`${server.url}/api/mlpcore/account/system/model/sorter/fit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `berth_session=${session}`, origin: server.url },
    body: `{"datasetId":${good},"config":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  });
  expect([deep.status, await deep.json()]).toMatchObject([400, { code: 'request.too_deep' }]);
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
  const { call, made, dataset, settled } = world;
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

test('configurations are kept, one of them by default, and those of the base can be used', async () => {
  const { call, made } = world;
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

test.each(['0', '-1', 'abc', '99999999999999999999'])('there is no configuration %s', async (configId) => {
  for (const [method, body] of [['GET'], ['POST', { config: '{}' }], ['DELETE']] as const)
    expect(await world.call(method, `model/sorter/fit-config/${configId}`, body)).toMatchObject({
      status: 404,
      body: { code: 'fit_config.not_found', args: { configId } },
    });
});

test('a training whose instance is lost is given to it anew, and fails where it is lost each time or has ended', async () => {
  const { call, made, dataset, settled } = world;
  const words = await dataset('lost-words', [
    ['apple', 'fruit'],
    ['leek', 'vegetable'],
  ]);
  const settings = { hostingType: 'EXTERNAL', fittable: true, trainingDatasetType: 'TextsAndLabels' };
  await made('model', { modelName: 'remote', ...settings });
  const { envVariables } = await made('model/remote/external');
  const connect = () =>
    new RawService(Number(envVariables.MLP_GRPC_HOST.split(':')[1])).start(envVariables.MLP_SERVICE_TOKEN, {
      version: 3,
    });
  const lesson = (instance: RawService) => instance.next((told) => (told.fit ? told : undefined));
  /** Takes the training, says how far it is, and breaks off. */
  const lose = async (instance: RawService) => {
    const { requestId, fit } = await lesson(instance);
    instance.send({ requestId, fitStatus: { percentage: 70 } });
    await vi.waitFor(async () => expect((await last()).percentage).toBe(70));
    instance.close();
    return fit!.modelDir;
  };
  const last = async () => (await call('GET', 'model/remote/fit-run')).body[0];

  let instance = await connect();
  await made('model/remote/fit', { datasetId: words });
  const directory = await lose(instance);
  instance = await connect();
  const { requestId, fit } = await lesson(instance);
  expect([fit!.modelDir, JSON.parse(String(fit!.trainData!.json)).items.length]).toEqual([directory, 10]);
  expect(await last()).toMatchObject({ number: 1, percentage: 0 });
  instance.send({ requestId, fit: {} });
  expect(await settled('remote')).toMatchObject({ number: 1, state: 'DONE', percentage: 100 });

  await made('model/remote/fit', { datasetId: words });
  for (let tries = 1; tries <= 3; tries++) {
    await lose(instance);
    instance = await connect();
  }
  expect(await settled('remote')).toMatchObject({
    number: 2,
    state: 'FAILED',
    failureNotes: [{ code: 'fit.instance_lost', args: { modelName: 'remote' } }],
  });

  await made('model/remote/fit', { datasetId: words });
  await lesson(instance);
  expect((await call('DELETE', `model/remote/external/${envVariables.MLP_INSTANCE_ID}`)).status).toBe(200);
  instance.close();
  expect(await settled('remote')).toMatchObject({
    number: 3,
    state: 'FAILED',
    failureNotes: [{ code: 'fit.instance_ended', args: { modelName: 'remote' } }],
  });
});
