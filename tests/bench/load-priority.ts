import { startService } from './bench-service.ts';
import type { Report } from './figures.ts';
import type { Scene } from './gateway-scene.ts';
import { runCounted } from './load.ts';

/** One request at a time, each of which keeps the service for so long. */
const busyMs = 10;
const capacity = 1_000 / busyMs;
/** Three classes that together ask for twice what the service can do, the two urgent ones for less than it can. */
const classes = {
  high: { priority: 10, share: 0.3 },
  usual: { priority: 0, share: 0.5 },
  low: { priority: -10, share: 1.2 },
} as const;
const seconds = 8;

/** A service with a priority queue and twice as many requests as it can answer. */
export async function priorities({ server, token }: Scene, report: Report): Promise<void> {
  const settings = {
    priorityQueue: { enabled: true, concurrencyLevel: 1 },
    timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 2 },
  };
  const service = await startService(server, token, { name: 'bench-priorities', settings });
  try {
    const request = service.ask('predict', JSON.stringify({ busyMs }));
    // Enough connections that none has to wait for an answer before it may ask again.
    const run = ({ priority, share }: { priority: number; share: number }) =>
      runCounted(
        { ...request, headers: [...request.headers, `Z-Priority: ${priority}`] },
        { connections: 300, seconds, perSecond: capacity * share },
      );
    const unloaded = await run(classes.high);
    const [high, usual, low] = await Promise.all([run(classes.high), run(classes.usual), run(classes.low)]);
    const answered = ({ statuses, requests }: typeof low) => ((statuses['200'] ?? 0) / requests) * 100;
    report({
      name: 'L6: urgent requests at twice the capacity, p99',
      value: high.p99,
      unit: 'ms',
      reference: { name: 'without the others', value: unloaded.p99 },
      limit: { must: 2, ofRatio: true },
    });
    report({
      name: 'L6: urgent requests that were answered',
      value: answered(high),
      unit: '%',
      limit: { must: 100, atLeast: true },
    });
    report({ name: 'L6: usual requests that were answered', value: answered(usual), unit: '%' });
    report({
      name: 'L6: requests of the lowest class that were answered',
      value: answered(low),
      unit: '%',
      limit: { must: 5, atLeast: true },
    });
  } finally {
    await service.stop();
  }
}
