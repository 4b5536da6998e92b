import { describe, expect, test } from 'vitest';
import { answer } from './answer.ts';
import { loadGuide } from './guide.ts';
import image from './image.json' with { type: 'json' };

const guide = loadGuide();
const still = { temperature: 0, tokens_per_second: 0 };
const never = new AbortController().signal;

type Whole = Exclude<ReturnType<typeof answer>, AsyncGenerator<any, any>>;
const user = (content: string) => ({ role: 'user', content });
const ask = (data: unknown, config: unknown = still) => answer(guide, data, config, never) as Whole;
const say = (question: string, ...before: { role: string; content: unknown }[]) =>
  ask({ messages: [...before, user(question)] }).choices[0]!.message!.content;
const parts = async (data: unknown, config: unknown = still, signal = never) => {
  const received: Whole[] = [];
  const stream = answer(guide, data, config, signal) as AsyncGenerator<Whole, Whole>;
  for (;;) {
    const { value, done } = await stream.next();
    received.push(value);
    if (done) return received;
  }
};
const passageOf = (language: 'en' | 'ru', id: string) => guide[language].find((each) => each.id === id)!.text;

test('both languages have learnt the same passages', () => {
  expect(guide.ru.map(({ id }) => id)).toEqual(guide.en.map(({ id }) => id));
  expect(guide.en.length).toBeGreaterThan(30);
});

describe('finds what a question is about', () => {
  test.each([
    ['How do I call a service with curl?', 'en', 'call'],
    ['How do I call a service?', 'en', 'call'],
    ['What is a service?', 'en', 'service'],
    ['what is an API key', 'en', 'key'],
    ['How does streaming work?', 'en', 'stream'],
    ['Who are you?', 'en', 'who'],
    ['Hello!', 'en', 'hello'],
    ['What can you do?', 'en', 'limits'],
    ['What happens when an instance crashes?', 'en', 'restart'],
    ['How much does it cost?', 'en', 'price'],
    ['I want to publish my own model', 'en', 'create'],
    ['Can it be trained on my dataset?', 'en', 'fit'],
    ['Как вызвать сервис?', 'ru', 'call'],
    ['Сколько это стоит?', 'ru', 'price'],
    ['Что такое экземпляр?', 'ru', 'instance'],
    ['Кто ты?', 'ru', 'who'],
    ['Спасибо', 'ru', 'thanks'],
    ['Можно ли остановить ответ?', 'ru', 'stop'],
  ] as const)('%s', (question, language, id) => {
    expect(say(question)).toBe(passageOf(language, id));
  });

  test.each([
    ['Which mushrooms grow in Norwegian forests?', 'en'],
    ['Сколько лап у паука?', 'ru'],
    ['Write me a poem', 'en'],
    ['2+2?', 'en'],
    ['???', 'en'],
  ] as const)('%s it does not know, and says so', (question, language) => {
    expect(guide[language].filter(({ id }) => id.startsWith('unknown')).map(({ text }) => text)).toContain(
      say(question),
    );
  });

  test('a short question goes on from the one before it', () => {
    expect(say('And in Python?', user('And in Python?'))).toBe(say('And in Python?'));
    expect(say('And more?', user('How much does it cost?'), { role: 'assistant', content: 'It depends.' })).toBe(
      passageOf('en', 'price'),
    );
  });
});

describe('the system prompt', () => {
  const system = (content: string) => ({ role: 'system', content });

  test('sets the language', () => {
    expect(say('What is an API key?', system('Отвечай по-русски.'))).toBe(passageOf('ru', 'key'));
    expect(say('Что такое ключ API?', system('Answer in English.'))).toBe(passageOf('en', 'key'));
  });

  test('asks for brevity', () => {
    expect(say('What is an API key?', system('Be brief.'))).toBe('Programs identify themselves by an API key.');
  });

  test('tells facts', () => {
    expect(
      say(
        'When does the harbour open?',
        system('You are a clerk. The harbour opens at seven. The café is closed on Mondays.'),
      ),
    ).toBe('The harbour opens at seven.');
  });
});

test('a whole answer has a message, a reason for its end and the usage', () => {
  const { choices, usage, model } = ask({ messages: [user('What is an API key?')], model: 'mine' });
  expect(model).toBe('mine');
  expect(choices).toEqual([
    { index: 0, message: { role: 'assistant', content: passageOf('en', 'key') }, finish_reason: 'stop' },
  ]);
  expect(usage!.prompt_tokens).toBe(6);
  expect(usage!.total_tokens).toBe(6 + usage!.completion_tokens);
});

