import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#core/server/postgres/embedded.ts';
import { lockDirectory } from '#core/server/database/lock.ts';
import type { Report } from './figures.ts';
import { familyOf, memoryOf } from './processes.ts';
import { startServer, withFolder } from './server.ts';

/** How long the server takes to start and to stop, and what it holds when it has nothing to do; without sample services. */
export const start = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const [first, second] = [await timePostgres(join(folder, 'alone')), await timePostgres(join(folder, 'alone'))];
    const data = join(folder, 'data');
    const fresh = await startServer(data);
    report({
      name: 'first start, on an empty folder',
      value: fresh.startMs / 1000,
      unit: 's',
      reference: { name: 'PostgreSQL alone', value: first, usual: 0.8 },
      limit: { must: 10, aim: 4 },
    });
    await fresh.stop();
    const again = await startServer(data);
    report({
      name: 'second start',
      value: again.startMs / 1000,
      unit: 's',
      reference: { name: 'PostgreSQL alone', value: second, usual: 0.1 },
      limit: { must: 5, aim: 2 },
    });
    await sleep(5_000);
    const memory = familyOf(again.pid).map((pid) => ({ pid, held: memoryOf(pid) }));
    const sum = (those: readonly { held: number }[]) => those.reduce((total, { held }) => total + held, 0);
    const database = sum(memory.filter(({ pid }) => pid !== again.pid));
    report({
      name: 'memory of server and database, idle',
      value: sum(memory),
      unit: 'MiB',
      reference: { name: 'of the database', value: database },
      limit: { must: 350, aim: 220 },
    });
    const began = performance.now();
    await again.stop();
    report({ name: 'stop', value: (performance.now() - began) / 1000, unit: 's', limit: { must: 5, aim: 1 } });
  });

/** Seconds until a PostgreSQL answers that does nothing else. */
async function timePostgres(dataDir: string): Promise<number> {
  const lock = await lockDirectory(dataDir);
  const began = performance.now();
  const postgres = await startPostgres({ dataDir, log: { info() {}, warn: console.warn, error: console.error } });
  const seconds = (performance.now() - began) / 1000;
  await postgres.stop();
  await lock.release();
  return seconds;
}
