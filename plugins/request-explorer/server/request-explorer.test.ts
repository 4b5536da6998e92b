import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import answerCache from '#plugins/answer-cache/server/index.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import limits from '#plugins/limits/server/index.ts';
import openAiAdapters from '#plugins/openai-adapters/server/index.ts';
import requestArchive from '#plugins/request-archive/server/index.ts';
import type { RequestData, RequestPage } from '../contract.ts';
import plugin from './index.ts';
import { RequestLog } from './request-log.ts';
import { Upkeep } from './upkeep.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, limits, answerCache, requestArchive, openAiAdapters, plugin] });
});
afterAll(() => scene.close());

/** A service that answers with what it is asked, fails where it is asked to, and streams where that is asked. */
async function echoing(settings: object = {}): Promise<SceneService> {
  const service = await scene.service({ ...settings });
  const instance = await service.instance();
  void (async () => {
    for (;;) {
      const { requestId, predict, ext } = await instance.request();
      if (ext) {
        instance.send({ requestId, ext: { data: { json: '"done"' } } });
        continue;
      }
      const json = String(predict!.data!.json);
      const asked = JSON.parse(json) as { fail?: number; parts?: number };
      if (asked.fail)
        instance.send({ requestId, error: { code: 'shape.wrong', message: 'No.', status: asked.fail, args: {} } });
      else if (asked.parts)
        for (let at = 1; at <= asked.parts; at++)
          instance.send({
            requestId,
            partialPredict: { data: { json: String(at) }, start: at === 1, finish: at === asked.parts },
          });
      else instance.send({ requestId, predict: { data: { json } } });
    }
  })().catch(() => undefined);
  await service.becomes('RUNNING');
  return service;
}

