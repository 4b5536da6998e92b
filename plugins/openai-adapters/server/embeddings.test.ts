import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { answering, clientWith, nameOf, openAdapter, said } from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

describe('embeddings', () => {
  test.each(['float', 'base64', undefined] as const)('as %s', async (encoding_format) => {
    const { service, asked } = await answering(scene, 'text2vec', {
      predict: said({ embedded_texts: [{ vector: [0.5, -1] }, { vector: [0.25, 2] }] }),
    });
    const {
      data,
      model,
      usage: used,
    } = await client.embeddings.create({
      model: nameOf(service),
      input: ['a', 'b'],
      dimensions: 2,
      ...(encoding_format ? { encoding_format } : {}),
    });
    const bytes = (text: unknown) =>
      typeof text === 'string'
        ? Array.from(new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer))
        : text;
    expect(data.map(({ embedding }) => bytes(embedding))).toEqual([
      [0.5, -1],
      [0.25, 2],
    ]);
    expect(used).toEqual({ prompt_tokens: 2, total_tokens: 2 });
    expect([model, await asked]).toEqual([nameOf(service), { data: { texts: ['a', 'b'] }, config: { dimensions: 2 } }]);
  });

  test('from a service that answers in OpenAI’s own form', async () => {
    const { service } = await answering(scene, 'text2vec', {
      predict: said({ data: [{ index: 0, embedding: [1] }], usage: { prompt_tokens: 4, total_tokens: 4 } }),
    });
    expect(
      await client.embeddings.create({ model: nameOf(service), input: 'a', encoding_format: 'float' }),
    ).toMatchObject({ data: [{ embedding: [1] }], usage: { prompt_tokens: 4 } });
  });
});
