import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { Identity } from '#core/server/auth/identity.ts';
import { GatewayCalls, type Part } from '#plugins/gateway/server/public.ts';
import type { SceneService } from '#plugins/gateway/server/test/scene.ts';
import { Services } from '#plugins/services/server/public.ts';
import { connected } from './test/connected.ts';
import { answered, hello, newServer, scene, server, useElsewhere } from './test/elsewhere.ts';
import { apiKey, chunk, event, json, lastChunk, startOpenAiServer, usage } from './test/openai-server.ts';

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

describe('a streamed conversation', () => {
  const streamed = { ...hello, stream: true };

  test('comes in the parts that the server sends, and its usage is what it costs', async () => {
    const service = await connected(scene, server, 'chat-completion');
    await scene.server.host.container.get(Services).change(service.id, {
      billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 2_000_000_000 },
    });
    await vi.waitFor(async () => expect((await service.predict(hello)).headers.get('z-cost')).toBe('14'));
    const parts = lines(await (await service.stream(streamed, { headers: { 'z-stream-summary': '1' } })).text());
    expect(
      parts
        .slice(0, -2)
        .map(({ choices }) => choices[0].delta.content)
        .join(''),
    ).toBe('You said: hello there');
    expect(parts.at(-2)).toMatchObject({ usage });
    expect(parts.at(-1)).toEqual({ summary: { cost: 14 } });
    expect(server.asked.at(-1)!.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test('names a role in each part and has data in the last', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const { container } = scene.server.host;
    const parts: Part[] = [];
    await container.get(GatewayCalls).stream(
      {
        caller: await container.get(Identity).identifyToken(scene.session, '127.0.0.1'),
        account: 'system',
        model: service.name,
        headers: {},
        signal: new AbortController().signal,
        data: { json: JSON.stringify(streamed) },
      },
      (part) => parts.push(part),
    );
    const told = parts.map(({ data }) => JSON.parse(String(data!.json)) as ReturnType<typeof chunk>);
    expect(told.flatMap(({ choices }) => choices).every(({ delta }: any) => delta.role === 'assistant')).toBe(true);
    expect(parts.map(({ finish }) => finish)).toEqual([...parts.slice(1).map(() => false), true]);
    expect(told.at(-1)).toMatchObject({ usage });
  });

  test('comes whole to who asks for one answer', async () => {
    const service = await connected(scene, server, 'chat-completion');
    expect(await answered(service, streamed)).toMatchObject({
      choices: [{ message: { content: 'You said: hello there' } }],
    });
  });

  test('is read whatever pieces it comes in', async () => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', async (_got, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const text = Buffer.from(
        `: comment\r\n\r\nevent: x\r\nid: 1\r\n${event(chunk('Привет, '))}${event(chunk('мир')).replaceAll('\n', '\r\n')}${event(lastChunk)}data:[DONE]\n\n`,
      );
      for (const byte of text) if (!response.write(Buffer.of(byte))) await once(response, 'drain');
      response.end();
    });
    const parts = lines(await (await service.stream(streamed)).text());
    expect(parts.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe('Привет, мир');
  });

  test.each([
    ['without a last part', (response: any) => response.end(event(chunk('a')))],
    [
      'by a reset',
      (response: any) => response.write(event(chunk('a')), () => setTimeout(() => response.destroy(), 50)),
    ],
    ['within a part', (response: any) => response.end(`${event(chunk('a'))}data: {"choices":[`)],
    ['by a part that is no JSON', (response: any) => response.end(`${event(chunk('a'))}data: oops\n\n`)],
  ])('that breaks off %s says so after what has come', async (_how, end) => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', (_got, response) =>
      end(response.writeHead(200, { 'content-type': 'text/event-stream' })),
    );
    const parts = lines(await (await service.stream(streamed)).text());
    expect(parts).toMatchObject([
      chunk('a'),
      { error: expect.objectContaining({ code: 'external_model.cut_off', status: 502 }) },
    ]);
  });

  test('that fails on the way says why, and nothing of the key', async () => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', (_got, response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(event(chunk('a')) + event({ error: { message: `out of memory for ${apiKey}` } })),
    );
    const text = await (await service.stream(streamed)).text();
    expect(lines(text)[1]).toMatchObject({
      error: { code: 'external_model.failed', message: expect.stringContaining('out of memory') },
    });
    expect(text).not.toContain(apiKey);
  });

  test('that its reader leaves ends at the server', async () => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', (_got, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(chunk('a'))),
    );
    const controller = new AbortController();
    const response = await service.stream(streamed, { signal: controller.signal });
    controller.abort();
    await expect(response.text()).rejects.toThrow();
    await server.asked[0]!.left;
  });
});

