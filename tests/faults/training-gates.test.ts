import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LedgerScene } from './ledger-scene.ts';

const service = '/api/mlpcore/account/system/model/echo';
const patience = { timeout: 60_000, interval: 100 };

interface Run {
  readonly number: number;
  readonly state: string;
  readonly percentage: number;
  readonly ended?: number;
}

let scene: LedgerScene;
let datasetId: number;
beforeAll(async () => {
  scene = await LedgerScene.open(1, { coreGate: true });
  await scene.call('POST', service, { modelName: 'echo', fittable: true, trainingDatasetType: 'TextsAndLabels' });
  const items = ['fruit', 'tool'].map((label) => ({ text: `a ${label}`, label }));
  const content = JSON.stringify({ items });
  const rows = { name: 'rows', dataType: 'TextsAndLabels', content };
  const { id } = (await scene.call('POST', '/api/mlpcore/account/system/dataset', rows)) as {
    id: { datasetId: number };
  };
  ({ datasetId } = id);
  // The service is at both gates.
  await vi.waitFor(async () => expect(await scene.links()).toHaveLength(2), patience);
});
beforeEach(({ onTestFailed }) =>
  onTestFailed(() => {
    for (const each of [scene.core, scene.gateway(0)]) console.error(each.output().slice(-3_000));
  }),
);
afterAll(() => scene?.close());

const last = async () => ((await scene.call('GET', `${service}/fit-run`)) as readonly Run[])[0];
/** Begins a training that takes a while, and comes back once the service learns. */
async function begin(number: number): Promise<void> {
  await scene.call('POST', `${service}/fit`, { datasetId, config: { afterMs: 3_000 } });
  await vi.waitFor(async () => expect(await last()).toMatchObject({ number, state: 'TRAINING' }), {
    ...patience,
    interval: 20,
  });
}
const done = (number: number) =>
  vi.waitFor(async () => expect(await last()).toMatchObject({ number, state: 'DONE', inService: true }), patience);

test('a training goes on where a gate is killed that it does not go through', async () => {
  await begin(1);
  await scene.gateway(0).kill();
  await done(1);
  await scene.startGateway(0);
});

test('a training whose gate is killed begins anew with the next process', async () => {
  await begin(2);
  await scene.core.kill();
  await scene.startCore();
  await done(2);
});
