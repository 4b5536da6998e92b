import { request as ask, Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, type Report } from './figures.ts';
import { measureGate } from './gate.ts';
import { withScene, type Scene } from './gateway-scene.ts';
import { runLoad, type Outcome, type Request } from './load.ts';
import { cpuOf, memoryOf } from './processes.ts';
import type { Server } from './server.ts';


/** 206 bytes, as the services of the platform are asked. */
const small = JSON.stringify({ text: 'x'.repeat(195) });
const json = ['Content-Type: application/json'];
const rounds = 3;
const partEveryMs = 20;

/** What the way through the gateway costs, beside nginx and beside the service itself. */
export const gateway = (report: Report): Promise<void> =>
  withScene(async (scene) => {
    await throughput(scene, report);
    await latency(scene, report);
    await streams(scene, report);
    await large(scene, report);
    report({ name: 'memory of the server after the load', value: memoryOf(scene.server.pid), unit: 'MiB', limit: { must: 300, aim: 200 } });
  });

interface Cost extends Outcome {
  /** Processor time a request, in microseconds. */
  readonly cpu: number;
}

async function cost(request: Request, pids: readonly number[], load: { connections: number; seconds: number; folder: string }): Promise<Cost> {
  const used = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = used();
  const outcome = await runLoad(request, load);
  return { ...outcome, cpu: (used() - before) / outcome.requests };
}