const pageOf = async (service: SceneService, query = ''): Promise<RequestPage> => {
  const { status, body } = await scene.call('GET', `${service.home}/requests${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as RequestPage;
};
const list = async (service: SceneService, query = ''): Promise<RequestData[]> =>
  (await pageOf(service, query)).records;
const makeKey = async (name: string, more: object = {}): Promise<{ token: string; tokenId: number }> =>
  (await scene.call('POST', `/api/mlpcore/account/system/token?name=${name}`, { permissions: ['predict'], ...more }))
    .body as never;
const log = () => scene.server.host.container.get(RequestLog);
const query = async (sql: string, values: unknown[] = []) =>
  (await scene.server.host.container.get(Pool).query(sql, values)).rows;

describe('a request that was made is listed with what it came to', () => {
  test('by whom, how long it took and what of that was with the instance', async () => {
    const service = await echoing();
    const key = await makeKey('robot');
    const { headers } = await scene.server.call('POST', `${service.gateway}/predict`, {
      body: { a: 1 },
      headers: {
        'mlp-api-key': key.token,
        'z-priority': '3',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    });
    const [request, ...others] = await list(service);
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

  test('a failure of the service, one that no instance took, and one that a limit of its key refused', async () => {
    const service = await echoing();
    const key = await makeKey('small', { restrictions: { maxRequestsPerDay: 1 } });
    await service.predict({ fail: 404 });
    const byKey = () =>
      scene.server.call('POST', `${service.gateway}/predict`, { body: {}, headers: { 'mlp-api-key': key.token } });
    expect((await byKey()).status).toBe(200);
    expect((await byKey()).status).toBe(429);
    expect(await list(service, '?ascending=true')).toMatchObject([
      { outcome: 'failed', status: 404, errorCode: 'shape.wrong', attempts: 1 },
      { outcome: 'answered', status: 200 },
      { outcome: 'refused', status: 429, errorCode: 'key.limit.requests', attempts: 0 },
    ]);
    const idle = await scene.service();
    await idle.predict({});
    expect(await list(idle)).toMatchObject([
      { outcome: 'refused', status: 503, errorCode: 'mlp.gate.model_not_running', attempts: 0 },
    ]);
  });

  test('a stream, a method, and what came by the adapter for clients of OpenAI', async () => {
    const service = await echoing({ taskType: 'chat-completion' });
    await (await service.stream({ parts: 3 })).text();
    await scene.call('POST', `${service.gateway}/ext`, { methodName: 'tidy', params: {} });
    await scene.server.call('POST', '/api/adapters/openai/chat/completions', {
      body: { model: `system/${service.name}`, messages: [{ role: 'user', content: 'x' }] },
      headers: { authorization: `Bearer ${scene.session}` },
    });
    expect(await list(service, '?ascending=true')).toMatchObject([
      { method: 'stream', streamed: true, answerBytes: 3 },
      { method: 'ext', route: 'tidy' },
      { method: 'openai', route: 'openai/chat/completions', streamed: false },
    ]);
  });

  test('one that waited for its turn, and one that the cache answered', async () => {
    const queued = await echoing({ priorityQueue: { enabled: true, concurrencyLevel: 1 } });
    await queued.predict({});
    expect((await list(queued))[0]!.queuedMs).toBeGreaterThanOrEqual(0);
    const cached = await echoing({ caching: { enabled: true, mongoUri: 'embedded', recordsLimit: 10 } });
    await cached.predict({ same: true });
    // Answers are kept behind the call that brought them.
    await vi.waitFor(async () => expect((await cached.predict({ same: true })).headers.get('z-cache')).toBe('hit'));
    const all = await list(cached);
    expect(all[0]).toMatchObject({ cached: true, attempts: 0 });
    expect(all.at(-1)).toMatchObject({ cached: false, attempts: 1 });
    expect((await list(cached, '?cached=true')).every((each) => each.cached)).toBe(true);
  });

  test('its bodies where they are archived', async () => {
    const service = await echoing({
      archiveSettings: { enabled: true, numberOfArchivedRequests: 10, encryptionEnabled: false },
    });
    await service.predict({ text: 'first' });
    await service.predict({ text: 'second' });
    const [second, first] = await list(service);
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

describe('filters', () => {
  let service: SceneService;
  let key: { tokenId: number; token: string };
  beforeAll(async () => {
    service = await echoing();
    key = await makeKey('filtered');
    await service.predict({ one: true });
    await service.predict({ fail: 400 });
    await service.predict({ fail: 503 });
    await scene.server.call('POST', `${service.gateway}/predict`, { body: {}, headers: { 'mlp-api-key': key.token } });
    await (await service.stream({ parts: 1 })).text();
    await list(service);
    await query(`update logged_requests set cost = 2.5, took_ms = 5000 where model_id = $1 and method = 'stream'`, [
      service.id,
    ]);
  });

  test.each<[string, number]>([
    ['', 5],
    ['status=ok', 3],
    ['status=client', 1],
    ['status=server', 1],
    ['status=500', 1],
    ['status=404', 0],
    ['status=limited', 0],
    ['latencyFrom=5000', 1],
    ['latencyTo=4999.5', 4],
    ['costFrom=0.1', 1],
    ['costTo=2', 4],
    ['caller=system', 5],
    ['caller=1', 5],
    ['caller=nobody-here', 0],
    ['method=stream', 1],
    ['method=http', 0],
    ['cached=true', 0],
    ['cached=false', 5],
    ['instance=none', 0],
    ['requestId=req_none', 0],
    ['from=2999-01-01', 0],
    ['to=2000-01-01', 0],
    ['key=0', 4],
    ['status=client&method=stream', 0],
  ])('%s finds %d', async (filter, count) => {
    expect(await list(service, `?${filter}`)).toHaveLength(count);
  });

  test('a key, an instance and a request by their ids', async () => {
    const [byKey, ...others] = await list(service, `?key=${key.tokenId}`);
    expect(others).toEqual([]);
    expect(await list(service, `?requestId=${byKey!.requestId}`)).toEqual([byKey]);
    expect(await list(service, `?instance=${byKey!.instanceId}`)).toHaveLength(5);
  });

  test.each([
    ['status', 'odd'],
    ['status', '99'],
    ['latencyFrom', '-1'],
    ['latencyTo', 'long'],
    ['costFrom', '1e3'],
    ['key', 'x'],
    ['method', 'GET'],
    ['cached', 'maybe'],
    ['from', 'yesterday'],
    ['requestId', ''],
    ['caller', ''],
    ['sort', 'name'],
    ['ascending', 'up'],
    ['size', '0'],
    ['size', '201'],
    ['after', 'ZZZ'],
    ['after', '***'],
  ])('%s cannot be %j, and says so', async (name, value) => {
    const { status, body } = await scene.call('GET', `${service.home}/requests?${name}=${encodeURIComponent(value)}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(Object.keys((body as { args: object }).args)).toEqual([name]);
  });

  test.each([
    ['from=2030-01-02&to=2030-01-01T00:00:00Z', 'to'],
    ['latencyFrom=5&latencyTo=4', 'latencyTo'],
    ['costFrom=5&costTo=4', 'costTo'],
  ])('%s is refused at %s', async (filter, field) => {
    const { status, body } = await scene.call('GET', `${service.home}/requests?${filter}`);
    expect({ status, args: Object.keys((body as { args: object }).args) }).toEqual({ status: 400, args: [field] });
  });

  test('what is listed comes as CSV, by the same filters', async () => {
    const { body, headers } = await scene.call('GET', `${service.home}/requests/export?status=client`);
    const lines = String(body).trim().split('\r\n');
    expect(headers.get('content-disposition')).toBe('attachment; filename="requests.csv"');
    expect(lines[0]).toMatch(/^time,requestId,service,method,/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',failed,400,shape.wrong,');
  });
});

