import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from './bench-service.ts';
import { median, type Report } from './figures.ts';
import { cost, usualOfNginx } from './gateway-cost.ts';
import { plain, small, type Scene } from './gateway-scene.ts';
import { runCounted, runLoad, type Counted, type Request } from './load.ts';
import { sizeOf } from './sizes.ts';

/** 64 connections for a minute; answers how many predicts went through in a second. */
export async function steady({ folder, server, nginx, ours }: Scene, report: Report): Promise<number> {
  const seconds = sizeOf({ name: 'LOAD_SECONDS', full: 60, short: 15 });
  const load = { connections: 64, seconds, folder };
  const predict = ours('predict', small);
  await runLoad(predict, { ...load, seconds: 3 });
  const proxied = nginx && (await cost(plain(nginx.fast), nginx.pids, { ...load, seconds: 5 }));
  // It throws where a single one is not answered with 200.
  const held = await cost(predict, [server.pid], load);
  report({
    name: `L1: 64 connections for ${seconds} s, predicts a second`,
    value: held.perSecond,
    unit: '/s',
    ...(proxied && { reference: { name: 'through nginx', value: proxied.perSecond, usual: usualOfNginx } }),
    limit: { must: 10_000, aim: 20_000, atLeast: true },
  });
  if (proxied)
    report({
      name: 'L1: processor time a request',
      value: held.cpu,
      unit: 'us',
      reference: { name: 'of nginx as a proxy', value: proxied.cpu },
      limit: { must: 8, aim: 4, ofRatio: true },
    });
  return held.perSecond;
}

const calmRate = 200;
const limitRate = 400;
const connections = 64;

/** What moments of the machine differ in is evened out by several. */
const rounds = 3;

/** Ten times as many requests as usual, most of them beyond what their account may make in a second. */
export async function spike({ server, direct, token }: Scene, report: Report): Promise<void> {
  const service = await startService(server, token, { name: 'bench-spike' });
  try {
    await server.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: limitRate } });
    const predict = service.ask('predict', small);
    await runCounted(predict, { connections, seconds: 2, perSecond: calmRate });
    const spikes: Spike[] = [];
    for (let round = 0; round < rounds; round++) spikes.push(await spikeOf(predict, plain(direct.url)));
    const sumOf = (figure: (spike: Spike) => number) => spikes.reduce((sum, each) => sum + figure(each), 0);
    const medianOf = (figure: (spike: Spike) => number) => median(spikes.map(figure));
    report({
      name: 'L2: ten times the load, answers besides 200, 429 and 503',
      value: sumOf(({ sudden }) =>
        Object.entries(sudden.statuses)
          .filter(([status]) => !['200', '429', '503'].includes(status))
          .reduce((sum, [, count]) => sum + count, 0),
      ),
      unit: '',
      limit: { must: 0 },
    });
    report({
      name: 'L2: refusals that say not when to ask again',
      value: sumOf(({ sudden }) => sudden.withoutRetryAfter),
      unit: '',
      limit: { must: 0 },
    });
    report({
      name: 'L2: refused within, p99',
      value: medianOf(({ sudden }) => sudden.failedP99),
      unit: 'ms',
      limit: { must: 50 },
    });
    const calm = { name: 'when calm', value: medianOf((each) => each.calm.p99) };
    report({
      name: 'L2: accepted, p99',
      value: medianOf(({ sudden }) => sudden.p99),
      unit: 'ms',
      reference: calm,
      limit: { must: 5, ofRatio: true },
    });
    report({
      name: 'L2: p99 of a server that only echoes, in the same spike',
      value: medianOf(({ bare }) => bare.p99),
      unit: 'ms',
    });
    report({
      name: 'L2: calm again after',
      value: medianOf(({ calmAfter }) => calmAfter),
      unit: 's',
      limit: { must: 3 },
    });
  } finally {
    await server.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
    await service.stop();
  }
}

interface Spike {
  readonly calm: Counted;
  readonly sudden: Counted;
  /** As many answers of a server that only echoes as ours accepts, from the begin of the same spike. */
  readonly bare: Counted;
  /** Seconds. */
  readonly calmAfter: number;
}

/** One spike, some seconds after a calm time. */
async function spikeOf(predict: Request, echo: Request): Promise<Spike> {
  const calmly = (seconds: number) => runCounted(predict, { connections, seconds, perSecond: calmRate });
  const calm = await calmly(4);
  const suddenly = (request: Request, seconds: number) =>
    runCounted(request, { connections: 10 * connections, seconds, perSecond: 10 * calmRate });
  await sleep(5_000);
  const seconds = sizeOf({ name: 'SPIKE_SECONDS', full: 10, short: 10 });
  const bare = await suddenly(echo, (seconds * limitRate) / (10 * calmRate));
  await sleep(5_000);
  const sudden = await suddenly(predict, seconds);
  const ended = performance.now();
  let after = await calmly(0.5);
  // A quiet machine has a p99 of a millisecond or two, twice of which is nothing yet.
  while (after.p99 > 2 * calm.p99 + 5 && performance.now() - ended < 10_000) after = await calmly(0.5);
  return { calm, sudden, bare, calmAfter: (performance.now() - ended) / 1000 - 0.5 };
}
