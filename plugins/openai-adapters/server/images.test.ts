import type OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { answering, clientWith, nameOf, openAdapter, said } from './test/adapter.ts';

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
