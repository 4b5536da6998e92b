import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey, startService } from './bench-service.ts';
import { startDatabase } from './database.ts';
import type { Report } from './figures.ts';
import { cost, medianOf, type Cost } from './gateway-cost.ts';
import { small } from './gateway-scene.ts';
import { runLoad } from './load.ts';
import { bind, measured } from './processes.ts';
import { startScript, withFolder } from './server.ts';

const rounds = 3;

/** How much of the throughput goes into looking at keys and counting limits, on a server that does it and then does not. */
export const shares = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const endings: (() => Promise<unknown>)[] = [];
    try {
      const { url } = await startDatabase(folder, endings);
      const server = await startScript(`${import.meta.dirname}/open-gateway.ts`, `${folder}/data`, {
        DATABASE_URL: url,
      });
      endings.push(() => server.stop());
      const token = await makeKey(server);
      const service = await startService(server, token, { name: 'bench' });
      endings.push(() => service.stop());
      bind(measured, server.pid);
      const load = { connections: 64, seconds: 3, folder };
      const predict = service.ask('predict', small);
      await runLoad(predict, load);
      const [closed, open]: [Cost[], Cost[]] = [[], []];
      for (let round = 0; round < 2 * rounds; round++) {
        (round % 2 === 0 ? closed : open).push(await cost(predict, [server.pid], load));
        process.kill(server.pid, 'SIGUSR2');
        await sleep(100);
      }
      const [on, off] = [medianOf(closed, 'cpu'), medianOf(open, 'cpu')];
      // By processor time, which is what bounds the throughput of a processor and is steadier than it.
      report({
        name: 'throughput of a processor lost to keys and limits',
        value: (1 - off / on) * 100,
        unit: '%',
        limit: { must: 40, aim: 28 },
      });
      report({
        name: 'processor time of keys and limits, a request',
        value: on - off,
        unit: 'us',
        reference: { name: 'of the whole way', value: on },
      });
    } finally {
      for (const ending of endings.toReversed()) await ending();
    }
  });
