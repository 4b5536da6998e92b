import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RawCall } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { ClientRequestProto, ClientResponseProto } from '#plugins/gateway/wire/client-messages.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { echoing, list, makeKey, openExplorer } from './test/explorer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openExplorer();
});
afterAll(() => scene.close());

describe('a request that was made is listed with what it came to', () => {
  test('by whom, how long it took and what of that was with the instance', async () => {
    const service = await echoing(scene);
    const key = await makeKey(scene, 'robot');
    const { headers } = await scene.server.call('POST', `${service.gateway}/predict`, {
      body: { a: 1 },
      headers: {
        'mlp-api-key': key.token,
        'z-priority': '3',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    });
    const [request, ...others] = await list(scene, service);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      requestId: headers.get('z-requestid'),
      method: 'predict',
      streamed: false,
      outcome: 'answered',
      status: 200,
      attempts: 1,
      instanceId: expect.any(String),
      cached: false,
      priority: 3,
      cost: 0,
      requestBytes: '{"a":1}'.length,
      answerBytes: '{"a":1}'.length,
      traceId: '0af7651916cd43dd8448eb211c80319c',
      service: { accountId: 1, modelId: service.id, name: `system/${service.name}` },
      caller: { accountId: 1, shortName: 'system' },
      key: { keyId: key.tokenId, name: 'robot' },
    });
    expect(request!.instanceMs).toBeGreaterThan(0);
    expect(request!.tookMs).toBeGreaterThanOrEqual(request!.instanceMs!);
    expect(request).not.toHaveProperty('errorCode');
    expect(JSON.stringify(request)).not.toContain(key.token);
    expect((await scene.call('GET', `${service.home}/requests/${request!.id}`)).body).toEqual(request);
  });

  test('a failure of the service, those that no instance took, and one that a limit of its key refused', async () => {
    const service = await echoing(scene);
    const key = await makeKey(scene, 'small', { restrictions: { maxRequestsPerDay: 1 } });
    await service.predict({ fail: 404 });
    const byKey = () =>
      scene.server.call('POST', `${service.gateway}/predict`, { body: {}, headers: { 'mlp-api-key': key.token } });
    expect((await byKey()).status).toBe(200);
    expect((await byKey()).status).toBe(429);
    expect(await list(scene, service, '?ascending=true')).toMatchObject([
      { outcome: 'failed', status: 404, errorCode: 'shape.wrong', attempts: 1 },
      { outcome: 'answered', status: 200 },
      { outcome: 'refused', status: 429, errorCode: 'key.limit.requests', attempts: 0 },
    ]);
    const idle = await scene.service();
    await idle.predict({});
    expect(await list(scene, idle)).toMatchObject([
      { outcome: 'refused', status: 503, errorCode: 'mlp.gate.model_not_running', attempts: 0 },
    ]);
    const awaited = await scene.service({ rejectRequestsIfInactive: false });
    await awaited.connection();
    await expect(awaited.stream({}, { signal: AbortSignal.timeout(200) })).rejects.toThrow('aborted');
    // However it counts, it is told as what it was.
    expect(await list(scene, awaited)).toMatchObject([{ outcome: 'gone', status: 499, attempts: 0 }]);
  });

  test('of clients that speak gRPC, whose ids are replaced where they are of another form than over HTTP', async () => {
    const service = await echoing(scene);
    const key = await makeKey(scene, 'grpc');
    const gate = Number((await service.connection()).MLP_GRPC_HOST!.split(':')[1]);
    const answered = async (id: string) => {
      const call = new RawCall(gate, pathOf('process'), ClientResponseProto, ClientRequestProto);
      onTestFinished(() => call.close());
      call.send({
        account: 'system',
        model: service.name,
        authToken: key.token,
        predict: { data: { json: '{}' } },
        headers: { 'Z-requestId': id },
      });
      call.stream.end();
      return (await call.next((message) => message)).headers['Z-requestId']!;
    };
    const ours = expect.stringMatching(/^req_[0-9a-f]{32}$/);
    const ids = [];
    for (const id of ['evil\u0000id', 'x'.repeat(65), 'a b', 'mine_1-a']) ids.push(await answered(id));
    expect(ids).toEqual([ours, ours, ours, 'mine_1-a']);
    expect((await list(scene, service, '?ascending=true')).map(({ requestId }) => requestId)).toEqual(ids);
  });

  test('a stream, a method, and what came by the adapter for clients of OpenAI', async () => {
    const service = await echoing(scene, { taskType: 'chat-completion' });
    await (await service.stream({ parts: 3 })).text();
    await scene.call('POST', `${service.gateway}/ext`, { methodName: 'tidy', params: {} });
    await scene.server.call('POST', '/api/adapters/openai/chat/completions', {
      body: { model: `system/${service.name}`, messages: [{ role: 'user', content: 'x' }] },
      headers: { authorization: `Bearer ${scene.session}` },
    });
    expect(await list(scene, service, '?ascending=true')).toMatchObject([
      { method: 'stream', streamed: true, answerBytes: 3 },
      { method: 'ext', route: 'tidy' },
      { method: 'openai', route: 'openai/chat/completions', streamed: false },
    ]);
  });

  test('one that waited for its turn, and one that the cache answered', async () => {
    const queued = await echoing(scene, { priorityQueue: { enabled: true, concurrencyLevel: 1 } });
    await queued.predict({});
    expect((await list(scene, queued))[0]!.queuedMs).toBeGreaterThanOrEqual(0);
    const cached = await echoing(scene, { caching: { enabled: true, mongoUri: 'embedded', recordsLimit: 10 } });
    await cached.predict({ same: true });
    // Answers are kept behind the call that brought them.
    await vi.waitFor(async () => expect((await cached.predict({ same: true })).headers.get('z-cache')).toBe('hit'));
    const all = await list(scene, cached);
    expect(all[0]).toMatchObject({ cached: true, attempts: 0 });
    expect(all.at(-1)).toMatchObject({ cached: false, attempts: 1 });
    expect((await list(scene, cached, '?cached=true')).every((each) => each.cached)).toBe(true);
  });

  test('its bodies where they are archived', async () => {
    const service = await echoing(scene, {
      archiveSettings: { enabled: true, numberOfArchivedRequests: 10, encryptionEnabled: false },
    });
    await service.predict({ text: 'first' });
    await service.predict({ text: 'second' });
    const [second, first] = await list(scene, service);
    const archived = (requestId: string, query = '') =>
      scene.call('GET', `${service.home}/archive/requests/${requestId}${query}`);
    expect((await archived(first!.requestId, `?at=${first!.at}`)).body).toMatchObject({
      requestId: first!.requestId,
      bodies: { request: { data: { json: '{"text":"first"}' } }, answer: { json: '{"text":"first"}' } },
    });
    expect((await archived(second!.requestId)).body).toMatchObject({ requestId: second!.requestId });
    expect(await archived('req_nobody')).toMatchObject({ status: 404, body: { code: 'request.not_archived' } });
  });
});