test('a stream says the same in parts, and the usage in the last one', async () => {
  const request = { messages: [user('What is an API key?')], stream: true };
  const received = await parts(request);
  expect(received.map(({ choices }) => choices[0]!.delta!.content ?? '').join('')).toBe(passageOf('en', 'key'));
  expect(received.every(({ choices }) => choices[0]!.delta!.role === 'assistant')).toBe(true);
  expect(
    received.slice(0, -1).every(({ usage, choices }) => usage === undefined && choices[0]!.finish_reason === undefined),
  ).toBe(true);
  expect(received.at(-1)).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    usage: { completion_tokens: received.length - 1 },
  });
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
});

test('the request decides on streaming before the config does', async () => {
  expect(ask({ messages: [user('Hi')], stream: false }, { ...still, stream: true }).choices[0]!.message).toBeDefined();
  expect((await parts({ messages: [user('Hi')] }, { ...still, stream: true })).length).toBeGreaterThan(5);
});

test('a stream ends when nobody waits for it any more', async () => {
  const controller = new AbortController();
  const stream = answer(
    guide,
    { messages: [user('Hi')], stream: true },
    { tokens_per_second: 1 },
    controller.signal,
  ) as AsyncGenerator<Whole>;
  await stream.next();
  const second = stream.next();
  controller.abort();
  await expect(second).rejects.toThrowError(/aborted/);
});

test('max_tokens cuts an answer off and says so', () => {
  const { choices, usage } = ask({ messages: [user('Hello')] }, { ...still, max_tokens: 3 });
  expect(choices[0]).toMatchObject({ message: { content: 'Hello! I' }, finish_reason: 'length' });
  expect(usage!.completion_tokens).toBe(3);
});

describe('stop ends an answer before what it names', () => {
  const request = { messages: [user('Hello')] };
  const full = passageOf('en', 'hello');

  test.each([
    ['one', 'am'],
    ['one of several, the first that comes', ['guide', 'am']],
    ['a text that begins and ends within words', full.slice(10, 15)],
    ['none that is said', ['nowhere', 'am a large']],
  ])('%s', async (_what, stop) => {
    const at = Math.min(...[stop].flat().map((each) => (full.includes(each) ? full.indexOf(each) : full.length)));
    const { choices, usage } = ask(request, { ...still, stop });
    expect(choices[0]).toEqual({
      index: 0,
      message: { role: 'assistant', content: full.slice(0, at) },
      finish_reason: 'stop',
    });
    const received = await parts({ ...request, stream: true }, { ...still, stop });
    expect(received.map(({ choices }) => choices[0]!.delta!.content ?? '').join('')).toBe(full.slice(0, at));
    expect(received.at(-1)!.usage).toEqual(usage);
  });
});

test('temperature leaves more to chance, and a seed makes chance repeat itself', () => {
  const at = (temperature: number, seed: number) =>
    ask({ messages: [user('How do instances and services stream?')] }, { temperature, seed }).choices[0]!.message!
      .content;
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);
  expect(new Set(seeds.map((seed) => at(0, seed))).size).toBe(1);
  expect(new Set(seeds.map((seed) => at(2, seed))).size).toBeGreaterThan(10);
  expect(at(2, 7)).toBe(at(2, 7));
});

test('the example of the manifest is answered', () => {
  expect(ask(image.example.request, image.example.config).choices[0]!.message!.content).toMatch(/API key/);
});

describe('refuses by field', () => {
  test.each([
    [{}, undefined, 'messages'],
    [{ messages: [] }, undefined, 'messages'],
    [{ messages: [{ role: 'system', content: 'x' }] }, undefined, 'messages'],
    [{ messages: [{ role: 'god', content: 'x' }] }, undefined, 'messages.0.role'],
    [{ messages: [user('a')], tool_choice: 'required' }, undefined, 'tool_choice'],
    [{ messages: [user('a')], response_format: { type: 'json_object' } }, undefined, 'response_format.type'],
    [{ messages: [user('a')], logprobs: true }, undefined, 'logprobs'],
    [{ messages: [user('a')] }, { temperature: 3 }, 'config.temperature'],
    [{ messages: [user('a')] }, { max_tokens: 0 }, 'config.max_tokens'],
  ])('%j with config %j', (data, config, field) => {
    expect(() => ask(data, config)).toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });

  test('too much text', () => {
    expect(() => ask({ messages: [user('a'.repeat(100_001))] })).toThrowError(/at most 100000 characters/);
  });

  test('pictures', () => {
    expect(() =>
      ask({ messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] }] }),
    ).toThrowError(/messages\.0\.content/);
  });

  test('but not parts of text, nor fields that are null', () => {
    expect(
      ask(
        {
          messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
          model: null,
          response_format: { type: 'text' },
          logprobs: false,
        },
        { ...still, seed: null, stop: null },
      ).choices[0]!.message!.content,
    ).toBe(passageOf('en', 'hello'));
  });
});
