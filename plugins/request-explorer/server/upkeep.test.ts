import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import type { Scene, SceneService } from '#plugins/gateway/server/test/scene.ts';
import { RequestLog } from './request-log.ts';
import { echoing, list, openExplorer, query } from './test/explorer.ts';
import { Upkeep } from './upkeep.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openExplorer();
});
afterAll(() => scene.close());

const log = () => scene.server.host.container.get(RequestLog);

describe('upkeep', () => {
  const row = async (service: SceneService) => {
    await service.predict({});
    await log().flush();
  };

  test('drops what is too old, and the oldest beyond what is kept', async () => {
    const service = await echoing(scene);
    for (let count = 0; count < 3; count++) await row(service);
    const [, , oldest] = await list(scene, service);
    const container = scene.server.host.container;
    await query(scene, `update logged_requests set at = at - interval '31 days' where id <= $1`, [oldest!.id]);
    await container.get(Upkeep).clean();
    expect(await list(scene, service)).toHaveLength(2);
    const keeping = new Upkeep(container.get(Pool), () => new Date(), { keptDays: 30, mostRows: 1 });
    await keeping.clean();
    expect(await list(scene, service)).toHaveLength(1);
  });
});
