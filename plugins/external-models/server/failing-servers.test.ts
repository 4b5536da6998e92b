import { describe, expect, test, vi } from 'vitest';
import type { SceneService } from '#plugins/gateway/server/test/scene.ts';
import { connected } from './test/connected.ts';
import { answered, hello, newServer, scene, server, useElsewhere } from './test/elsewhere.ts';
import { apiKey, json, startOpenAiServer, usage } from './test/openai-server.ts';

useElsewhere();

describe('a server that does not do as it should', () => {
  const chatting = (settings: object = {}) => connected(scene, server, 'chat-completion', { settings });
  const outcome = async (service: SceneService) => {
    const { status, body, headers } = await service.predict(hello);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${apiKey}|127\\.0\\.0\\.1`));
    return { status, code: body.code, message: body.message, args: body.args, retryAfter: headers.get('retry-after') };
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
      json(response, 400, {
        error: { message: `too many tokens for ${apiKey}`, code: 'context_length_exceeded', param: 'messages' },
      }),
    );
    const said = 'too many tokens for ********';
    expect(await outcome(service)).toMatchObject({
      status: 400,
      code: 'external_model.request_refused',
      message: expect.stringContaining(said),
      args: { said, upstreamCode: 'context_length_exceeded', upstreamParam: 'messages' },
    });
  });

  test.each([
    ['vLLM’s words', { object: 'error', message: 'no tools', param: null, code: 400 }, { said: 'no tools' }],
    ['a word', { error: 'no tools' }, { said: 'no tools' }],
    ['a detail', { detail: 'no tools' }, { said: 'no tools' }],
    ['nothing that can be read', { error: { message: 5 } }, { said: 'HTTP 422' }],
  ])('%s of a wrong request are its values', async (_what, body, args) => {
    const service = await chatting();
    server.on('/chat/completions', (_got, response) => json(response, 422, body));
    expect(await outcome(service)).toMatchObject({ status: 400, code: 'external_model.request_refused', args });
  });

  test('one that failed tells how, and when to come again where it says so', async () => {
    const service = await chatting();
    server.on('/chat/completions', (_got, response) => json(response, 503, {}, { 'retry-after': '30' }));
    expect(await outcome(service)).toMatchObject({
      status: 502,
      code: 'external_model.failed',
      args: { said: 'HTTP 503' },
      retryAfter: '30',
    });
  });

  test('why it is not connected is told with its values', async () => {
    const service = await chatting();
    server.on('/models', (_got, response) => json(response, 500, {}));
    server.on('/chat/completions', (_got, response) => json(response, 500, {}));
    await outcome(service);
    await vi.waitFor(async () =>
      expect((await scene.call('GET', `${service.home}/external-model`)).body).toMatchObject([
        { problem: { code: 'external_model.failed', args: { said: 'HTTP 500' } } },
      ]),
    );
  });

  test('one that is busy says when to come again', async () => {
    const service = await chatting();
    server.on('/chat/completions', (_got, response) => json(response, 429, {}, { 'retry-after': '7' }));
    expect(await outcome(service)).toMatchObject({
      status: 503,
      code: 'external_model.busy',
      retryAfter: '7',
      args: { upstreamStatus: '429' },
    });
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