describe('lists', () => {
  test('go on where the part before them ended, whatever comes meanwhile, by each order', async () => {
    const service = await echoing();
    for (let count = 0; count < 5; count++) await service.predict({ count });
    await list(service);
    await query('update logged_requests set took_ms = (id % 3) + 0.1, cost = id % 2 where model_id = $1', [service.id]);
    for (const sort of ['time', 'latency', 'cost'])
      for (const ascending of [true, false]) {
        const order = `sort=${sort}&ascending=${ascending}`;
        const whole = (await list(service, `?${order}`)).map(({ id }) => id);
        const read: number[] = [];
        for (let after: string | undefined, at = 0; at === 0 || after !== undefined; at++) {
          const part: RequestPage = await pageOf(service, `?${order}&size=2${after ? `&after=${after}` : ''}`);
          read.push(...part.records.map(({ id }) => id));
          after = part.next;
          // One that comes meanwhile stands before the newest, or beyond the figures of all others.
          if (at === 0 && sort === 'time' && !ascending) await service.predict({ late: true });
        }
        expect(read, order).toEqual(whole);
      }
  });

  test('say how many came since', async () => {
    const service = await echoing();
    await service.predict({});
    const [newest] = await list(service);
    const newer = async (more = '') =>
      (await scene.call('GET', `${service.home}/requests/newer?since=${newest!.at}&sinceId=${newest!.id}${more}`)).body;
    expect(await newer()).toEqual({ count: 0, more: false });
    await service.predict({});
    await service.predict({ fail: 400 });
    expect(await newer()).toEqual({ count: 2, more: false });
    expect(await newer('&status=client')).toEqual({ count: 1, more: false });
  });
});

