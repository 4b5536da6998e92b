import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { answering, clientWith, failure, nameOf, openAdapter, said, serveEach } from './test/adapter.ts';

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

  const texts = ['a', 'b', 'c'];

  test('go to the texts that the service says they are of', async () => {
    const { service } = await answering(scene, 'text2vec', {
      predict: said({ data: [2, 1, 0].map((index) => ({ index, embedding: [index] })) }),
    });
    const { data } = await client.embeddings.create({ model: nameOf(service), input: texts, encoding_format: 'float' });
    expect(data.map(({ index, embedding }) => [index, embedding])).toEqual([
      [0, [0]],
      [1, [1]],
      [2, [2]],
    ]);
  });

  test.each([
    ['too few', { embedded_texts: [{ vector: [1] }] }],
    ['too many', { embedded_texts: [1, 2, 3, 4].map((each) => ({ vector: [each] })) }],
    ['two of one text', { data: [0, 1, 1].map((index) => ({ index, embedding: [1] })) }],
    ['those of no text', { data: [1, 2, 3].map((index) => ({ index, embedding: [1] })) }],
  ])('are refused where there are %s', async (_what, answer) => {
    const { service } = await answering(scene, 'text2vec', { predict: said(answer) });
    expect(await failure(client.embeddings.create({ model: nameOf(service), input: texts }))).toMatchObject({
      status: 502,
      code: 'openai.not_a_model',
      message: expect.stringContaining('one embedding for each text'),
    });
  });

  test('of more texts than a service takes at once are asked for in parts, and are one answer', async () => {
    const { service, instance } = await answering(scene, 'text2vec');
    const asked = serveEach(instance, ({ texts: some }: { texts: readonly string[] }) => [
      {
        data: some.map((text, index) => ({ index, embedding: [text.length] })).toReversed(),
        usage: { prompt_tokens: some.length, total_tokens: some.length },
      },
    ]);
    const long = Array.from({ length: 1_001 }, (_, at) => 'x'.repeat(1 + (at % 7)));
    const answer = await client.embeddings.create({ model: nameOf(service), input: long, encoding_format: 'float' });
    expect(answer.data.map(({ index, embedding }) => [index, embedding])).toEqual(
      long.map((text, index) => [index, [text.length]]),
    );
    expect(answer.usage).toEqual({ prompt_tokens: 1_001, total_tokens: 1_001 });
    await client.embeddings.create({ model: nameOf(service), input: ['x'.repeat(300_000), 'x'.repeat(300_000)] });
    expect(asked.map(({ data }) => data.texts.length)).toEqual([500, 500, 1, 1, 1]);
  });

  test('of too many texts are refused by their number', async () => {
    const input = Array<string>(2_049).fill('a');
    expect(await failure(client.embeddings.create({ model: 'system/x', input }))).toMatchObject({
      status: 400,
      param: 'input',
      message: expect.stringContaining('input: must have at most 2048 items'),
    });
  });
});
