import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { labelledRows } from './labelled-rows.ts';
import { LedgerScene } from './ledger-scene.ts';

const account = '/api/mlpcore/account/system';
const sorter = 'sorter';
const patience = { timeout: 90_000, interval: 100 };

interface Run {
  readonly number: number;
  readonly state: string;
  readonly ended?: number;
  readonly inService?: boolean;
  readonly failureNotes?: readonly object[];
}

let scene: LedgerScene;
let key: string;
let large: number;
beforeAll(async () => {
  scene = await LedgerScene.open(1, { coreGate: true });
  await scene.startHosting();
  key = (await scene.keys(1))[0]!.secret;
  const image = await made<{ id: { accountId: number; imageId: number } }>('image', {
    name: 'classifier',
    image: 'bundle:text-classification',
  });
  await made('model', {
    modelName: sorter,
    imageAccountId: image.id.accountId,
    imageId: image.id.imageId,
    trainingDatasetType: 'TextsAndLabels',
    fittable: true,
    minInstancesCount: 1,
  });
  await fit(await dataset('fruit', ['fruit', 'vegetable'], 40));
  expect(await ended(1)).toMatchObject({ state: 'DONE' });
  await learnt(['fruit']);
  large = await dataset('drinks', ['drink', 'food'], 10_000);
}, 180_000);
beforeEach(({ onTestFailed }) =>
  onTestFailed(() => {
    for (const each of [scene.core, scene.hosting]) console.error(each.output().slice(-3_000));
  }),
);
afterAll(() => scene?.close());

const made = <T>(path: string, body: object) => scene.call('POST', `${account}/${path}`, body) as Promise<T>;
const fit = (datasetId: number) => made(`model/${sorter}/fit`, { datasetId });
const last = async () => ((await scene.call('GET', `${account}/model/${sorter}/fit-run`)) as readonly Run[])[0];
const ended = (number: number) =>
  vi.waitFor(async () => {
    const run = await last();
    expect(run).toMatchObject({ number, ended: expect.any(Number) });
    return run!;
  }, patience);

/** Waits until the service says one of these of a pear. */
const learnt = (labels: readonly string[]) =>
  vi.waitFor(async () => {
    const answer = await fetch(`${scene.urlOf(0)}/api/mlpgateway/account/system/model/${sorter}/predict`, {
      method: 'POST',
      headers: { 'mlp-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ texts: ['a pear'] }),
    });
    const said = (await answer.json()) as { items_list?: { items: { value: string }[] }[] };
    expect(labels).toContain(said.items_list?.[0]?.items[0]?.value);
  }, patience);

async function dataset(name: string, labels: readonly [string, string], rows: number): Promise<number> {
  const sent = { name, dataType: 'TextsAndLabels', content: labelledRows(labels, rows) };
  return (await made<{ id: { datasetId: number } }>('dataset', sent)).id.datasetId;
}

/** Begins another training, and answers which once the service learns. */
async function begin(): Promise<number> {
  const number = (await last())!.number + 1;
  await fit(large);
  await vi.waitFor(async () => expect(await last()).toMatchObject({ number, state: 'TRAINING' }), {
    ...patience,
    interval: 5,
  });
  return number;
}

test('a training whose machine is lost begins anew once it is back', { timeout: 300_000 }, async () => {
  const number = await begin();
  await scene.hosting.kill();
  scene.killInstances();
  await vi.waitFor(async () => expect(await last()).toMatchObject({ number, state: 'STARTING' }), patience);
  await scene.startHosting();
  expect(await ended(number)).toMatchObject({ state: 'DONE', inService: true });
  await learnt(['drink']);
});

test(
  'a training goes on while the process that runs its instance is killed, and ends when another one is there',
  { timeout: 300_000 },
  async () => {
    const number = await begin();
    await scene.hosting.kill();
    await scene.startHosting();
    expect(await ended(number)).toMatchObject({ state: 'DONE', inService: true });
    await learnt(['drink']);
  },
);
