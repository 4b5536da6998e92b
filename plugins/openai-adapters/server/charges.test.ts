import type OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import answerCache from '#plugins/answer-cache/server/index.ts';
import { callObserver, type CallRecord } from '#plugins/gateway/server/public.ts';
import type { Scene, SceneService } from '#plugins/gateway/server/test/scene.ts';
import { Services } from '#plugins/services/server/public.ts';
import { answering, clientWith, failure, nameOf, openAdapter, said, serveEach, user } from './test/adapter.ts';

const records: CallRecord[] = [];
const listener = plugin({
  id: 'listener',
  contributes: [callObserver({ needs: {}, make: () => ({ ended: (record) => void records.push(record) }) })],
});

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter(answerCache, listener);
  client = clientWith(scene);
});
beforeEach(() => void (records.length = 0));
afterAll(() => scene.close());

/** Has each call of a service cost a fifth. */
const paid = (service: SceneService, caching = false) =>
  scene.server.host.container.get(Services).change(service.id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInNanoToken: 200_000_000 },
    ...(caching ? { caching: { enabled: true, mongoUri: 'embedded', collectionName: '', recordsLimit: 100 } } : {}),
  });

const answer = said({ choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] });

const told = (headers: Headers | undefined) => [headers?.get('z-cost'), headers?.get('z-cache')];

test('an answer tells what it cost: all calls that were made for it', async () => {
  const { service, instance } = await answering(scene, 'chat-completion');
  await paid(service);
  serveEach(instance, () => [JSON.parse(answer.data.json)]);
  const asking = (n: number) =>
    client.chat.completions.create({ model: nameOf(service), messages: [user], n }).withResponse();
  expect(told((await asking(1)).response.headers)).toEqual(['0.2', null]);
  expect(told((await asking(3)).response.headers)).toEqual(['0.6', null]);
});

test('an answer tells that it was known before, where each part of it was', async () => {
  const { service, instance } = await answering(scene, 'text2vec');
  serveEach(instance, ({ texts }) => [{ embedded_texts: texts.map(() => ({ vector: [1] })) }]);
  await paid(service, true);
  const asking = async (count: number) => {
    const { response } = await client.embeddings
      .create({ model: nameOf(service), input: Array<string>(count).fill('a') })
      .withResponse();
    return told(response.headers);
  };
  await service.becomes('RUNNING');
  expect(await asking(500)).toEqual(['0.2', null]);
  expect(await asking(500)).toEqual(['0.2', 'hit']);
  expect(await asking(600)).toEqual(['0.4', null]);
  expect(await asking(600)).toEqual(['0.4', 'hit']);
});

test('where one of several answers is refused the others end, and the failure tells what those before it cost', async () => {
  const { service, instance } = await answering(scene, 'chat-completion');
  await paid(service);
  const failed = failure(client.chat.completions.create({ model: nameOf(service), messages: [user], n: 3 }));
  const [first, second] = [await instance.request(), await instance.request()];
  await instance.request();
  instance.send({ requestId: first.requestId, predict: answer });
  await vi.waitFor(() => expect(records).toMatchObject([{ outcome: 'answered', cost: 0.2 }]));
  instance.send({ requestId: second.requestId, error: { code: 'too.long', message: 'Too long.', status: 400 } });
  const { status, code, headers } = await failed;
  expect([status, code, ...told(headers)]).toEqual([400, 'too.long', '0.2', null]);
  expect(records.map(({ outcome, cost }) => [outcome, cost]).toSorted()).toEqual([
    ['answered', 0.2],
    ['failed', 0],
    ['gone', 0],
  ]);
});
