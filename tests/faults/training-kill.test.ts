import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { labelledRows } from './labelled-rows.ts';
import { instancesOf } from './processes.ts';
import { useScene } from './scene.ts';

const scene = useScene({ samples: false, environment: { DEMO_SERVICES: 'text-classification' } });

const home = '/api/mlpcore/account/demo';
const sorter = 'sorter';
const patience = { timeout: 90_000, interval: 100 };
const enough = 300_000;

const made = async (path: string, body?: unknown) => {
  const { status, body: answer } = await scene.client.call('POST', `${home}/${path}`, body);
  expect({ path, status, answer }).toMatchObject({ status: 200 });
  return answer;
};
const learnt = async (text: string): Promise<string | undefined> =>
  (await scene.client.predict(sorter, { texts: [text] })).body?.items_list?.[0]?.items?.[0]?.value;
const last = async (what: 'fit-run' | 'cross-validation') =>
  (await scene.client.service('GET', sorter, `/${what}`)).body[0];
const ended = (what: 'fit-run' | 'cross-validation', number: number) =>
  vi.waitFor(async () => {
    const run = await last(what);
    expect(run).toMatchObject({ number, ended: expect.any(Number) });
    return run;
  }, patience);

async function dataset(name: string, labels: readonly [string, string], rows: number): Promise<number> {
  const content = labelledRows(labels, rows);
  return (await made('dataset', { name, dataType: 'TextsAndLabels', content })).id.datasetId;
}

async function crash(): Promise<void> {
  await scene.product.kill();
  scene.product = await scene.installation.start();
}

test(
  'a training outlives its instance and its server',
  async () => {
    const { id: image } = await made('image', { name: 'classifier', image: 'bundle:text-classification' });
    const about = { imageAccountId: image.accountId, imageId: image.imageId, trainingDatasetType: 'TextsAndLabels' };
    await made('model', { modelName: sorter, ...about, fittable: true, minInstancesCount: 1 });
    await made(`model/${sorter}/fit`, { datasetId: await dataset('fruit', ['fruit', 'vegetable'], 40) });
    expect(await ended('fit-run', 1)).toMatchObject({ state: 'DONE' });
    await vi.waitFor(async () => expect(await learnt('a pear')).toBe('fruit'), patience);

    const large = await dataset('drinks', ['drink', 'food'], 6_000);
    const beginTo = async (number: number) => {
      await made(`model/${sorter}/fit`, { datasetId: large });
      await vi.waitFor(async () => expect(await last('fit-run')).toMatchObject({ number, state: 'TRAINING' }), {
        ...patience,
        interval: 5,
      });
    };
    // Its instance is killed.
    await beginTo(2);
    for (const { pid } of instancesOf(scene.installation.dataDir)) process.kill(pid, 'SIGKILL');
    expect(await ended('fit-run', 2)).toMatchObject({ state: 'DONE', inService: true });
    await vi.waitFor(async () => expect(await learnt('a pear')).toBe('drink'), patience);

    // Its server is killed, and with it the gate.
    await beginTo(3);
    await crash();
    expect(await ended('fit-run', 3)).toMatchObject({ state: 'DONE', inService: true });
    await vi.waitFor(async () => expect(await learnt('a pear')).toBe('drink'), patience);
  },
  enough,
);

test(
  'a cross-validation goes on after the crash of its server, and leaves nothing behind',
  async () => {
    const datasetId = await dataset('parts', ['drink', 'food'], 60);
    const before = (await scene.client.call('GET', `${home}/model?onlyMy=true`)).body.paging.totalElements as number;
    await made(`model/${sorter}/cross-validation`, { datasetId, parts: 4, minIntentSizeToDivide: 0 });
    await vi.waitFor(async () => expect((await last('cross-validation')).folds).toHaveLength(1), {
      ...patience,
      interval: 5,
    });
    const [first] = (await last('cross-validation')).folds;
    await crash();
    const done = await ended('cross-validation', 1);
    expect(done).toMatchObject({ state: 'DONE' });
    expect(done.folds.map(({ fold }: { fold: number }) => fold)).toEqual([0, 1, 2, 3]);
    expect(done.folds[0]).toEqual(first);
    await vi.waitFor(async () => {
      const { body } = await scene.client.call('GET', `${home}/model?onlyMy=true`);
      expect(body.paging.totalElements).toBe(before);
    }, patience);
    expect(await learnt('a pear')).toBe('drink');
  },
  enough,
);

test(
  'a cross-validation whose instance is killed ends with the reason or goes on, and leaves nothing behind',
  async () => {
    const datasetId = await dataset(`killed-${randomUUID()}`, ['drink', 'food'], 2_000);
    const count = async () =>
      (await scene.client.call('GET', `${home}/model?onlyMy=true`)).body.paging.totalElements as number;
    const before = await count();
    const others = new Set(instancesOf(scene.installation.dataDir).map(({ pid }) => pid));
    const { number: former } = await last('cross-validation');
    await made(`model/${sorter}/cross-validation`, { datasetId, parts: 4, minIntentSizeToDivide: 0 });
    const { own, first } = await vi.waitFor(
      async () => {
        const { number, folds } = await last('cross-validation');
        const found = instancesOf(scene.installation.dataDir).filter(({ pid }) => !others.has(pid));
        expect({ number, folds: folds.length > 0, found: found.length > 0 }).toEqual({
          number: former + 1,
          folds: true,
          found: true,
        });
        return { own: found, first: folds[0] };
      },
      { ...patience, interval: 5 },
    );
    for (const { pid } of own) process.kill(pid, 'SIGKILL');
    const done = await ended('cross-validation', former + 1);
    expect(done.folds[0]).toEqual(first);
    if (done.state === 'DONE') expect(done.folds).toHaveLength(4);
    else expect(done).toMatchObject({ state: 'FAILED', failure: expect.stringMatching(/\w/) });
    await vi.waitFor(async () => expect(await count()).toBe(before), patience);
    expect(await learnt('a pear')).toBe('drink');
  },
  enough,
);
