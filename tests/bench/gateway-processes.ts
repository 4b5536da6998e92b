import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../harness/product.ts';
import { makeKey, startService } from './bench-service.ts';
import { startDatabase } from './database.ts';
import type { Report } from './figures.ts';
import { small } from './gateway-scene.ts';
import { runLoad } from './load.ts';
import { cpuOf } from './processes.ts';
import { startServer, withFolder, type Server } from './server.ts';

const most = 3;
const connections = 66;
const seconds = 4;

/** The same service called through one, two and three gateway processes that share a database. */
export const severalGateways = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const endings: (() => Promise<unknown>)[] = [];
    try {
      const { url } = await startDatabase(folder, endings);
      const ports = await freePorts(most);
      const shared = { DATABASE_URL: url };
      const core = await startServer(`${folder}/core`, { ...shared, ROLES: 'core' });
      endings.push(() => core.stop());
      const gateways: Server[] = [];
      for (const [at, port] of ports.entries()) {
        const gateway = await startServer(`${folder}/gateway-${at}`, {
          ...shared,
          ROLES: 'gateway',
          GATE_PORT: String(port),
        });
        endings.push(() => gateway.stop());
        gateways.push(gateway);
      }
      const token = await makeKey(core);
      const service = await startService(core, token, { name: 'bench' });
      endings.push(() => service.stop());
      // Every gateway gets its connection from the service, once the first has told it of the others.
      await Promise.all(gateways.map(({ url: at }) => untilServed(() => answers(service.ask('predict', small, at)))));

      const measure = async (count: number) => {
        const asked = gateways.slice(0, count);
        const before = asked.map(({ pid }) => cpuOf(pid));
        const outcomes = await Promise.all(
          asked.map(({ url: at }) =>
            runLoad(service.ask('predict', small, at), { connections: connections / count, seconds, folder }),
          ),
        );
        const requests = outcomes.reduce((sum, outcome) => sum + outcome.requests, 0);
        const cpu = asked.reduce((sum, { pid }, at) => sum + cpuOf(pid) - before[at]!, 0);
        return { cpu: cpu / requests, perSecond: requests / seconds };
      };
      await measure(most);
      const alone = await measure(1);
      report({ name: 'one gateway process, predicts a second, nothing bound', value: alone.perSecond, unit: '/s' });
      report({ name: 'one gateway process, processor time a request', value: alone.cpu, unit: 'us' });
      for (let count = 2; count <= most; count++) {
        const together = await measure(count);
        report({
          name: `${count} gateway processes, predicts a second`,
          value: together.perSecond,
          unit: '/s',
          reference: { name: 'one alone', value: alone.perSecond },
        });
        report({
          name: `${count} gateway processes, processor time a request`,
          value: together.cpu,
          unit: 'us',
          reference: { name: 'one alone', value: alone.cpu },
          limit: { must: 2, aim: 1.3, ofRatio: true },
        });
      }
    } finally {
      for (const ending of endings.toReversed()) await ending();
    }
  });

const answers = ({ url, body, headers }: { url: string; body: string; headers: readonly string[] }): Promise<boolean> =>
  fetch(url, {
    method: 'POST',
    body,
    headers: headers.map((header) => header.split(': ') as [string, string]),
    signal: AbortSignal.timeout(2_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

async function untilServed(served: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(200))
    if (await served()) return;
  throw new Error('The service did not connect to every gateway within 20 s.');
}
