import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import type { RequestPage } from '../contract.ts';
import { echoing, list, openExplorer, pageOf, query } from './test/explorer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openExplorer();
});
afterAll(() => scene.close());

describe('lists', () => {
  test('go on where the part before them ended, whatever comes meanwhile, by each order', async () => {
    const service = await echoing(scene);
    for (let count = 0; count < 5; count++) await service.predict({ count });
    await list(scene, service);
    await query(scene, 'update logged_requests set took_ms = (id % 3) + 0.1, cost = id % 2 where model_id = $1', [
      service.id,
    ]);
    for (const sort of ['time', 'latency', 'cost'])
      for (const ascending of [true, false]) {
        const order = `sort=${sort}&ascending=${ascending}`;
        const whole = (await list(scene, service, `?${order}`)).map(({ id }) => id);
        const read: number[] = [];
        for (let after: string | undefined, at = 0; at === 0 || after !== undefined; at++) {
          const part: RequestPage = await pageOf(scene, service, `?${order}&size=2${after ? `&after=${after}` : ''}`);
          read.push(...part.records.map(({ id }) => id));
          after = part.next;
          // One that comes meanwhile stands before the newest, or beyond the figures of all others.
          if (at === 0 && sort === 'time' && !ascending) await service.predict({ late: true });
        }
        expect(read, order).toEqual(whole);
      }
  });

  test('say how many came since', async () => {
    const service = await echoing(scene);
    await service.predict({});
    const [newest] = await list(scene, service);
    const newer = async (more = '') =>
      (await scene.call('GET', `${service.home}/requests/newer?since=${newest!.at}&sinceId=${newest!.id}${more}`)).body;
    expect(await newer()).toEqual({ count: 0, more: false });
    await service.predict({});
    await service.predict({ fail: 400 });
    expect(await newer()).toEqual({ count: 2, more: false });
    expect(await newer('&status=client')).toEqual({ count: 1, more: false });
  });
});
