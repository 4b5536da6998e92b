import { makeKey } from './bench-service.ts';
import { withServices } from './database.ts';
import type { Report } from './figures.ts';
import { withScene } from './gateway-scene.ts';
import { crowd } from './load-crowd.ts';
import { limits } from './load-limits.ts';
import { priorities } from './load-priority.ts';
import { soak } from './load-soak.ts';
import { spike, steady } from './load-steady.ts';
import { sizeOf } from './sizes.ts';

/** Loads that have to be held for a while: steady, sudden, long, of many clients, beyond limits, and more than there is room for. */
export async function loads(report: Report): Promise<void> {
  await withScene(async (scene) => {
    const peak = await steady(scene, report);
    await spike(scene, report);
    await priorities(scene, report);
    await soak(scene, peak, report);
  });
  await withServices(sizeOf({ name: 'CROWD_SERVICES', full: 10_000, short: 10_000 }), async (server) => {
    const token = await makeKey(server);
    await limits(server, token, report);
    await crowd(server, token, report);
  });
  console.log('not run: L7, a step of the load on a service that scales itself: services do not yet');
}