describe('a server that does not do as it should', () => {
  const chatting = (settings: object = {}) => connected(scene, server, 'chat-completion', { settings });
  const outcome = async (service: SceneService) => {
    const { status, body, headers } = await service.predict(hello);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${apiKey}|127\\.0\\.0\\.1`));
    return { status, code: body.code, message: body.message, retryAfter: headers.get('retry-after') };
  };

  test.each([
    [
      'a redirect is not followed',
      (_: any, response: any) => response.writeHead(302, { location: `${server.url}/models` }).end(),
      502,
      'external_model.redirected',
    ],
    [
      'a wrong key',
      (_: any, response: any) => json(response, 401, { error: { message: `Incorrect API key provided: ${apiKey}` } }),
      502,
      'external_model.key_refused',
    ],
    [
      'an unknown model',
      (_: any, response: any) => json(response, 404, { error: { message: 'no model' } }),
      502,
      'external_model.not_found',
    ],
    [
      'a failure',
      (_: any, response: any) => json(response, 500, { error: { message: 'stack trace' } }),
      502,
      'external_model.failed',
    ],
    [
      'HTML',
      (_: any, response: any) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      502,
      'external_model.answer_unreadable',
    ],
    [
      'JSON of another kind',
      (_: any, response: any) => json(response, 200, { hello: 1 }),
      502,
      'external_model.answer_unreadable',
    ],
    ['a reset', (_: any, response: any) => response.destroy(), 502, 'external_model.lost'],
    [
      'half an answer',
      (_: any, response: any) =>
        response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
      502,
      'external_model.lost',
    ],
  ])('%s', async (_what, handler, status, code) => {
    const service = await chatting();
    server.on('/chat/completions', handler);
    expect(await outcome(service)).toMatchObject({ status, code });
  });

  test('what it says of a wrong request reaches the caller, without the key', async () => {
    const service = await chatting();
    server.on('/chat/completions', (_got, response) =>
      json(response, 400, { error: { message: `too many tokens for ${apiKey}` } }),
    );
    expect(await outcome(service)).toMatchObject({
      status: 400,
      code: 'external_model.request_refused',
      message: expect.stringContaining('too many tokens for ********'),
    });
  });

  test('one that is busy says when to come again', async () => {
    const service = await chatting();
    server.on('/chat/completions', (_got, response) => json(response, 429, {}, { 'retry-after': '7' }));
    expect(await outcome(service)).toMatchObject({ status: 503, code: 'external_model.busy', retryAfter: '7' });
  });

  test('one that answers too late', async () => {
    const service = await chatting({ timeouts: { podStartTimeoutSec: 1, predictTimeoutSec: 1 } });
    server.on('/chat/completions', () => undefined);
    expect(await outcome(service)).toMatchObject({ status: 504, code: 'mlp.gate.timeout' });
    await server.asked[0]!.left;
  });

  test('one that is gone shows as gone, and comes back', async () => {
    const service = await chatting();
    await server.close();
    expect(await outcome(service)).toMatchObject({ status: 502, code: 'external_model.unreachable' });
    await service.becomes('INACTIVE');
    const [connection] = (await scene.call('GET', `${service.home}/external-model`)).body;
    expect(connection).toMatchObject({ problem: { code: 'external_model.unreachable' } });
    await newServer();
    await scene.call('PUT', `${service.home}/external-model/${connection.instanceId}`, {
      url: server.url,
      model: 'small',
      apiKey,
    });
    await service.becomes('RUNNING');
    expect(await answered(service, hello)).toMatchObject({ usage });
  });

  test('another one takes the call', async () => {
    const service = await chatting({ retriesConfig: { maxRetries: 2, timeoutsMs: [1] } });
    server.on('/chat/completions', (_got, response) => json(response, 503, {}));
    const other = await startOpenAiServer();
    try {
      await scene.call('POST', `${service.home}/external-model`, { url: other.url, apiKey });
      await vi.waitFor(async () => expect((await service.predict(hello)).status).toBe(200));
    } finally {
      await other.close();
    }
  });

  test('an instance at the gate and a server elsewhere answer for one service', async () => {
    const service = await chatting({ retriesConfig: { maxRetries: 2, timeoutsMs: [1] } });
    (await service.instance()).echo();
    server.on('/chat/completions', (_got, response) => json(response, 503, {}));
    expect(await answered(service, hello)).toEqual(hello);
  });
});
