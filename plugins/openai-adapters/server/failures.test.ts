import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { answering, base, chunk, clientWith, failure, nameOf, openAdapter, said, user } from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

describe('failures have the shape that clients of the OpenAI API read', () => {
  const chatting = (model: string, more: object = {}) =>
    client.chat.completions.create({ model, messages: [user], ...more });

  test.each([
    ['a model that is not there', () => chatting('system/nothing'), 404, 'model_not_found'],
    ['a name without an account', () => chatting('gpt-4'), 404, 'model_not_found'],
    [
      'a wrong key',
      () => clientWith(scene, '1.1.wrong').chat.completions.create({ model: 'system/x', messages: [user] }),
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

  test.each([
    ['ner', 'chat/completions', 'chat-completion', { messages: [user] }],
    ['tts', 'embeddings', 'text2vec', { input: 'a' }],
  ])('a %s service is not asked for %s', async (type, path, takes, body) => {
    const { service } = await answering(scene, type);
    const error = await failure(client.post(`/${path}`, { body: { model: nameOf(service), ...body } }));
    expect(error).toMatchObject({ status: 400, code: 'openai.wrong_type', type: 'invalid_request_error' });
    expect(error.message).toContain(`${nameOf(service)} is of the type ${type}`);
    expect(error.message).toContain(`the type ${takes}`);
  });

  test('a service whose type says nothing of its form is asked', async () => {
    const { service, asked } = await answering(scene, 'custom', { predict: said(chunk({ content: 'hi' })) });
    await chatting(nameOf(service));
    expect((await asked).data.messages).toEqual([user]);
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
    const { service } = await answering(scene, 'chat-completion', {
      error: { code: 'too.long', message: 'Too long.', status: 400 },
    });
    expect(await failure(chatting(nameOf(service)))).toMatchObject({
      status: 400,
      code: 'too.long',
      message: expect.stringContaining('Too long.'),
    });
  });

  test.each([
    [
      'what a server of its kind refuses by its own code and field',
      { upstreamCode: 'context_length_exceeded', upstreamParam: 'messages' },
      { status: 400, code: 'context_length_exceeded', param: 'messages', type: 'invalid_request_error' },
    ],
    [
      'that such a server is asked too often',
      { upstreamStatus: '429', retryAfter: '7' },
      { status: 429, code: 'busy', param: null, type: 'rate_limit_error' },
    ],
  ])('tell %s', async (_what, args, expected) => {
    const { service } = await answering(scene, 'chat-completion', {
      error: { code: 'busy', message: 'No.', status: 400, args },
    });
    const error = await failure(chatting(nameOf(service)));
    expect(error).toMatchObject(expected);
    expect(error.headers?.get('retry-after')).toBe('retryAfter' in args ? args.retryAfter : null);
  });

  test('tokens are refused with what to do', async () => {
    for (const input of [
      [1, 2],
      [[1], [2]],
    ])
      expect(await failure(client.embeddings.create({ model: 'system/x', input }))).toMatchObject({
        status: 400,
        code: 'request.invalid',
        param: 'input',
        message: expect.stringContaining('check_embedding_ctx_length=False'),
      });
  });

  test.each([
    ['chat-completion', 'chat/completions', { messages: [user] }],
    ['text2vec', 'embeddings', { input: 'a' }],
    ['tts', 'audio/speech', { input: 'a' }],
  ])('a %s service that answers something else', async (taskType, path, body) => {
    const { service } = await answering(scene, taskType, { predict: said([1]) });
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
