import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import {
  answering,
  base,
  chunk,
  clientWith,
  nameOf,
  openAdapter,
  part,
  said,
  serveEach,
  usage,
  user,
} from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

describe('a chat completion', () => {
  test('asks the service with the conversation, all else as settings over its own, and answers what it says', async () => {
    const answer = {
      id: 'x',
      model: 'own',
      choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
      usage,
    };
    const { service, asked } = await answering(scene, 'chat-completion', { predict: said(answer) });
    await scene.call('POST', `${service.home}/predict-config`, {
      name: 'usual',
      isDefault: true,
      config: '{"temperature":1,"seed":7}',
    });
    const tools = [{ type: 'function' as const, function: { name: 'look', parameters: {} } }];
    expect(
      await client.chat.completions.create({
        model: nameOf(service),
        messages: [user],
        temperature: 0,
        max_tokens: 5,
        tools,
      }),
    ).toMatchObject({ ...answer, object: 'chat.completion' });
    expect(await asked).toEqual({
      data: { messages: [user], tools, stream: false },
      config: { temperature: 0, seed: 7, max_tokens: 5 },
    });
  });

  test('names one of the service’s own models by a third part, and the version in the address changes nothing', async () => {
    const { service, asked } = await answering(scene, 'chat-completion', { predict: said(chunk({})) });
    await clientWith(scene, scene.session, `${base}/v1`).chat.completions.create({
      model: `${nameOf(service)}/large/q4`,
      messages: [user],
    });
    expect((await asked).data).toEqual({ model: 'large/q4', messages: [user], stream: false });
  });

  test('goes as it is to the direct address', async () => {
    const { service, asked } = await answering(scene, 'chat-completion', { predict: said(chunk({})) });
    await clientWith(scene, scene.session, '/api/adapters/openai-direct').chat.completions.create({
      model: nameOf(service),
      messages: [user],
      max_tokens: 5,
    });
    expect(await asked).toEqual({ data: { messages: [user], max_tokens: 5 }, config: {} });
  });

  test('knows the newer names of a role and a limit', async () => {
    const { service, asked } = await answering(scene, 'chat-completion', { predict: said(chunk({})) });
    await client.chat.completions.create({
      model: nameOf(service),
      messages: [{ role: 'developer', content: 'be brief' }, user],
      max_completion_tokens: 9,
    });
    expect(await asked).toEqual({
      data: { messages: [{ role: 'system', content: 'be brief' }, user], stream: false },
      config: { max_tokens: 9 },
    });
  });

  test('has as many answers as were asked for, whole and streamed, and what all of them used with the prompt once', async () => {
    const { service, instance } = await answering(scene, 'chat-completion');
    const asked = serveEach(instance, (_data, { seed }) => [
      {
        choices: [{ index: 0, message: { role: 'assistant', content: `seed ${seed}` }, finish_reason: 'stop' }],
        usage,
      },
    ]);
    const request = { model: nameOf(service), messages: [user], n: 3, seed: 5 };
    const whole = await client.chat.completions.create(request);
    expect(whole.choices.map(({ index, message }) => [index, message.content])).toEqual([
      [0, 'seed 5'],
      [1, 'seed 6'],
      [2, 'seed 7'],
    ]);
    expect(whole.usage).toEqual({ prompt_tokens: 1, completion_tokens: 6, total_tokens: 7 });
    expect(asked.map(({ config }) => config)).toEqual([{ seed: 5 }, { seed: 6 }, { seed: 7 }]);
    const streamed = client.chat.completions.stream({ ...request, stream_options: { include_usage: true } });
    const final = await streamed.finalChatCompletion();
    expect(final.choices.map(({ index, message }) => [index, message.content]).toSorted()).toEqual([
      [0, 'seed 5'],
      [1, 'seed 6'],
      [2, 'seed 7'],
    ]);
    expect(final.usage).toMatchObject({ prompt_tokens: 1, total_tokens: 7 });
  });

  const stream = async (answers: readonly object[], more: object = {}) => {
    const { service } = await answering(scene, 'chat-completion', ...answers);
    const chunks: any[] = [];
    for await (const each of await client.chat.completions.create({
      model: nameOf(service),
      messages: [user],
      stream: true,
      ...more,
    }))
      chunks.push(each);
    return chunks;
  };
  const parts = [
    part(chunk({ role: 'assistant', content: 'Hel' })),
    part(chunk({ content: 'lo' })),
    part({ ...chunk({}, { finish_reason: 'stop' }), usage }, true),
  ];

  test('is streamed in chunks of one shape', async () => {
    const chunks = await stream(parts);
    expect(chunks.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe('Hello');
    expect(new Set(chunks.map(({ id, object }) => `${id} ${object}`)).size).toBe(1);
    expect(chunks.at(-1)).toMatchObject({ object: 'chat.completion.chunk', choices: [{ finish_reason: 'stop' }] });
    expect(chunks.every((each) => each.usage === undefined && each.choices.length === 1)).toBe(true);
  });

  test('ends with a chunk of its own for the usage, where that is asked for', async () => {
    const chunks = await stream(parts, { stream_options: { include_usage: true } });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
    expect(chunks.slice(0, -1).every((each) => each.usage === undefined)).toBe(true);
  });

  test('names its role in its first chunk alone, as clients join what chunks say', async () => {
    const saying = (content: string, last = false) =>
      part(chunk({ role: 'assistant', content }, last ? { finish_reason: 'stop' } : {}), last);
    const chunks = await stream([saying('Hel'), saying('lo'), saying('!', true)]);
    expect(chunks.map(({ choices: [{ delta }] }) => delta)).toEqual([
      { role: 'assistant', content: 'Hel' },
      { content: 'lo' },
      { content: '!' },
    ]);
  });

  const known = ({ id, model, created }: any) => ({ id, model, created });

  test('has the names that the service gives it in all chunks, and some where it gives none', async () => {
    const given = { id: 'x', model: 'own', created: 5 };
    const chunks = await stream(
      parts.map(({ partialPredict: { data, ...rest } }) => ({
        partialPredict: { ...rest, ...said({ ...JSON.parse(data.json), ...given }) },
      })),
      { stream_options: { include_usage: true } },
    );
    expect(chunks.map(known)).toEqual([given, given, given, given]);
    const unnamed = (await stream(parts, { stream_options: { include_usage: true } })).map(known);
    expect(new Set(unnamed.map(({ id }) => id)).size).toBe(1);
    const blank = await stream(
      parts.map(({ partialPredict: { data, ...rest } }) => ({
        partialPredict: { ...rest, ...said({ ...JSON.parse(data.json), id: '', model: '' }) },
      })),
    );
    expect(blank.every(({ id, model }) => id.startsWith('chatcmpl-') && model.startsWith('system/'))).toBe(true);
    expect(unnamed.at(-1)).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      model: expect.stringMatching(/^system\//),
      created: expect.any(Number),
    });
  });

  test('of several answers has the same names in all chunks', async () => {
    const { service, instance } = await answering(scene, 'chat-completion');
    let answers = 0;
    serveEach(instance, () => [{ ...chunk({ content: 'a' }), id: `x${answers++}`, usage }]);
    const ids = new Set<string>();
    for await (const { id } of await client.chat.completions.create({
      model: nameOf(service),
      messages: [user],
      n: 3,
      stream: true,
      stream_options: { include_usage: true },
    }))
      ids.add(id);
    expect([answers, ids.size]).toEqual([3, 1]);
  });

  test('is one chunk where the service does not stream', async () => {
    expect(
      await stream([
        {
          predict: said({
            choices: [{ index: 0, message: { role: 'assistant', content: 'all' }, finish_reason: 'stop' }],
          }),
        },
      ]),
    ).toMatchObject([
      { object: 'chat.completion.chunk', choices: [{ delta: { content: 'all' }, finish_reason: 'stop' }] },
    ]);
  });

  test('that fails on the way fails at the client', async () => {
    await expect(
      stream([parts[0]!, { error: { code: 'out.of.memory', message: 'No memory.', status: 500 } }]),
    ).rejects.toThrow('No memory.');
  });

  test('ends its lines as its readers expect', async () => {
    const { service } = await answering(scene, 'chat-completion', ...parts);
    const response = await fetch(`${scene.server.url}${base}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.session}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: nameOf(service), messages: [user], stream: true }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const text = await response.text();
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(
      text
        .split('\n\n')
        .slice(0, -1)
        .every((each) => /^data: \S/.test(each)),
    ).toBe(true);
  });

  test('whose reader leaves ends at the service', async () => {
    const { service, instance } = await answering(scene, 'chat-completion', parts[0]!);
    const reading = await client.chat.completions.create({ model: nameOf(service), messages: [user], stream: true });
    await reading[Symbol.asyncIterator]().next();
    reading.controller.abort();
    expect(await instance.next(({ error }) => error)).toMatchObject({ code: 'mlp.gate.cancelled' });
  });
});
