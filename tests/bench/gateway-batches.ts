import type { Report } from './figures.ts';
import type { Scene } from './gateway-scene.ts';
import { startService } from './bench-service.ts';
import { runLoad } from './load.ts';

const windowMs = 5;
const busyMs = 5;

/** What batching brings where each batch costs a service the same, and what it takes from a client that is alone. */
export async function batches({ folder, server, token }: Scene, report: Report): Promise<void> {
  const service = await startService(server, token, { name: 'bench-batches' });
  try {
    const request = service.ask('predict', JSON.stringify({ busyMs }));
    const measure = async (batchSize: number) => {
      await service.change({ batchesConfig: { batchSize, timeWaitMs: windowMs } });
      return {
        one: await runLoad(request, { connections: 1, seconds: 2, folder }),
        many: await runLoad(request, { connections: 64, seconds: 3, folder }),
      };
    };
    const [single, together] = [await measure(1), await measure(64)];
    report({
      name: `batching with a window of ${windowMs} ms, added for one client, p50`,
      value: together.one.p50 - single.one.p50,
      unit: 'ms',
      limit: { must: windowMs + 1 },
    });
    report({
      name: `predicts a second in batches of 64, ${busyMs} ms a batch`,
      value: together.many.perSecond,
      unit: '/s',
      reference: { name: 'one by one', value: single.many.perSecond },
      limit: { must: 4, ofRatio: true, atLeast: true },
    });
  } finally {
    await service.stop();
  }
}
