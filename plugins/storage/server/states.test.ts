import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { States } from '../../fitting/server/states/states.ts';
import { FolderStates } from '../../fitting/server/states/folder-states.ts';
import { trainingPlugins } from '../../fitting/server/test/plugins.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import storage from './index.ts';
import { clientOf } from './test/world.ts';

let server: TestServer;
let session: string;
const account = '/api/mlpcore/account/system';
beforeAll(async () => {
  server = await startServer([...trainingPlugins, storage], { environment: { TRAINING_STORAGE: 's3' } });
  session = await signInForTest(server);
});
afterAll(() => server.stop());

const call = async (method: string, path: string, body?: unknown) =>
  server.call(method, `${account}/${path}`, { session, ...(body === undefined ? {} : { body }) });
const made = async (path: string, body?: unknown) => {
  const { status, body: answer } = await call('POST', path, body);
  expect({ path, status, answer }).toMatchObject({ status: 200 });
  return answer;
};
const dataset = async (name: string, labels: Readonly<Record<string, string>>) => {
  const items = Object.entries(labels).flatMap(([text, label]) =>
    [1, 2, 3, 4, 5].map((n) => ({ text: `${text} ${n}`, label })),
  );
  const { id } = await made('dataset', { name, dataType: 'TextsAndLabels', content: JSON.stringify({ items }) });
  return id.datasetId as number;
};
const answers = (model: string, text: string, label: string) =>
  vi.waitFor(
    async () => {
      const path = `/api/mlpgateway/account/system/model/${model}/predict`;
      const { body } = await server.call('POST', path, { session, body: { texts: [text] } });
      expect(body?.items_list?.[0]?.items?.[0]?.value).toBe(label);
    },
    { timeout: 60_000, interval: 200 },
  );
const fitted = async (model: string, datasetId: number) => {
  await made(`model/${model}/fit`, { datasetId });
  return vi.waitFor(
    async () => {
      const [last] = (await call('GET', `model/${model}/fit-run`)).body;
      expect(last.ended).toBeDefined();
      return last;
    },
    { timeout: 60_000, interval: 200 },
  );
};
const bucket = async () => {
  const credentials = (await call('GET', 's3')).body;
  const s3 = clientOf(credentials);
  const Bucket = credentials.bucketName as string;
  return {
    keys: async () => ((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key!),
    text: async (Key: string) => (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToString(),
  };
};

test('a service keeps what it learns in the bucket: it is fitted, fitted anew, goes back, and takes it along', async () => {
  const { id: image } = await made('image', { name: 'classifier', image: 'bundle:text-classification' });
  const settings = { imageAccountId: image.accountId, imageId: image.imageId, fittable: true, minInstancesCount: 0 };
  const { id } = await made('model', { modelName: 'sorter', ...settings });
  const { keys, text } = await bucket();
  const fruit = await dataset('fruit', { 'apple and pear': 'fruit', 'carrot and leek': 'vegetable' });
  const first = await fitted('sorter', fruit);
  expect(first).toMatchObject({ state: 'DONE', inService: true, metrics: { examples: 2 } });
  expect(first.artefacts.map(({ name }: { name: string }) => name).toSorted()).toEqual(['metrics.json', 'model.json']);
  const folder = (run: { id: number }) => `training/${id.modelId}/run-${run.id}`;
  expect(JSON.parse(await text(`${folder(first)}/model.json`))).toMatchObject({ labels: ['fruit', 'vegetable'] });
  await answers('sorter', 'a pear', 'fruit');
  // Whoever looks at the environment of an instance sees where its bucket is, and not what opens it.
  const [running] = (await call('GET', 'model/sorter/instance')).body.instances;
  const { environment } = (await call('GET', `model/sorter/instance/${running.id}/environment`)).body;
  expect(environment).toMatchObject({ MLP_S3_REGION: expect.any(String), MLP_S3_SECRET_KEY: '********' });
  expect(environment.MLP_S3_BUCKET).toBe((await call('GET', 's3')).body.bucketName);

  const drinks = await dataset('drinks', { 'apple juice and pear cider': 'drink', 'bread and cheese': 'food' });
  const second = await fitted('sorter', drinks);
  await answers('sorter', 'a pear', 'drink');
  const one = await dataset('one', { apple: 'fruit' });
  const third = await fitted('sorter', one);
  expect(third).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('one label only') });
  expect((await keys()).filter((key) => key.endsWith('model.json'))).toEqual(
    [first, second].map((run) => `${folder(run)}/model.json`),
  );
  expect(await made(`model/sorter/fit-run/${first.id}/restore`)).toMatchObject({ inService: true });
  await answers('sorter', 'a pear', 'fruit');

  await call('DELETE', 'model/sorter');
  await vi.waitFor(async () => expect(await keys()).toEqual([]), { timeout: 30_000, interval: 200 });
});

