import type OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import {
  answering,
  chunk,
  clientWith,
  failure,
  nameOf,
  openAdapter,
  part,
  said,
  serveEach,
  usage,
} from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

test('a completion of a text is a conversation that begins with it, whole and streamed', async () => {
  const whole = await answering(scene, 'chat-completion', {
    predict: said({ choices: [{ index: 0, message: { content: ' upon a time' }, finish_reason: 'stop' }], usage }),
  });
  expect(await client.completions.create({ model: nameOf(whole.service), prompt: 'once' })).toMatchObject({
    object: 'text_completion',
    choices: [{ text: ' upon a time', index: 0, finish_reason: 'stop' }],
    usage,
  });
  expect((await whole.asked).data).toEqual({ messages: [{ role: 'user', content: 'once' }], stream: false });
  const { service } = await answering(
    scene,
    'chat-completion',
    part(chunk({ content: ' upon' })),
    part(chunk({ content: ' a time' }, { finish_reason: 'stop' }), true),
  );
  let text = '';
  for await (const each of await client.completions.create({ model: nameOf(service), prompt: 'once', stream: true }))
    text += each.choices[0]!.text;
  expect(text).toBe(' upon a time');
});

test('each of several texts is gone on with, and tokens are refused in plain words', async () => {
  const { service, instance } = await answering(scene, 'chat-completion');
  serveEach(instance, ({ messages }) => [
    {
      choices: [
        { index: 0, message: { role: 'assistant', content: `${messages[0].content}!` }, finish_reason: 'stop' },
      ],
      usage,
    },
  ]);
  const { choices, usage: used } = await client.completions.create({
    model: nameOf(service),
    prompt: ['a', 'b'],
    n: 2,
  });
  // Both prompts, each once, and all answers.
  expect(used).toEqual({ prompt_tokens: 2, completion_tokens: 8, total_tokens: 10 });
  expect(choices.map(({ index, text }) => [index, text])).toEqual([
    [0, 'a!'],
    [1, 'a!'],
    [2, 'b!'],
    [3, 'b!'],
  ]);
  for (const prompt of [
    [1, 2],
    [[1], [2]],
  ])
    expect(await failure(client.completions.create({ model: nameOf(service), prompt }))).toMatchObject({
      status: 400,
      param: 'prompt',
      message: expect.stringContaining('must be a text or a list of texts; tokens are not read here'),
    });
  expect(
    await failure(client.completions.create({ model: nameOf(service), prompt: Array(9).fill('a') as string[], n: 2 })),
  ).toMatchObject({ status: 400, param: 'n' });
});
