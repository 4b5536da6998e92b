import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
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

/** Makes a request on so many connections at once for so long. Throws where any was not answered well. */
export function runLoad(request: Request, { connections, seconds, folder }: { connections: number; seconds: number; folder: string }): Promise<Outcome> {
  return wrk ? runWrk(wrk, request, { connections, seconds, folder }) : runClient(request, { connections, seconds });
}

/** For machines without wrk. */
async function runClient({ url, method, body, headers }: Request, { connections, seconds }: { connections: number; seconds: number }): Promise<Outcome> {
  const output = await outputOf(process.execPath, [`${import.meta.dirname}/load-client.ts`, url, String(connections), String(seconds), method, body, ...headers]);
  const { requests, failed, p50, p99 } = JSON.parse(output) as { requests: number; failed: number; p50: number; p99: number };
  if (failed > 0 || requests === 0) throw new Error(`${url}: ${failed} of ${requests} requests failed.`);
  return { requests, perSecond: requests / seconds, p50, p99 };
}

async function runWrk(program: string, { url, method, body, headers }: Request, { connections, seconds, folder }: { connections: number; seconds: number; folder: string }): Promise<Outcome> {
  const script = join(folder, 'request.lua');
  const set = headers.map((header) => /^([^:]+): (.*)$/.exec(header)!).map(([, name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`);
  await writeFile(script, [`wrk.method = "${method}"`, `wrk.body = ${JSON.stringify(body)}`, ...set].join('\n'));
  const output = await outputOf(program, ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script, url]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} was not always answered well:\n${output}`);
  const requests = Number(/(\d+) requests in/.exec(output)![1]);
  const latency = (share: string) => inMilliseconds(new RegExp(`^\\s+${share}%\\s+(\\S+)`, 'm').exec(output)![1]!);
  return { requests, perSecond: Number(/Requests\/sec:\s+(\S+)/.exec(output)![1]), p50: latency('50'), p99: latency('99') };
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
const inMilliseconds = (time: string): number => Number.parseFloat(time) * units[/[a-z]+$/.exec(time)![0]]!;

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawnOn(aside, program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return output;
}
