import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';

export interface Product {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything that it has printed so far. */
  readonly output: () => string;
  /** Asks it to stop and waits until it has; answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

export const password = 'a-password-for-tests';

interface Options {
  readonly command?: readonly [string, ...string[]];
  readonly dataDir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly readyWithinMs?: number;
}

/** How often a product is started whose free ports others took before it listened. */
const mostStarts = 3;

/** The whole product as a process of its own, as it was built before the tests began (`build.ts`), on free ports and its own data. */
export async function startProduct({ dataDir, ...options }: Options = {}): Promise<Product> {
  const folder = dataDir ?? (await makeDataFolder(join(tmpdir(), 'berth-')));
  for (let left = mostStarts - 1; ; left -= 1) {
    const [port, gatePort] = await freePorts(2);
    try {
      return await start(port!, gatePort!, folder, options);
    } catch (error) {
      if (left === 0 || !new RegExp(`EADDRINUSE.*:(${port}|${gatePort})\\b`).test(String(error))) throw error;
    }
  }
}

async function start(
  port: number,
  gatePort: number,
  folder: string,
  {
    command = [process.execPath, 'dist/server/main.js'],
    environment = {},
    readyWithinMs = 60_000,
  }: Omit<Options, 'dataDir'>,
): Promise<Product> {
  const child = spawn(command[0], command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      GATE_PORT: String(gatePort),
      S3_PORT: '0',
      DATA_DIR: folder,
      BOOTSTRAP_PASSWORD: password,
      // Nobody guesses passwords of tests, which sign in at every turn.
      SIGN_IN_HASH_MIB: '1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = await whenReady(child, () => output, readyWithinMs);
  return {
    url,
    pid: child.pid!,
    dataDir: folder,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
  };
}

export const removeData = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

function whenReady(child: ChildProcess, output: () => string, withinMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const refuse = (why: string) => reject(new Error(`The product ${why}:\n${output()}`));
  const ended = (code: number | null) => refuse(`ended with ${code} before it was ready`);
  const look = () => {
    const ready = /^ready (http\S+)/m.exec(output());
    if (ready) resolve(ready[1]!);
  };
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    refuse(`was not ready within ${withinMs} ms`);
  }, withinMs);
  child.once('exit', ended);
  child.stdout!.on('data', look);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('exit', ended);
    child.stdout!.off('data', look);
  });
}

/** Ports below those that the system gives to connections, any of which could take one before it is used, and those that instances get. */
const lowestPort = 11_000;
const highestPort = 19_999;

/** Ports that nobody listens on; drawn at random, so that tests beside each other hardly ever draw the same. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(lowestPort, highestPort + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
