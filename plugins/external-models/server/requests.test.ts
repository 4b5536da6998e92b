import { describe, expect, test } from 'vitest';
import { connected } from './test/connected.ts';
import { answered, hello, scene, server, useElsewhere } from './test/elsewhere.ts';
import { apiKey, usage } from './test/openai-server.ts';

useElsewhere();

const lines = (text: string): any[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('requests of the platform are asked in the words of the OpenAI API', () => {
  test('a conversation', async () => {
    const service = await connected(scene, server, 'chat-completion');
    await scene.call('POST', `${service.home}/predict-config`, {
      name: 'usual',
      isDefault: true,
      config: '{"temperature":0.5,"max_tokens":9}',
    });
    expect(
      await answered(service, {
        ...hello,
        messages: [{ role: 'marker', content: '-' }, ...hello.messages],
        model: 'expensive',
        max_tokens: 3,
      }),
    ).toMatchObject({ choices: [{ message: { content: 'You said: hello there' } }], usage });
    expect(server.asked[0]!.body).toEqual({ ...hello, model: 'small', temperature: 0.5, max_tokens: 3, stream: false });
    expect(server.asked[0]!.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  test('a conversation with a model of the caller’s choice, where the owner left it open', async () => {
    const service = await connected(scene, server, 'chat-completion', { upstream: { model: '' } });
    expect(await answered(service, { ...hello, model: 'large' })).toMatchObject({ model: 'large' });
  });

  test('a text to go on with', async () => {
    const service = await connected(scene, server, 'chat-completion');
    expect(await answered(service, { prompt: 'once' })).toMatchObject({ choices: [{ text: ' after once' }] });
  });

  test('texts to be embedded, in their order, and in OpenAI’s own form', async () => {
    const service = await connected(scene, server, 'text2vec');
    expect(await answered(service, { texts: ['a', 'bcd'] })).toMatchObject({
      embedded_texts: [{ vector: [1, 0] }, { vector: [3, 1] }],
    });
    expect(server.asked[0]!.body).toEqual({ input: ['a', 'bcd'], model: 'small', encoding_format: 'float' });
    expect(await answered(service, { input: ['a'], model: 'x' })).toMatchObject({
      data: [{ index: 0, embedding: [1, 0] }],
    });
  });

  test('texts of several requests at once, each answered with its own', async () => {
    const service = await connected(scene, server, 'text2vec', {
      settings: { batchesConfig: { batchSize: 3, timeWaitMs: 1_000 } },
    });
    const answers = await Promise.all([['a'], ['bcd', 'a'], ['bc']].map((texts) => answered(service, { texts })));
    expect(server.asked.map(({ body }) => body.input)).toEqual([['a', 'bcd', 'a', 'bc']]);
    expect(
      answers.map(({ embedded_texts: vectors }) => vectors.map(({ vector }: { vector: number[] }) => vector[0])),
    ).toEqual([[1], [3, 1], [2]]);
  });

  test('a request among several that cannot be asked fails alone', async () => {
    const service = await connected(scene, server, 'text2vec', {
      settings: { batchesConfig: { batchSize: 2, timeWaitMs: 1_000 } },
    });
    const [good, bad] = await Promise.all([service.predict({ texts: ['a'] }), service.predict({ texts: [] })]);
    expect([good!.status, bad!.status, bad!.body.code]).toEqual([200, 400, 'request.invalid']);
  });

  test.each([
    ['RIFF....WAVE', 'audio.wav'],
    ['OggS', 'audio.ogg'],
    ['ID3', 'audio.mp3'],
    ['fLaC', 'audio.flac'],
    ['????', 'audio.wav'],
  ])('sound that begins with %s', async (start, name) => {
    const service = await connected(scene, server, 'asr');
    expect(await answered(service, { audio_base64: Buffer.from(start).toString('base64') })).toEqual({
      text: `${start.length} bytes of ${name}`,
    });
    expect(server.asked[0]!.body).toMatchObject({ model: 'small', response_format: 'json' });
  });

  test('a text to be spoken, whole and in parts', async () => {
    const service = await connected(scene, server, 'tts');
    const sound = (answer: { audio_base64: string }) => Buffer.from(answer.audio_base64, 'base64').toString();
    expect(
      sound(await answered(service, { text: 'hi', voice: 'nova', outputAudioSpec: { sampleRateHertz: 8_000 } })),
    ).toBe('RIFF hi by nova');
    expect(server.asked[0]!.body).toEqual({ input: 'hi', voice: 'nova', model: 'small', response_format: 'wav' });
    expect(
      lines(await (await service.stream({ text: 'ho' })).text())
        .map(sound)
        .join(''),
    ).toBe('RIFF ho by nobody');
    const spoken = await scene.call('POST', `${service.gateway}/tts`, { text: 'he' });
    expect(spoken.body).toBe('RIFF he by nobody');
  });

  test('a text to be spoken whose other parameters are left empty', async () => {
    const service = await connected(scene, server, 'tts');
    const empty = 'voice=&audioEncoding=&sampleRateHertz=&chunkSizeKb=';
    const spoken = await scene.call('GET', `${service.gateway}/tts?text=ha&${empty}`);
    expect([spoken.status, spoken.body]).toEqual([200, 'RIFF ha by nobody']);
    expect((await scene.call('GET', `${service.gateway}/tts?text=&${empty}`)).body).toMatchObject({
      code: 'request.invalid',
      args: { text: expect.any(String) },
    });
  });

  test('a picture', async () => {
    const service = await connected(scene, server, 'image-generation');
    expect(await answered(service, { prompt: 'cat', n: 2, size: '64x64' })).toEqual({
      created: 1,
      data: [{ b64_json: 'Y2F0' }, { b64_json: 'Y2F0' }],
    });
    expect(server.asked[0]!.body).toEqual({ prompt: 'cat', n: 2, size: '64x64', model: 'small' });
  });

  test.each([
    ['chat-completion', { messages: [] }],
    ['chat-completion', 'text'],
    ['text2vec', { texts: [] }],
    ['text2vec', { texts: [1] }],
    ['asr', { audio_base64: '%' }],
    ['tts', { text: ' ' }],
    ['image-generation', {}],
    ['image-generation', [1]],
  ])('a %s request that is none is refused before anybody is asked: %j', async (taskType, body) => {
    const service = await connected(scene, server, taskType);
    expect((await service.predict(body)).body).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(server.asked).toEqual([]);
  });

  test('there is nothing but predict', async () => {
    const service = await connected(scene, server, 'tts');
    expect((await scene.call('POST', `${service.gateway}/ext`, { methodName: 'do', params: {} })).body).toMatchObject({
      status: 400,
      code: 'mlp-action.common.method-not-supported',
    });
  });
});
