import type OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { answering, clientWith, failure, nameOf, openAdapter, said } from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

test('pictures are painted', async () => {
  const { service, asked } = await answering(scene, 'image-generation', {
    predict: said({ created: 1, data: [{ b64_json: 'AA==' }] }),
  });
  expect(
    await client.images.generate({ model: nameOf(service), prompt: 'cat', n: 1, size: '512x512', quality: 'high' }),
  ).toMatchObject({ data: [{ b64_json: 'AA==' }] });
  expect(await asked).toEqual({ data: { prompt: 'cat', n: 1, size: '512x512' }, config: { quality: 'high' } });
});

test('what is left to the service is not asked of it', async () => {
  const { service, asked } = await answering(scene, 'image-generation', { predict: said({ created: 1, data: [] }) });
  await client.images.generate({ model: nameOf(service), prompt: 'cat', size: 'auto', stream: false });
  expect(await asked).toEqual({ data: { prompt: 'cat' }, config: {} });
});

test('pictures in parts are refused by field', async () => {
  expect(await failure(client.images.generate({ model: 'system/x', prompt: 'cat', stream: true }))).toMatchObject({
    status: 400,
    param: 'stream',
    message: expect.stringContaining('stream: must be false'),
  });
});
