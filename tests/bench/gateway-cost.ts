import { median, type Report } from './figures.ts';
import { measureGate } from './gate.ts';
import { plain, small, type Scene } from './gateway-scene.ts';
import { runLoad, type Outcome, type Request } from './load.ts';
import { cpuOf } from './processes.ts';

const rounds = 3;
/** What nginx as a proxy passes on in a second with one processor of its own. */
export const usualOfNginx = 77_800;

export interface Cost extends Outcome {
  /** Processor time a request, in microseconds. */
  readonly cpu: number;
}

/** Makes a load and says what it cost the processes that are measured. */
export async function cost(
  request: Request,
  pids: readonly number[],
  load: { connections: number; seconds: number; folder: string },
): Promise<Cost> {
  const used = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = used();
  const outcome = await runLoad(request, load);
  return { ...outcome, cpu: (used() - before) / outcome.requests };
}

export const medianOf = (costs: readonly Cost[], key: keyof Cost): number => median(costs.map((each) => each[key]));

/** What a predict costs at full load; answers how many went through in a second. */
export async function throughput({ folder, server, direct, nginx, ours }: Scene, report: Report): Promise<number> {
  const load = { connections: 64, seconds: 5, folder };
  const predict = ours('predict', small);
  // A server that has run for a while is what is measured: by then its code is compiled for what it does.
  await runLoad(predict, { ...load, seconds: 15 });
  const [direct64, proxied, predicted]: [Cost[], Cost[], Cost[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    direct64.push(await cost(plain(direct.url), [direct.pid], load));
    if (nginx) proxied.push(await cost(plain(nginx.fast), nginx.pids, load));
    predicted.push(await cost(predict, [server.pid], load));
  }
  const bare = { name: 'of a bare node:http echo', value: medianOf(direct64, 'cpu') };
  const proxy = nginx && { name: 'of nginx as a proxy', value: medianOf(proxied, 'cpu') };
  const cpu = medianOf(predicted, 'cpu');
  // Where there is no nginx, the echo stands in for it: it costs 1.6 times as much.
  report({
    name: 'predict, processor time a request, 64 connections',
    value: cpu,
    unit: 'us',
    reference: proxy ?? bare,
    limit: proxy ? { must: 8, aim: 4, ofRatio: true } : { must: 5, aim: 2.5, ofRatio: true },
  });
  if (proxy) report({ name: 'the same beside a server that only echoes', value: cpu, unit: 'us', reference: bare });
  const rate = nginx
    ? { name: 'through nginx', value: medianOf(proxied, 'perSecond'), usual: usualOfNginx }
    : { name: 'directly', value: medianOf(direct64, 'perSecond') };
  const perSecond = medianOf(predicted, 'perSecond');
  report({
    name: 'predicts a second on one processor',
    value: perSecond,
    unit: '/s',
    reference: rate,
    limit: { must: 10_000, aim: 20_000, atLeast: true },
  });
  for (const quantile of ['p50', 'p99'] as const) {
    report({
      name: `predict, ${quantile} at 64 connections, full load`,
      value: medianOf(predicted, quantile),
      unit: 'ms',
      reference: { name: 'directly', value: medianOf(direct64, quantile) },
    });
  }
  const gate = await measureGate({ requests: 20_000, rounds });
  report({
    name: 'the gate alone, processor time a request',
    value: gate.cpuMedian,
    unit: 'us',
    ...(proxy && { reference: proxy }),
  });
  return perSecond;
}

/** How long requests take that come at half the rate that can be kept up. */
export async function halfLoad({ folder, direct, ours }: Scene, peak: number, report: Report): Promise<void> {
  const connections = 64;
  const load = { connections, seconds: 5, folder, pauseMs: Math.round((connections * 1_000) / (peak / 2)) };
  const alone = await runLoad(plain(direct.url), load);
  const through = await runLoad(ours('predict', small), load);
  report({
    name: 'half load, predicts a second',
    value: through.perSecond,
    unit: '/s',
    reference: { name: 'at full load', value: peak },
  });
  report({
    name: 'predict at half load, p50',
    value: through.p50,
    unit: 'ms',
    reference: { name: 'directly, as often', value: alone.p50 },
  });
  report({
    name: 'predict at half load, p99',
    value: through.p99,
    unit: 'ms',
    reference: { name: 'directly, as often', value: alone.p99, usual: 2 },
    limit: { must: 10, aim: 5 },
  });
}

/** What is added to the call of a client that is alone. */
export async function latency({ folder, direct, nginx, ours }: Scene, report: Report): Promise<void> {
  const load = { connections: 1, seconds: 3, folder };
  const [alone, proxied, predicted] = [
    await runLoad(plain(direct.url), load),
    nginx && (await runLoad(plain(nginx.same), load)),
    await runLoad(ours('predict', small), load),
  ];
  for (const [quantile, usual, must, aim] of [
    ['p50', 0.1, 0.6, 0.3],
    ['p99', 0.3, 3, 1.2],
  ] as const) {
    report({
      name: `added to one client's call, ${quantile}`,
      value: predicted[quantile] - alone[quantile],
      unit: 'ms',
      reference: { name: 'the call directly', value: alone[quantile], usual },
      limit: { must, aim },
    });
    if (proxied)
      report({ name: `added by nginx, ${quantile}`, value: proxied[quantile] - alone[quantile], unit: 'ms' });
  }
}
