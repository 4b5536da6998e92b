import { request as ask, Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, type Report } from './figures.ts';
import { json, type Scene } from './gateway-scene.ts';
import type { Request } from './load.ts';
import { memoryOf } from './processes.ts';
import type { Server } from './server.ts';

const partEveryMs = 20;

/** Streams of a few parts, 20 ms apart, in turn directly and through the gateway: so many that the slowest hundredth is more than one stream. */
export async function streams({ direct, ours }: Scene, report: Report): Promise<void> {
  const count = 300;
  const asked = JSON.stringify({ stream: true, parts: 4, everyMs: partEveryMs });
  const directly = streamReader({ url: `${direct.url}/stream`, method: 'POST', body: asked, headers: json }, 4);
  const ourselves = streamReader(ours('predict-with-config-v2-stream', JSON.stringify({ data: asked })), 4);
  const [alone, through]: [Times[], Times[]] = [[], []];
  for (let stream = 0; stream < count; stream++) {
    alone.push(await directly.read());
    through.push(await ourselves.read());
  }
  directly.close();
  ourselves.close();
  const first = (share: number) =>
    [through, alone].map((times) =>
      quantile(
        times.map((each) => each.first),
        share,
      ),
    ) as [number, number];
  const [[p50, directly50], [p99, directly99]] = [first(0.5), first(0.99)];
  report({
    name: 'stream, added to the first part, p50',
    value: p50 - directly50,
    unit: 'ms',
    reference: { name: 'to the first part directly', value: directly50 },
  });
  report({
    name: 'stream, added to the first part, p99',
    value: p99 - directly99,
    unit: 'ms',
    reference: { name: 'to the first part directly', value: directly99, usual: 2 },
    limit: { must: 2, aim: 1 },
  });
  const late = (times: readonly Times[]) =>
    quantile(
      times.flatMap(({ gaps }) => gaps),
      0.99,
    ) - partEveryMs;
  report({
    name: 'stream, part later than it should be, added, p99',
    value: late(through) - late(alone),
    unit: 'ms',
    reference: { name: 'later directly', value: late(alone), usual: 1 },
    limit: { must: 1, aim: 0.3 },
  });
}

/** Of one stream, in milliseconds: to its first part, and between parts. */
interface Times {
  readonly first: number;
  readonly gaps: readonly number[];
}

/** Reads one stream after the other on one connection. Throws where one has not so many parts. */
export function streamReader(request: Request, partCount: number): { read(): Promise<Times>; close(): void } {
  const agent = new Agent({ keepAlive: true });
  return {
    async read() {
      const began = performance.now();
      const at: number[] = [];
      const parts = await send(request, agent, () => at.push(performance.now()));
      if (parts.toString().trim().split('\n').length !== partCount)
        throw new Error(`${request.url} answered with other than ${partCount} parts: ${parts}`);
      return { first: at[0]! - began, gaps: at.slice(1).map((time, index) => time - at[index]!) };
    },
    close: () => agent.destroy(),
  };
}

/** 10 MB up and down. */
export async function large({ direct, server, ours }: Scene, report: Report): Promise<void> {
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
  report({
    name: '10 MB up and down',
    value: median(through),
    unit: 'ms',
    reference: { name: 'directly', value: median(alone) },
  });
  report({
    name: 'longest time that others had to wait meanwhile',
    value: stall,
    unit: 'ms',
    reference: { name: 'when calm', value: calm, usual: 3 },
    limit: { must: 20 },
  });
  report({
    name: 'memory that 10 MB up and down take at most',
    value: most - before,
    unit: 'MiB',
    limit: { must: 40 },
  });
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
    const outgoing = ask(
      url,
      { method: 'POST', agent, headers: { ...fields, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => {
          onPiece();
          pieces.push(piece);
        });
        response.once('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(pieces))
            : reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(pieces)}`)),
        );
      },
    );
    outgoing.once('error', reject).end(body);
  });
}