async function throughput({ folder, server, direct, nginx, ours }: Scene, report: Report): Promise<void> {
  const load = { connections: 64, seconds: 5, folder };
  const plain = { method: 'POST', body: small, headers: json } as const;
  const predict = ours('predict', small);
  await runLoad(predict, load);
  const [direct64, proxied, predicted]: [Cost[], Cost[], Cost[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    direct64.push(await cost({ ...plain, url: direct.url }, [direct.pid], load));
    if (nginx) proxied.push(await cost({ ...plain, url: nginx.fast }, nginx.pids, load));
    predicted.push(await cost(predict, [server.pid], load));
  }
  const of = (costs: readonly Cost[], key: keyof Cost) => median(costs.map((each) => each[key]));
  const bare = { name: 'of a bare node:http echo', value: of(direct64, 'cpu') };
  const proxy = nginx && { name: 'of nginx as a proxy', value: of(proxied, 'cpu') };
  // Where there is no nginx, the echo stands in for it: it costs 1.6 times as much.
  report({ name: 'predict, processor time a request, 64 connections', value: of(predicted, 'cpu'), unit: 'us', reference: proxy ?? bare, limit: proxy ? { must: 8, aim: 4, ofRatio: true } : { must: 5, aim: 2.5, ofRatio: true } });
  if (proxy) report({ name: 'the same beside a server that only echoes', value: of(predicted, 'cpu'), unit: 'us', reference: bare });
  const rate = { name: nginx ? 'through nginx' : 'directly', value: of(nginx ? proxied : direct64, 'perSecond') };
  report({ name: 'predicts a second on one processor', value: of(predicted, 'perSecond'), unit: '/s', reference: rate, limit: { must: 10_000, aim: 20_000, atLeast: true } });
  for (const quantile of ['p50', 'p99'] as const) {
    report({ name: `predict, ${quantile} at 64 connections, full load`, value: of(predicted, quantile), unit: 'ms', reference: { name: 'directly', value: of(direct64, quantile) } });
  }
  const gate = await measureGate({ requests: 20_000, rounds });
  report({ name: 'the gate alone, processor time a request', value: gate.cpuMedian, unit: 'us', ...(proxy && { reference: proxy }) });
}

async function latency({ folder, direct, nginx, ours }: Scene, report: Report): Promise<void> {
  const load = { connections: 1, seconds: 3, folder };
  const plain = { method: 'POST', body: small, headers: json } as const;
  const [alone, proxied, predicted] = [await runLoad({ ...plain, url: direct.url }, load), nginx && (await runLoad({ ...plain, url: nginx.same }, load)), await runLoad(ours('predict', small), load)];
  for (const [quantile, usual, must, aim] of [['p50', 0.1, 0.6, 0.3], ['p99', 0.3, 3, 1.2]] as const) {
    report({ name: `added to one client's call, ${quantile}`, value: predicted[quantile] - alone[quantile], unit: 'ms', reference: { name: 'the call directly', value: alone[quantile], usual }, limit: { must, aim } });
    if (proxied) report({ name: `added by nginx, ${quantile}`, value: proxied[quantile] - alone[quantile], unit: 'ms' });
  }
}

/** Streams of 16 parts, 20 ms apart, one after the other. */
async function streams({ direct, ours }: Scene, report: Report): Promise<void> {
  const count = 40;
  const alone = await readStreams({ url: `${direct.url}/stream`, method: 'POST', body: small, headers: json }, count);
  const through = await readStreams(ours('predict-with-config-v2-stream', JSON.stringify({ data: '{"stream":true}' })), count);
  const first = (share: number) => [quantile(through.first, share), quantile(alone.first, share)] as const;
  const [[p50, directly50], [p99, directly99]] = [first(0.5), first(0.99)];
  report({ name: 'stream, added to the first part, p50', value: p50 - directly50, unit: 'ms', reference: { name: 'to the first part directly', value: directly50 } });
  report({ name: 'stream, added to the first part, p99', value: p99 - directly99, unit: 'ms', reference: { name: 'to the first part directly', value: directly99, usual: 2 }, limit: { must: 2, aim: 1 } });
  const late = (gaps: readonly number[]) => quantile(gaps, 0.99) - partEveryMs;
  report({ name: 'stream, part later than it should be, added, p99', value: late(through.gaps) - late(alone.gaps), unit: 'ms', reference: { name: 'later directly', value: late(alone.gaps), usual: 1 }, limit: { must: 1, aim: 0.3 } });
}

async function readStreams(request: Request, count: number): Promise<{ first: number[]; gaps: number[] }> {
  const agent = new Agent({ keepAlive: true });
  const [first, gaps]: [number[], number[]] = [[], []];
  for (let stream = 0; stream < count; stream++) {
    const began = performance.now();
    const at: number[] = [];
    const parts = await send(request, agent, () => at.push(performance.now()));
    if (parts.toString().trim().split('\n').length !== 16) throw new Error(`${request.url} answered with other than 16 parts: ${parts}`);
    first.push(at[0]! - began);
    gaps.push(...at.slice(1).map((time, index) => time - at[index]!));
  }
  agent.destroy();
  return { first, gaps };
}

/** 10 MB up and down. */
async function large({ direct, server, ours }: Scene, report: Report): Promise<void> {
  const body = JSON.stringify({ echo: true, text: 'x'.repeat(10_000_000) });
  const agent = new Agent({ keepAlive: true });
  const time = async (request: Request) => {
    const began = performance.now();
    await send(request, agent, () => undefined);
    return performance.now() - began;
  };
  await stallOf(server);
  await sleep(2_000);
  const calm = await stallOf(server);
  const before = memoryOf(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 20);
  const [alone, through]: [number[], number[]] = [[], []];
  for (let count = 0; count < 5; count++) {
    alone.push(await time({ url: `${direct.url}/echo`, method: 'POST', body, headers: json }));
    through.push(await time(ours('predict', body)));
  }
  const stall = await stallOf(server);
  clearInterval(watch);
  agent.destroy();
  report({ name: '10 MB up and down', value: median(through), unit: 'ms', reference: { name: 'directly', value: median(alone) } });
  report({ name: 'longest time that others had to wait meanwhile', value: stall, unit: 'ms', reference: { name: 'when calm', value: calm, usual: 3 }, limit: { must: 20 } });
  report({ name: 'memory that 10 MB up and down take at most', value: most - before, unit: 'MiB', limit: { must: 40 } });
}

/** For how long the server's event loop stood still at most since it was asked last, in milliseconds. */
async function stallOf({ url }: Server): Promise<number> {
  const figures = await fetch(`${url}/metrics`).then((response) => response.text());
  // It is looked at every 10 ms, which the figure includes.
  return Math.max(0.01, Number(/^berth_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(figures)![1]) * 1000 - 10);
}

/** Sends a request and answers its body; each piece is told as it comes. */
function send({ url, body, headers }: Request, agent: Agent, onPiece: () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fields = Object.fromEntries(headers.map((header) => header.split(': ') as [string, string]));
    const outgoing = ask(url, { method: 'POST', agent, headers: { ...fields, 'content-length': Buffer.byteLength(body) } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => {
        onPiece();
        pieces.push(piece);
      });
      response.once('end', () => (response.statusCode === 200 ? resolve(Buffer.concat(pieces)) : reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(pieces)}`))));
    });
    outgoing.once('error', reject).end(body);
  });
}
