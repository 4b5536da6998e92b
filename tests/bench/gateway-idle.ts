import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from './figures.ts';
import type { Scene } from './gateway-scene.ts';
import { aside, end, memoryOf, spawnOn } from './processes.ts';

const sizes = [1_000, 10_000];
/** Files that a process needs besides the streams that it holds. */
const spare = 500;

/** What streams hold of the server's memory on which nothing happens: each is a client's connection and a call under way at the service. */
export async function idleStreams({ server, ours }: Scene, report: Report): Promise<void> {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Infinity;
  for (const wanted of sizes) {
    const count = Math.min(wanted, files - spare);
    if (count < wanted)
      console.log(
        `not run: ${wanted} idle streams, since a process may open ${files} files here (ulimit -n); ${count} instead`,
      );
    const request = ours('predict-with-config-v2-stream', JSON.stringify({ data: '{"idle":true}' }));
    const before = memoryOf(server.pid);
    const client = spawnOn(
      aside,
      process.execPath,
      [`${import.meta.dirname}/idle-client.ts`, request.url, String(count), request.body, ...request.headers],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: client.stdout! })[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value as string) as { readonly open: number };
    await next();
    await sleep(3_000);
    const held = memoryOf(server.pid) - before;
    const ended = next();
    client.kill('SIGTERM');
    const { open } = await ended;
    await end(client);
    report({ name: `idle streams at once, of ${count}`, value: open, unit: '', limit: { must: count, atLeast: true } });
    report({ name: `memory that ${count} idle streams hold`, value: held, unit: 'MiB' });
    report({ name: 'the same for each', value: (held * 1024) / count, unit: 'KiB' });
    // Until the server has heard of those who left.
    await sleep(2_000);
  }
}