test('who is trained by another service gets what that one wrote', async () => {
  const { id: image } = await made('image', { name: 'second classifier', image: 'bundle:text-classification' });
  const settings = { imageAccountId: image.accountId, imageId: image.imageId, fittable: true, minInstancesCount: 0 };
  await made('model', { modelName: 'trainer', ...settings, trainingType: 'multipleFit' });
  const { id } = await made('model/trainer/derived?name=pupil');
  const run = await fitted('pupil', await dataset('pupils', { 'apple and pear': 'fruit', 'carrot and leek': 'root' }));
  expect(run).toMatchObject({ state: 'DONE', inService: true });
  const { keys } = await bucket();
  expect(await keys()).toEqual(
    ['metrics.json', 'model.json'].map((name) => `training/${id.modelId}/run-${run.id}/${name}`),
  );
  await answers('pupil', 'a pear', 'fruit');
});

test('what was learnt in a folder is carried into the bucket before the next instance begins', async () => {
  const states = server.host.container.get(States);
  const { rows } = await server.host.container
    .get(Pool)
    .query<{ id: number; model_id: number; account_id: number }>(
      'select r.id, r.model_id, m.account_id from fit_runs r join models m on m.id = r.model_id where r.in_service',
    );
  const state = { accountId: rows[0]!.account_id, modelId: rows[0]!.model_id, runId: rows[0]!.id };
  const folders = states.of('local');
  expect(folders).toBeInstanceOf(FolderStates);
  const model = (await bucket()).text(`${states.chosen.directory(state)}/model.json`);
  const other = (await model).replaceAll('"root"', '"tuber"');
  await folders.write(state, 'model.json', Readable.from([Buffer.from(other)]));
  await server.host.container.get(Pool).query(`update fit_runs set storage = 'local' where id = $1`, [state.runId]);
  expect((await call('GET', 'model/pupil/fit-run')).body[0]).toMatchObject({ inService: true });
  await made('model/pupil/rolling-update');
  await answers('pupil', 'a leek', 'tuber');
  const noted = 'select storage from fit_runs where id = $1';
  expect((await server.host.container.get(Pool).query(noted, [state.runId])).rows).toEqual([{ storage: 's3' }]);
});

test('what the service of another account wrote is moved into the own bucket, and nothing of it stays', async () => {
  const { container } = server.host;
  const storage = container.get(States).chosen;
  const alice = await registerForTest(server, 'alice');
  const trainer = { accountId: (await container.get(Accounts).find('system'))!.id, modelId: 900, runId: 1 };
  const pupil = { accountId: (await container.get(Accounts).find('alice'))!.id, modelId: 901, runId: 1 };
  await storage.write(trainer, 'sub/model.bin', Readable.from([Buffer.from('learnt')]));
  await storage.move(trainer, pupil);
  const files = [];
  for await (const each of storage.files(pupil)) files.push(each);
  expect([await storage.has(trainer), files]).toEqual([false, [{ name: 'sub/model.bin', bytes: 6 }]]);
  const own = (await server.call('GET', '/api/mlpcore/account/alice/s3', { session: alice })).body;
  expect(await storage.bucketName(pupil)).toBe(own.bucketName);
  await storage.forget(901);
  expect(await storage.has(pupil)).toBe(false);
});
