import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { echoing, openExplorer } from './test/explorer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openExplorer();
});
afterAll(() => scene.close());

describe('counts', () => {
  const hourMs = 3_600_000;
  const around = (hours: number) =>
    `from=${new Date(Date.now() - hours * hourMs).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;

  test('by class of status, from what was counted by the minute and one by one alike', async () => {
    const service = await echoing(scene);
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
