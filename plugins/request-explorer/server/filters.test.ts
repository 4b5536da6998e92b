import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene, SceneService } from '#plugins/gateway/server/test/scene.ts';
import { echoing, list, makeKey, openExplorer, query } from './test/explorer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openExplorer();
});
afterAll(() => scene.close());

describe('filters', () => {
  let service: SceneService;
  let key: { tokenId: number; token: string };
  beforeAll(async () => {
    service = await echoing(scene);
    key = await makeKey(scene, 'filtered');
    await service.predict({ one: true });
    await service.predict({ fail: 400 });
    await service.predict({ fail: 503 });
    await scene.server.call('POST', `${service.gateway}/predict`, { body: {}, headers: { 'mlp-api-key': key.token } });
    await (await service.stream({ parts: 1 })).text();
    await list(scene, service);
    await query(
      scene,
      `update logged_requests set cost = 2.5, took_ms = 5000 where model_id = $1 and method = 'stream'`,
      [service.id],
    );
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
    expect(await list(scene, service, `?${filter}`)).toHaveLength(count);
  });

  test('a key, an instance and a request by their ids', async () => {
    const [byKey, ...others] = await list(scene, service, `?key=${key.tokenId}`);
    expect(others).toEqual([]);
    expect(await list(scene, service, `?requestId=${byKey!.requestId}`)).toEqual([byKey]);
    expect(await list(scene, service, `?instance=${byKey!.instanceId}`)).toHaveLength(5);
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
