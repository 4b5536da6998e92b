import OpenAI, { APIError, toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import type { RawService } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import openAiAdapters from './index.ts';

let scene: Scene;
/** A session's secret may stand where a key does. */
let client: OpenAI;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, openAiAdapters] });
  client = clientWith(scene.session);
});
afterAll(() => scene.close());

const base = '/api/adapters/openai';
const clientWith = (apiKey: string, path = base) =>
  new OpenAI({ apiKey, baseURL: scene.server.url + path, maxRetries: 0 });
const nameOf = ({ name }: SceneService) => `system/${name}`;
const said = (value: unknown) => ({ data: { json: JSON.stringify(value) } });
const user = { role: 'user', content: 'hi' } as const;
const wav = (samples: string) =>
  Buffer.concat([
    Buffer.from('RIFF....WAVEfmt '),
    Buffer.from([4, 0, 0, 0]),
    Buffer.from('....data'),
    Buffer.from([samples.length, 0, 0, 0]),
    Buffer.from(samples),
  ]);

/** A service that answers its next request with this; what it was asked comes back. */
async function answering(
  taskType: string,
  ...answers: readonly object[]
): Promise<{ service: SceneService; instance: RawService; asked: Promise<{ data: any; config: any }> }> {
  const service = await scene.service({ taskType });
  const instance = await service.instance();
  if (answers.length === 0)
    return { service, instance, asked: Promise.resolve({ data: undefined, config: undefined }) };
  const asked = instance.request().then(({ requestId, predict }) => {
    for (const answer of answers) instance.send({ requestId, ...answer });
    return { data: JSON.parse(String(predict!.data!.json)), config: JSON.parse(String(predict!.config!.json)) };
  });
  return { service, instance, asked };
}

/** Answers every request of an instance; what each asked comes to stand in the list. */
function serveEach(
  instance: RawService,
  answer: (data: any, config: any) => readonly object[] | { readonly code: string; readonly [more: string]: unknown },
) {
  const asked: { data: any; config: any }[] = [];
  void (async () => {
    for (;;) {
      const { requestId, predict } = await instance.request();
      const [data, config] = [JSON.parse(String(predict!.data!.json)), JSON.parse(String(predict!.config!.json))];
      asked.push({ data, config });
      const found = answer(data, config);
      instance.send({ requestId, ...('code' in found ? { error: found } : { predict: said(found[0]) }) });
    }
  })().catch(() => undefined);
  return asked;
}

const part = (value: unknown, finish = false) => ({ partialPredict: { ...said(value), start: false, finish } });
const chunk = (delta: object, more: object = {}) => ({ choices: [{ index: 0, delta, ...more }] });
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
const failure = (call: Promise<unknown>): Promise<APIError> =>
  call.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => (error instanceof APIError ? error : Promise.reject(error as Error)),
  );

