import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { removeData, startProduct, type Product } from '../harness/product.ts';
import { openClient } from '../faults/client.ts';

const asked = ['chat-completion', 'text2vec', 'tts', 'asr', 'image-generation'];
let product: Product;
let openai: OpenAI;

beforeAll(async () => {
  product = await startProduct({ environment: { DEMO_SERVICES: ['ner', ...asked].join() } });
  const client = await openClient(product.url);
  openai = new OpenAI({ apiKey: client.key, baseURL: `${product.url}/api/adapters/openai/v1`, maxRetries: 0 });
  await vi.waitFor(
    async () => {
      const states = await Promise.all(
        asked.map(async (each) => (await client.service('GET', each, '/status')).body.state),
      );
      expect(states).toEqual(asked.map(() => 'RUNNING'));
    },
    { timeout: 60_000, interval: 200 },
  );
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(product.output().slice(-5_000))));
afterAll(async () => {
  await product?.stop();
  if (product) await removeData(product.dataDir);
});

const question = { role: 'user', content: 'What is an API key?' } as const;

test('the samples are among the models', async () => {
  const ids = (await openai.models.list()).data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(asked.map((each) => `demo/${each}`)));
  expect(ids).not.toContain('demo/ner');
  for (const id of ids) expect(await openai.models.retrieve(id)).toMatchObject({ id, object: 'model' });
  await expect(openai.models.retrieve('demo/ner')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
});

test('a chat completion, whole and streamed, says the same', async () => {
  const request = { model: 'demo/chat-completion', messages: [question], temperature: 0 };
  const whole = await openai.chat.completions.create(request);
  expect(whole).toMatchObject({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: expect.any(Number) },
  });
  const chunks = [];
  for await (const chunk of await openai.chat.completions.create({
    ...request,
    stream: true,
    stream_options: { include_usage: true },
  }))
    chunks.push(chunk);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(whole.choices[0]!.message.content);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
});

test('the client’s own reading of streams makes the whole completion of them', async () => {
  const stream = openai.chat.completions.stream({
    model: 'demo/chat-completion',
    messages: [question],
    temperature: 0,
  });
  expect((await stream.finalChatCompletion()).choices[0]!.message.content).toMatch(/API key/);
});

test('embeddings tell what is alike from what is not', async () => {
  const { data } = await openai.embeddings.create({
    model: 'demo/text2vec',
    input: ['The cat sleeps.', 'A kitten is asleep.', 'Interest rates rose.'],
  });
  const [cat, kitten, rates] = data.map(({ embedding }) => embedding) as [number[], number[], number[]];
  const alike = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);
  expect(alike(cat, cat)).toBeCloseTo(1, 3);
  expect(alike(cat, kitten)).toBeGreaterThan(alike(cat, rates));
});

test('what is spoken is understood', async () => {
  const spoken = await openai.audio.speech.create({
    model: 'demo/tts',
    input: 'four, two, seven',
    voice: 'male',
    response_format: 'wav',
  });
  const sound = Buffer.from(await spoken.arrayBuffer());
  expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
  const { text } = await openai.audio.transcriptions.create({
    model: 'demo/asr',
    file: await toFile(sound, 'digits.wav'),
    language: 'en',
  });
  expect(text).toBe('four two seven');
  const subtitles: string = await openai.audio.transcriptions.create({
    model: 'demo/asr',
    file: await toFile(sound, 'digits.wav'),
    language: 'en',
    response_format: 'srt',
  });
  expect(subtitles).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\nfour/);
});

test('what newer clients send works: other voices, several answers, newer names, transcripts as they come', async () => {
  const spoken = await openai.audio.speech.create({ model: 'demo/tts', input: 'seven', voice: 'alloy' });
  expect([spoken.headers.get('content-type'), spoken.headers.get('x-notice')]).toEqual([
    'audio/wav',
    'The service has no voice alloy; it spoke with its own.',
  ]);
  const sound = Buffer.from(await spoken.arrayBuffer());
  const file = await toFile(sound, 'seven.wav');
  expect(
    await openai.audio.transcriptions.create({ model: 'demo/asr', file, response_format: 'verbose_json' }),
  ).toMatchObject({
    language: 'en',
    duration: expect.any(Number),
    words: [{ word: 'seven', start: expect.any(Number) }],
  });
  const events = [];
  for await (const event of await openai.audio.transcriptions.create({ model: 'demo/asr', file, stream: true }))
    events.push(event);
  expect(events.at(-1)).toEqual({ type: 'transcript.text.done', text: 'seven' });
  const { choices } = await openai.chat.completions.create({
    model: 'demo/chat-completion',
    messages: [{ role: 'developer', content: 'Be brief.' }, question],
    max_completion_tokens: 5,
    n: 2,
  });
  expect(choices.map(({ index, finish_reason }) => [index, finish_reason])).toEqual([
    [0, 'length'],
    [1, 'length'],
  ]);
  const { usage } = await openai.embeddings.create({ model: 'demo/text2vec', input: 'a text' });
  expect(usage.total_tokens).toBeGreaterThan(0);
});

test('a picture is a PNG', async () => {
  const { data } = await openai.images.generate({
    model: 'demo/image-generation',
    prompt: 'a calm sea at night',
    size: '256x256',
    response_format: 'b64_json',
  });
  expect(Buffer.from(data![0]!.b64_json!, 'base64').toString('latin1', 1, 4)).toBe('PNG');
});

test('a model that is not there is not found, and a key that is none is refused', async () => {
  await expect(openai.chat.completions.create({ model: 'demo/nothing', messages: [question] })).rejects.toBeInstanceOf(
    OpenAI.NotFoundError,
  );
  const stranger = new OpenAI({ apiKey: '1.1.x', baseURL: openai.baseURL, maxRetries: 0 });
  await expect(stranger.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
});
