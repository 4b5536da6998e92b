import type { Report } from './figures.ts';
import { batches } from './gateway-batches.ts';
import { cacheHits } from './gateway-cache.ts';
import { halfLoad, latency, throughput } from './gateway-cost.ts';
import { idleStreams } from './gateway-idle.ts';
import { peer } from './gateway-peer.ts';
import { severalGateways } from './gateway-processes.ts';
import { withScene } from './gateway-scene.ts';
import { shares } from './gateway-shares.ts';
import { large, streams } from './gateway-streams.ts';
import { memoryOf } from './processes.ts';

/** What the way through the gateway costs, beside nginx, beside a peer and beside the service itself. */
export async function gateway(report: Report): Promise<void> {
  await withScene(async (scene) => {
    const peak = await throughput(scene, report);
    await halfLoad(scene, peak, report);
    await latency(scene, report);
    await streams(scene, report);
    await large(scene, report);
    report({
      name: 'memory of the server after the load',
      value: memoryOf(scene.server.pid),
      unit: 'MiB',
      limit: { must: 300, aim: 200 },
    });
    await peer(scene, report);
    await batches(scene, report);
    await cacheHits(scene, report);
    await idleStreams(scene, report);
  });
  await shares(report);
  await severalGateways(report);
}
