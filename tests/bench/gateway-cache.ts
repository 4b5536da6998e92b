import { freePorts } from '../harness/product.ts';
import { startService } from './bench-service.ts';
import type { Report } from './figures.ts';
import { findKept } from './find-kept.ts';
import { cost } from './gateway-cost.ts';
import { json, small, type Scene } from './gateway-scene.ts';
import { runLoad, type Request } from './load.ts';
import { untilAnswers } from './nginx.ts';
import { end, measured, spawnOn } from './processes.ts';

/** What an answer costs that is kept, beside one that Fastify gives without looking at anything: what every call costs, and what the cache adds to it. */
export async function cacheHits({ folder, server, token }: Scene, report: Report): Promise<void> {
  const [port] = await freePorts(1);
  const alone = spawnOn(measured, process.execPath, [`${import.meta.dirname}/fastify-alone.ts`, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const service = await startService(server, token, {
    name: 'bench-cache',
    settings: { caching: { enabled: true, mongoUri: 'embedded', recordsLimit: 100 } },
  });
  try {
    const plain: Request = { url: `http://127.0.0.1:${port}/`, method: 'POST', body: '{}', headers: json };
    await untilAnswers(plain.url);
    const load = { connections: 64, seconds: 4, folder };
    const kept = service.ask('predict', small);
    await runLoad(kept, { ...load, seconds: 2 });
    const answered = await fetch(kept.url, {
      method: 'POST',
      body: small,
      headers: kept.headers.map((header) => header.split(': ') as [string, string]),
    });
    if (answered.headers.get('z-cache') !== 'hit')
      throw new Error(`An answer was to come from the cache and did not: ${answered.status}.`);
    await runLoad(plain, { ...load, seconds: 2 });
    const beside = await cost({ ...plain, body: small }, [alone.pid!], load);
    const hit = await cost(kept, [server.pid], load);
    report({
      name: 'answer from the cache, processor time a request',
      value: hit.cpu,
      unit: 'us',
      reference: { name: 'of Fastify alone', value: beside.cpu },
    });
    // Its key, its limits and its bill are due for such a call too; only what the cache itself takes is the cache's.
    report({
      name: 'to find it there, processor time',
      value: await findKept(),
      unit: 'us',
      reference: { name: 'of Fastify alone', value: beside.cpu },
      limit: { must: 0.2, ofRatio: true },
    });
    report({
      name: 'answers from the cache a second on one processor',
      value: hit.perSecond,
      unit: '/s',
      reference: { name: 'of Fastify alone', value: beside.perSecond },
    });
  } finally {
    await service.stop();
    await end(alone);
  }
}
