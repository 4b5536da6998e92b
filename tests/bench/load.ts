import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aside, find, spawnOn } from './processes.ts';

/** A request that is made over and over. */
export interface Request {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body: string;
  readonly headers: readonly string[];
}

/** What came of it; times in milliseconds. */
export interface Outcome {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const wrk = find('wrk');

/** The load generator that is in use, for the reader of the figures. */
export const generator = wrk ? 'wrk' : 'a client of our own';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly folder: string;
  /** What each connection waits between an answer and its next request; nothing where it is left out. */
  readonly pauseMs?: number;
}

/** Makes a request on so many connections at once for so long. Throws where any was not answered well. */
export const runLoad = (request: Request, load: Load): Promise<Outcome> =>
  wrk ? runWrk(wrk, request, load) : runClient(request, load);

/** For machines without wrk. */
async function runClient(request: Request, { connections, seconds, pauseMs = 0 }: Load): Promise<Outcome> {
  const outcome = await runCounted(request, {
    connections,
    seconds,
    perSecond: pauseMs && (connections * 1_000) / pauseMs,
  });
  if (outcome.failed > 0 || outcome.requests === 0)
    throw new Error(`${request.url}: ${outcome.failed} of ${outcome.requests} requests failed.`);
  return outcome;
}

export interface Counted extends Outcome {
  /** When the first was asked, in milliseconds of the clock. */
  readonly beganAt: number;
  /** Requests that were answered with other than 200, or not at all. */
  readonly failed: number;
  /** Answers by their status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The same times of the answers other than 200. */
  readonly failedP99: number;
  /** Answers of 429 and 503 that said nothing of when to ask again. */
  readonly withoutRetryAfter: number;
}

/** Makes a request at a steady rate, or as fast as it is answered, and counts how it was answered. */
export async function runCounted(
  { url, method, body, headers }: Request,
  { connections, seconds, perSecond = 0 }: { connections: number; seconds: number; perSecond?: number },
): Promise<Counted> {
  const output = await outputOf(process.execPath, [
    `${import.meta.dirname}/load-client.ts`,
    url,
    String(connections),
    String(seconds),
    String(perSecond),
    method,
    body,
    ...headers,
  ]);
  return JSON.parse(output) as Counted;
}

async function runWrk(
  program: string,
  { url, method, body, headers }: Request,
  { connections, seconds, folder, pauseMs }: Load,
): Promise<Outcome> {
  const script = join(await mkdtemp(join(folder, 'load-')), 'request.lua');
  const set = headers
    .map((header) => /^([^:]+): (.*)$/.exec(header)!)
    .map(([, name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`);
  await writeFile(
    script,
    [
      `wrk.method = "${method}"`,
      `wrk.body = ${JSON.stringify(body)}`,
      ...set,
      ...(pauseMs ? [`function delay() return ${pauseMs} end`] : []),
    ].join('\n'),
  );
  const output = await outputOf(program, [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '--latency',
    '-s',
    script,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} was not always answered well:\n${output}`);
  const requests = Number(/(\d+) requests in/.exec(output)![1]);
  const latency = (share: string) => inMilliseconds(new RegExp(`^\\s+${share}%\\s+(\\S+)`, 'm').exec(output)![1]!);
  return {
    requests,
    perSecond: Number(/Requests\/sec:\s+(\S+)/.exec(output)![1]),
    p50: latency('50'),
    p99: latency('99'),
  };
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
const inMilliseconds = (time: string): number => Number.parseFloat(time) * units[/[a-z]+$/.exec(time)![0]]!;

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawnOn(aside, program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return output;
}
