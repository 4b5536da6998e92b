import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { startGuard } from '#plugins/services/server/public.ts';
import { notedTurns } from './test/turns.ts';
import { openTraining, type TrainingWorld } from './test/world.ts';

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

const counted = notedTurns();
let world: TrainingWorld;
beforeAll(async () => {
  world = await openTraining([objector, counted.plugin]);
  await world.makeBase();
});
afterAll(() => world.server.stop());

test('what keeps a training from beginning is named', async () => {
  const { call, made, dataset } = world;
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

test('a service that is about to be derived is looked at in the group that it would run in', async () => {
  const { call, made } = world;
  await made('resource-groups', { name: 'empty', resourceGroupType: 'HOSTING_SERVER', access: 'PRIVATE' });
  const told = async (query: string) => (await call('GET', `model/base/fit-check?derived=true${query}`)).body;
  expect((await told('')).warnings).toEqual([]);
  expect((await told('&resourceGroup=empty')).warnings).toMatchObject([{ code: 'resource_group.no_server' }]);
  const plan = async (query: string) => (await call('GET', `model/base/start-plan?derived=true${query}`)).body;
  expect(await plan('')).toMatchObject({ group: 'default' });
  expect(await plan('&resourceGroup=empty')).toMatchObject({ group: 'empty', bounded: true, fitting: 0, servers: [] });
});

test('limits of the account keep a training from beginning', async () => {
  const { server, session, call, dataset } = world;
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
  expect(counted.turns).toEqual(new Map());
  expect(await fit()).toMatchObject({ code: 'mlp.gateway.fpm_limit_exceeded', status: 429 });
  const { modelId } = (await call('GET', 'model/sorter')).body.id;
  expect(counted.turns).toEqual(new Map([[modelId, ['exceeded']]]));
  const standing = (await call('GET', `model/sorter/fit-check?datasetId=${good}`)).body;
  expect(standing).toMatchObject({ reason: { code: 'mlp.gateway.fpm_limit_exceeded' } });
  await limit({ fitPerMinute: 100 });
});
