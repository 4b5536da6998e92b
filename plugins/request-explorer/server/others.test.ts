import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import type { RequestPage } from '../contract.ts';
import { echoing, list, openExplorer } from './test/explorer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openExplorer();
});
afterAll(() => scene.close());

describe('others', () => {
  test('see nothing of what a service got, and of what they called themselves no instance of others', async () => {
    const service = await echoing(scene, { publicSettings: { isPublic: true } });
    const session = await registerForTest(scene.server, 'stranger');
    const get = (path: string) => scene.server.call('GET', path, { session });
    await service.predict({});
    const [request] = await list(scene, service);
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
    const [seen] = await list(scene, service, `?caller=stranger`);
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
