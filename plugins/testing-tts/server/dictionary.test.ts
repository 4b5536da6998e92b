import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { trainingPlugins } from '#plugins/fitting/server/test/plugins.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import testingTts from './index.ts';

let server: TestServer;
let session: string;
const account = '/api/mlpcore/account/system';
beforeAll(async () => {
  server = await startServer([...trainingPlugins, testingTts]);
  session = await signInForTest(server);
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `${account}/${path}`, { session, ...(body === undefined ? {} : { body }) });
const made = async (path: string, body?: unknown) => {
  const { status, body: answer } = await call('POST', path, body);
  expect({ path, status, answer }).toMatchObject({ status: 200 });
  return answer;
};
const spoken = async (request: object): Promise<string | undefined> =>
  (
    await server.call('POST', '/api/mlpgateway/account/system/model/voice/predict', {
      session,
      body: { voice: 'male', ...request },
    })
  ).body?.audio_base64;
const entries = (...pairs: readonly (readonly [string, string])[]) =>
  JSON.stringify({ dictionary: pairs.map(([original, replacement]) => ({ original, replacement })) });

test('a speech service that is fitted on a dictionary speaks its words as told', async () => {
  const { id: image } = await made('image', { name: 'voice', image: 'bundle:tts' });
  await made('model', {
    modelName: 'voice',
    imageAccountId: image.accountId,
    imageId: image.imageId,
    fittable: true,
    taskType: 'tts',
    minInstancesCount: 1,
  });
  const content = entries(['SQL', 'sequel']);
  const { id } = await made('dataset', { name: 'words', dataType: 'TtsDictionary', content });
  // By its descriptor, which is known once it runs.
  await vi.waitFor(
    async () => expect((await call('GET', 'model/voice/dataset/allowed-types')).body).toEqual(['TtsDictionary']),
    { timeout: 60_000, interval: 200 },
  );
  const before = await vi.waitFor(
    async () => {
      const sound = await spoken({ text: 'We use sql.' });
      expect(sound).toBeDefined();
      return sound;
    },
    { timeout: 60_000, interval: 200 },
  );
  const told = await spoken({ text: 'We use sequel.' });
  expect(told).not.toBe(before);
  await made('model/voice/fit', { datasetId: id.datasetId });
  await vi.waitFor(async () => expect(await spoken({ text: 'We use sql.' })).toBe(told), {
    timeout: 60_000,
    interval: 200,
  });
  expect((await call('GET', `dataset/${id.datasetId}/users`)).body).toMatchObject([{ modelName: 'voice', version: 1 }]);
}, 180_000);

test.each(['Word,Pronounce as', 'pronounce-as\tword', 'original;replacement', undefined])(
  'a table of words may be headed by %s',
  async (heading) => {
    const delimiter = heading?.match(/[,;\t]/)?.[0] ?? ',';
    const cells = heading?.startsWith('pronounce') ? ['sequel', 'SQL'] : ['SQL', 'sequel'];
    const form = new FormData();
    form.set('file', new Blob([[heading, cells.join(delimiter)].filter(Boolean).join('\n')]), 'words.csv');
    const response = await fetch(
      `${server.url}/api/mlpcore/account/system/dataset/raw?name=${crypto.randomUUID()}&dataType=TtsDictionary`,
      { method: 'POST', headers: { cookie: `berth_session=${session}`, origin: server.url }, body: form },
    );
    const { id } = (await response.json()) as { id: { datasetId: number } };
    const { body } = await call('GET', `dataset/${id.datasetId}/content`);
    expect(typeof body === 'string' ? JSON.parse(body) : body).toEqual(JSON.parse(entries(['SQL', 'sequel'])));
  },
);

test('words of a dictionary are the same in whatever case they are written', async () => {
  const content = entries(['SQL', 'sequel'], ['sql ', 'es queue el'], ['API', '']);
  const { id } = await made('dataset', { name: 'doubts', dataType: 'TtsDictionary', content });
  const get = async (rest: string) => (await call('GET', `dataset/${id.datasetId}/${rest}`)).body;
  expect(await get('report')).toMatchObject({ counts: { empty: 1, duplicate: 0, conflict: 1 } });
  expect((await get('rows?key=Sql')).rows).toHaveLength(2);
  expect((await get('rows?within=use%20sql%20or%20api')).rows.map(({ row }: { row: number }) => row)).toEqual([1, 2]);
});