describe('counts', () => {
  const hourMs = 3_600_000;
  const around = (hours: number) =>
    `from=${new Date(Date.now() - hours * hourMs).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;

  test('by class of status, from what was counted by the minute and one by one alike', async () => {
    const service = await echoing();
    await service.predict({});
    await service.predict({ fail: 400 });
    await service.predict({ fail: 500 });
    await service.predict({});
    const counts = async (query: string) =>
      (await scene.call('GET', `${service.home}/requests/counts?${query}`)).body as {
        stepSeconds: number;
        unlisted: number;
        steps: { ok: number; client: number; server: number }[];
      };
    const sums = async (query: string) => {
      const { steps } = await counts(query);
      const sum = (of: 'ok' | 'client' | 'server') => steps.reduce((total, step) => total + step[of], 0);
      return [sum('ok'), sum('client'), sum('server')];
    };
    expect(await counts(around(24))).toMatchObject({ stepSeconds: 1_800, unlisted: 0 });
    expect(await sums(around(24))).toEqual([2, 1, 1]);
    expect(await sums(`${around(24)}&status=client`)).toEqual([0, 1, 0]);
    expect(await sums(`${around(24)}&caller=system&key=0`)).toEqual([2, 1, 1]);
    // These are counted one by one.
    expect(await sums(`${around(24)}&method=predict`)).toEqual([2, 1, 1]);
    expect(await sums(`${around(24)}&status=500`)).toEqual([0, 0, 1]);
    expect(await sums(around(0.1))).toEqual([2, 1, 1]);
    expect((await counts(around(0.1))).stepSeconds).toBe(5);
    expect(await sums(`${around(24)}&method=http`)).toEqual([0, 0, 0]);
  });
});

describe('others', () => {
  test('see nothing of what a service got, and of what they called themselves no instance of others', async () => {
    const service = await echoing({ publicSettings: { isPublic: true } });
    const session = await registerForTest(scene.server, 'stranger');
    const get = (path: string) => scene.server.call('GET', path, { session });
    await service.predict({});
    const [request] = await list(service);
    for (const path of ['', `/${request!.id}`, '/export', `/newer?since=${request!.at}&sinceId=0`])
      expect(await get(`${service.home}/requests${path}`), path).toMatchObject({ status: 403 });
    expect(await get(`${service.home}/archive/requests/${request!.requestId}`)).toMatchObject({ status: 403 });
    expect(await get('/api/mlpcore/account/system/requests')).toMatchObject({ status: 403 });
    const own = '/api/mlpcore/account/stranger/requests';
    expect(await get(own)).toMatchObject({ status: 200, body: { records: [] } });
    expect(await get(`${own}/${request!.id}`)).toMatchObject({ status: 404, body: { code: 'request_log.not_found' } });

    await scene.call('POST', `${service.home}/public-settings`, { isPublic: true, publicTestingAllowed: true });
    const key = (
      await scene.server.call('POST', '/api/mlpcore/account/stranger/token?name=mine', {
        session,
        body: { permissions: ['predict'] },
      })
    ).body as { token: string; tokenId: number };
    const called = await scene.server.call('POST', `${service.gateway}/predict`, {
      body: {},
      headers: { 'mlp-api-key': key.token },
    });
    expect(called.status).toBe(200);
    const { records } = (await get(own)).body as RequestPage;
    expect(records).toMatchObject([{ key: { keyId: key.tokenId, name: 'mine' }, attempts: 1 }]);
    expect(records[0]).not.toHaveProperty('instanceId');
    const [seen] = await list(service, `?caller=stranger`);
    expect(seen).toMatchObject({ caller: { shortName: 'stranger' }, instanceId: expect.any(String) });
    expect(seen!.key).toEqual({ keyId: key.tokenId });
    expect(await get(`${own}?instance=${seen!.instanceId}`)).toMatchObject({ body: { records: [] } });
    expect(await get(`${own}/counts?from=2020-01-01&to=2100-01-01`)).toMatchObject({
      body: { steps: [{ ok: 1, client: 0, server: 0 }] },
    });
    // By the service that was called, as reports of expenses name it.
    for (const [named, count] of [
      [`system/${service.name}`, 1],
      [String(service.id), 1],
      ['system/another', 0],
      ['another', 0],
    ] as const) {
      expect(((await get(`${own}?service=${encodeURIComponent(named)}`)).body as RequestPage).records).toHaveLength(
        count,
      );
      const counts = await get(`${own}/counts?from=2020-01-01&to=2100-01-01&service=${encodeURIComponent(named)}`);
      expect((counts.body as { steps: unknown[] }).steps).toHaveLength(count);
    }
  });
});

describe('upkeep', () => {
  const row = async (service: SceneService) => {
    await service.predict({});
    await log().flush();
  };

  test('drops what is too old, and the oldest beyond what is kept', async () => {
    const service = await echoing();
    for (let count = 0; count < 3; count++) await row(service);
    const [, , oldest] = await list(service);
    const container = scene.server.host.container;
    await query(`update logged_requests set at = at - interval '31 days' where id <= $1`, [oldest!.id]);
    await container.get(Upkeep).clean();
    expect(await list(service)).toHaveLength(2);
    const keeping = new Upkeep(container.get(Pool), () => new Date(), { keptDays: 30, mostRows: 1 });
    await keeping.clean();
    expect(await list(service)).toHaveLength(1);
  });
});
