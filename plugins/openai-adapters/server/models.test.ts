import type OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { base, clientWith, failure, nameOf, openAdapter } from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

test('the list of models holds what may be called and nothing else', async () => {
  const [chat, custom] = [
    await scene.service({ taskType: 'chat-completion' }),
    await scene.service({ taskType: 'custom' }),
  ];
  const listed = async (by: OpenAI) => (await by.models.list()).data.map(({ id }) => id);
  expect(await listed(client)).toContain(nameOf(chat));
  expect(await listed(client)).not.toContain(nameOf(custom));
  const [model] = (await client.models.list()).data;
  expect(model).toMatchObject({ object: 'model', owned_by: 'system', created: expect.any(Number) });
  expect(model!.created).toBeGreaterThan(1_700_000_000);
  const visitor = await scene.server.call('GET', `${base}/models`);
  expect([visitor.status, visitor.body]).toEqual([200, { object: 'list', data: [] }]);
});

test('a model is told of by its name, with its slash escaped or not, and by no other', async () => {
  const [chat, custom] = [
    await scene.service({ taskType: 'chat-completion' }),
    await scene.service({ taskType: 'custom' }),
  ];
  expect(await client.models.retrieve(nameOf(chat))).toMatchObject({
    id: nameOf(chat),
    object: 'model',
    owned_by: 'system',
  });
  expect(await client.get(`/models/${nameOf(chat)}/large`)).toMatchObject({ id: `${nameOf(chat)}/large` });
  for (const name of [nameOf(custom), 'system/nothing', 'gpt-4'])
    expect(await failure(client.models.retrieve(name))).toMatchObject({ status: 404, code: 'model_not_found' });
  const ner = await scene.service({ taskType: 'ner' });
  const refused = await failure(client.models.retrieve(nameOf(ner)));
  expect(refused).toMatchObject({ status: 404, code: 'model_not_found' });
  expect(refused.message).toContain(`The service ${nameOf(ner)} is of the type ner`);
  const { body: key } = (await scene.call('POST', '/api/mlpcore/account/system/token?name=other', {
    permissions: ['predict'],
    restrictions: { allowedServicesFilter: [{ accountName: 'system', serviceName: custom.name }] },
  })) as { body: { token: string } };
  const narrow = clientWith(scene, key.token);
  expect([(await narrow.models.list()).data, (await failure(narrow.models.retrieve(nameOf(chat)))).code]).toEqual([
    [],
    'key.model.not_allowed',
  ]);
});