describe('a chat completion', () => {
  test('asks the service with the conversation, all else as settings over its own, and answers what it says', async () => {
    const answer = {
      id: 'x',
      model: 'own',
      choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
      usage,
    };
    const { service, asked } = await answering('chat-completion', { predict: said(answer) });
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
    const { service, asked } = await answering('chat-completion', { predict: said(chunk({})) });
    await clientWith(scene.session, `${base}/v1`).chat.completions.create({
      model: `${nameOf(service)}/large/q4`,
      messages: [user],
    });
    expect((await asked).data).toEqual({ model: 'large/q4', messages: [user], stream: false });
  });

  test('goes as it is to the direct address', async () => {
    const { service, asked } = await answering('chat-completion', { predict: said(chunk({})) });
    await clientWith(scene.session, '/api/adapters/openai-direct').chat.completions.create({
      model: nameOf(service),
      messages: [user],
      max_tokens: 5,
    });
    expect(await asked).toEqual({ data: { messages: [user], max_tokens: 5 }, config: {} });
  });

  test('knows the newer names of a role and a limit', async () => {
    const { service, asked } = await answering('chat-completion', { predict: said(chunk({})) });
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

  test('has as many answers as were asked for, whole and streamed, and what all of them used', async () => {
    const { service, instance } = await answering('chat-completion');
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
    expect(whole.usage).toEqual({ prompt_tokens: 3, completion_tokens: 6, total_tokens: 9 });
    expect(asked.map(({ config }) => config)).toEqual([{ seed: 5 }, { seed: 6 }, { seed: 7 }]);
    const streamed = client.chat.completions.stream({ ...request, stream_options: { include_usage: true } });
    const final = await streamed.finalChatCompletion();
    expect(final.choices.map(({ index, message }) => [index, message.content]).toSorted()).toEqual([
      [0, 'seed 5'],
      [1, 'seed 6'],
      [2, 'seed 7'],
    ]);
    expect(final.usage).toMatchObject({ total_tokens: 9 });
  });

  const stream = async (answers: readonly object[], more: object = {}) => {
    const { service } = await answering('chat-completion', ...answers);
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
    const { service } = await answering('chat-completion', ...parts);
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
    const { service, instance } = await answering('chat-completion', parts[0]!);
    const reading = await client.chat.completions.create({ model: nameOf(service), messages: [user], stream: true });
    await reading[Symbol.asyncIterator]().next();
    reading.controller.abort();
    expect(await instance.next(({ error }) => error)).toMatchObject({ code: 'mlp.gate.cancelled' });
  });
});

test('a completion of a text is a conversation that begins with it, whole and streamed', async () => {
  const whole = await answering('chat-completion', {
    predict: said({ choices: [{ index: 0, message: { content: ' upon a time' }, finish_reason: 'stop' }], usage }),
  });
  expect(await client.completions.create({ model: nameOf(whole.service), prompt: 'once' })).toMatchObject({
    object: 'text_completion',
    choices: [{ text: ' upon a time', index: 0, finish_reason: 'stop' }],
    usage,
  });
  expect((await whole.asked).data).toEqual({ messages: [{ role: 'user', content: 'once' }], stream: false });
  const { service } = await answering(
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
  const { service, instance } = await answering('chat-completion');
  serveEach(instance, ({ messages }) => [
    {
      choices: [
        { index: 0, message: { role: 'assistant', content: `${messages[0].content}!` }, finish_reason: 'stop' },
      ],
    },
  ]);
  const { choices } = await client.completions.create({ model: nameOf(service), prompt: ['a', 'b'], n: 2 });
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

describe('embeddings', () => {
  test.each(['float', 'base64', undefined] as const)('as %s', async (encoding_format) => {
    const { service, asked } = await answering('text2vec', {
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
    const { service } = await answering('text2vec', {
      predict: said({ data: [{ index: 0, embedding: [1] }], usage: { prompt_tokens: 4, total_tokens: 4 } }),
    });
    expect(
      await client.embeddings.create({ model: nameOf(service), input: 'a', encoding_format: 'float' }),
    ).toMatchObject({ data: [{ embedding: [1] }], usage: { prompt_tokens: 4 } });
  });
});

describe('sound', () => {
  test.each([
    ['wav', wav('abcd')],
    ['pcm', Buffer.from('abcd')],
    [undefined, wav('abcd')],
  ] as const)('is spoken as %s', async (response_format, expected) => {
    const { service, asked } = await answering('tts', {
      predict: said({ audio_base64: wav('abcd').toString('base64') }),
    });
    const response = await client.audio.speech.create({
      model: nameOf(service),
      input: 'hi',
      voice: 'nova',
      speed: 2,
      ...(response_format ? { response_format } : {}),
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expected);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual(
      response_format === 'pcm'
        ? ['audio/pcm', 'inline; filename="speech.pcm"']
        : ['audio/wav', 'inline; filename="speech.wav"'],
    );
    expect(response.headers.get('x-notice')).toBeNull();
    expect(await asked).toEqual({
      data: { text: 'hi', voice: 'nova' },
      config: { speed: 2, ...(response_format ? { response_format } : {}) },
    });
  });

  test('is spoken with the service’s own voice where it has none of that name, and a header says so', async () => {
    const { service, instance } = await answering('tts');
    const asked = serveEach(instance, ({ voice }) =>
      voice === undefined
        ? [{ audio_base64: wav('abcd').toString('base64') }]
        : { code: 'request.invalid', message: 'voice: must be one of male, female', status: 400, args: { voice: 'x' } },
    );
    const response = await client.audio.speech.create({ model: nameOf(service), input: 'hi', voice: 'alloy' });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(wav('abcd'));
    expect(response.headers.get('x-notice')).toBe('The service has no voice alloy; it spoke with its own.');
    expect(asked.map(({ data }) => data)).toEqual([{ text: 'hi', voice: 'alloy' }, { text: 'hi' }]);
  });

  test.each([
    ['in parts', [part({ text: 'one ' }), part({ text: 'two' }, true)], ['one ', 'two']],
    ['as a whole', [{ predict: said({ text: 'one two', words: [] }) }], ['one two']],
  ] as const)('is transcribed as a stream where the service answers %s', async (_how, answers, deltas) => {
    const { service } = await answering('asr', ...answers);
    const events = [];
    for await (const event of await client.audio.transcriptions.create({
      model: nameOf(service),
      file: await toFile(Buffer.from([1]), 'a.wav'),
      stream: true,
    }))
      events.push(event);
    expect(events).toEqual([
      ...deltas.map((delta) => ({ type: 'transcript.text.delta', delta })),
      { type: 'transcript.text.done', text: 'one two' },
    ]);
  });

  test('is transcribed with its words and a language, whether or not one was named', async () => {
    for (const [text, language] of [
      ['one', 'en'],
      ['два', 'ru'],
      ['1', 'und'],
    ] as const) {
      const { service } = await answering('asr', {
        predict: said({ text, words: [{ text, start: 0, end: 0.5, confidence: 1 }] }),
      });
      expect(
        await client.audio.transcriptions.create({
          model: nameOf(service),
          file: await toFile(Buffer.from([1]), 'a.mp3'),
          response_format: 'verbose_json',
          timestamp_granularities: ['word'],
        }),
      ).toMatchObject({ language, words: [{ word: text, start: 0, end: 0.5, confidence: 1 }] });
    }
  });

  test('that the service does not speak is refused by field', async () => {
    const { service } = await answering('tts', { predict: said({ audio_base64: wav('abcd').toString('base64') }) });
    expect(
      await failure(
        client.audio.speech.create({ model: nameOf(service), input: 'hi', voice: 'nova', response_format: 'mp3' }),
      ),
    ).toMatchObject({ status: 400, param: 'response_format' });
  });

  test.each([
    ['json', { text: 'one', confidence: 1 }, { text: 'one' }],
    ['verbose_json', { text: 'one', words: [] }, { task: 'transcribe', language: 'en', text: 'one', words: [] }],
    [
      'srt',
      {
        text: 'one two',
        words: [
          { text: 'one', start: 0.1, end: 0.5 },
          { text: 'two', start: 0.6, end: 1 },
          { text: 'three', start: 3_661.5, end: 3_662 },
        ],
      },
      '1\n00:00:00,100 --> 00:00:01,000\none two\n\n2\n01:01:01,500 --> 01:01:02,000\nthree\n\n',
    ],
    [
      'vtt',
      { text: 'one', segments: [{ id: 0, start: 0, end: 1.25, text: ' one' }] },
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\none\n\n',
    ],
    ['text', { alternatives: [{ text: 'one', confidence: 1 }] }, 'one\n'],
  ] as const)('is transcribed as %s', async (response_format, answer, expected) => {
    const { service, asked } = await answering('asr', { predict: said(answer) });
    expect(
      await client.audio.transcriptions.create({
        model: nameOf(service),
        file: await toFile(Buffer.from([1, 2, 255]), 'a.wav'),
        language: 'en',
        temperature: 0,
        response_format,
      }),
    ).toEqual(expected);
    expect(await asked).toEqual({
      data: { audio_base64: 'AQL/' },
      config: {
        language: 'en',
        temperature: 0,
        ...(['verbose_json', 'srt', 'vtt'].includes(response_format) ? { response_format: 'verbose_json' } : {}),
      },
    });
  });

  test('is transcribed as one line where the service says no times and the file says how long it is', async () => {
    const sound = Buffer.concat([
      Buffer.from('RIFF....WAVEfmt '),
      Buffer.from([16, 0, 0, 0]),
      Buffer.alloc(8),
      Buffer.from([4, 0, 0, 0]),
      Buffer.alloc(4),
      Buffer.from('data'),
      Buffer.from([255, 255, 255, 255]),
      Buffer.from('12345678'),
    ]);
    const { service } = await answering('asr', { predict: said({ text: 'one' }) });
    expect(
      await client.audio.transcriptions.create({
        model: nameOf(service),
        file: await toFile(sound, 'a.wav'),
        response_format: 'srt',
      }),
    ).toBe('1\n00:00:00,000 --> 00:00:02,000\none\n\n');
  });

  test('is refused by field where nobody can tell the times', async () => {
    const { service } = await answering('asr', { predict: said({ text: 'one' }) });
    expect(
      await failure(
        client.audio.transcriptions.create({
          model: nameOf(service),
          file: await toFile(Buffer.from([1]), 'a.mp3'),
          response_format: 'srt',
        }),
      ),
    ).toMatchObject({ status: 400, param: 'response_format' });
  });
});

test('pictures are painted', async () => {
  const { service, asked } = await answering('image-generation', {
    predict: said({ created: 1, data: [{ b64_json: 'AA==' }] }),
  });
  expect(
    await client.images.generate({ model: nameOf(service), prompt: 'cat', n: 1, size: '512x512', quality: 'high' }),
  ).toMatchObject({ data: [{ b64_json: 'AA==' }] });
  expect(await asked).toEqual({ data: { prompt: 'cat', n: 1, size: '512x512' }, config: { quality: 'high' } });
});

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
  const { body: key } = (await scene.call('POST', '/api/mlpcore/account/system/token?name=other', {
    permissions: ['predict'],
    restrictions: { allowedServicesFilter: [{ accountName: 'system', serviceName: custom.name }] },
  })) as { body: { token: string } };
  const narrow = clientWith(key.token);
  expect([(await narrow.models.list()).data, (await failure(narrow.models.retrieve(nameOf(chat)))).code]).toEqual([
    [],
    'key.model.not_allowed',
  ]);
});

describe('failures have the shape that clients of the OpenAI API read', () => {
  const chatting = (model: string, more: object = {}) =>
    client.chat.completions.create({ model, messages: [user], ...more });

  test.each([
    ['a model that is not there', () => chatting('system/nothing'), 404, 'model_not_found'],
    ['a name without an account', () => chatting('gpt-4'), 404, 'model_not_found'],
    [
      'a wrong key',
      () => clientWith('1.1.wrong').chat.completions.create({ model: 'system/x', messages: [user] }),
      401,
      'invalid_api_key',
    ],
    [
      'an address that is not there',
      () => client.responses.create({ model: 'system/x', input: 'a' }),
      404,
      'route.not_found',
    ],
    ['no messages', () => chatting('system/x', { messages: [] }), 400, 'request.invalid'],
    ['tokens', () => client.embeddings.create({ model: 'system/x', input: [1, 2] }), 400, 'request.invalid'],
  ])('%s', async (_what, call, status, code) => {
    expect(await failure(call())).toMatchObject({
      status,
      code,
      type: expect.stringMatching(/_error$/),
      message: expect.any(String),
    });
  });

  test('a field that is wrong is named', async () => {
    expect(await failure(chatting('system/x', { messages: [{ content: 'a' }] }))).toMatchObject({
      status: 400,
      param: 'messages.0.role',
    });
  });

  test('a service that nobody answers for says when to come again', async () => {
    const error = await failure(chatting(nameOf(await scene.service({ taskType: 'chat-completion' }))));
    expect([error.status, error.code, error.headers?.get('retry-after')]).toEqual([
      503,
      'mlp.gate.model_not_running',
      '5',
    ]);
  });

  test('an error of the service', async () => {
    const { service } = await answering('chat-completion', {
      error: { code: 'too.long', message: 'Too long.', status: 400 },
    });
    expect(await failure(chatting(nameOf(service)))).toMatchObject({
      status: 400,
      code: 'too.long',
      message: expect.stringContaining('Too long.'),
    });
  });

  test.each([
    ['chat-completion', 'chat/completions', { messages: [user] }],
    ['text2vec', 'embeddings', { input: 'a' }],
    ['tts', 'audio/speech', { input: 'a' }],
  ])('a %s service that answers something else', async (taskType, path, body) => {
    const { service } = await answering(taskType, { predict: said([1]) });
    expect(await failure(client.post(`/${path}`, { body: { model: nameOf(service), ...body } }))).toMatchObject({
      status: 502,
      code: 'openai.not_a_model',
    });
  });

  test.each([
    ['no form', 'application/json', '{}'],
    ['a form without its boundary', 'multipart/form-data', '--x--'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="model"\r\n\r\na',
    ],
    [
      'a text for the file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--x\r\nContent-Disposition: form-data; name="model"\r\n\r\na/b\r\n--x--\r\n',
    ],
  ])('a transcription of %s', async (_what, type, body) => {
    const response = await fetch(`${scene.server.url}${base}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.session}`, 'content-type': type },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: expect.objectContaining({ type: 'invalid_request_error' }) },
    ]);
  });

  test('a body that is no JSON, and none at all', async () => {
    for (const body of ['{', '']) {
      const response = await fetch(`${scene.server.url}${base}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${scene.session}`, 'content-type': 'application/json' },
        body,
      });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: expect.objectContaining({ type: 'invalid_request_error' }) },
      ]);
    }
  });
});
