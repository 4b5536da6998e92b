import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePorts, password } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';
import { end } from './processes.ts';

/** The product as `npm start` runs it, with nothing kept of what it prints. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the command to `ready`. */
  readonly startMs: number;
  /** A call as the superadministrator; throws where it is refused. */
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Asks again for what may not have changed since it had this tag, as the workbench does; answers the tag that it has now. */
  poll(path: string, tag: string): Promise<string>;
  stop(): Promise<void>;
}

const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder, removed afterwards whatever happens. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'berth-bench-')));
  folders.add(folder);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
}

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
const root = join(import.meta.dirname, '../..');
const environmentOfNpm = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };

export const startServer = (dataDir: string, environment: Readonly<Record<string, string>> = {}): Promise<Server> =>
  startCommand(['-c', scripts.start], dataDir, environment);

/** Another script that serves as the product does, and says when it is ready in the same way. */
export const startScript = (
  script: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> => startCommand([join(root, 'core/launch.sh'), script], dataDir, environment);

/** Has a shell become a server. */
async function startCommand(
  command: readonly string[],
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const [port, gatePort] = await freePorts(2);
  const began = performance.now();
  const child = spawn('sh', command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environmentOfNpm,
      NODE_ENV: 'production',
      PORT: String(port),
      GATE_PORT: String(gatePort),
      DATA_DIR: dataDir,
      BOOTSTRAP_PASSWORD: password,
      DEMO: 'false',
      ...environment,
    },
  });
  const ready = Promise.withResolvers<void>();
  const hear = (text: Buffer) => /^ready /m.test(String(text)) && ready.resolve();
  child.stdout.on('data', hear);
  child.once('exit', (code) => ready.reject(new Error(`The server ended with ${code} before it was ready.`)));
  const timer = setTimeout(() => ready.reject(new Error('The server was not ready within a minute.')), 60_000);
  await ready.promise
    .catch(async (error: Error) => {
      await end(child, 'SIGKILL');
      throw error;
    })
    .finally(() => clearTimeout(timer));
  const startMs = performance.now() - began;
  child.stdout.off('data', hear).resume();
  const url = `http://127.0.0.1:${port}`;
  let session: Promise<string> | undefined;
  const signedIn = async () => ({
    cookie: `berth_session=${await (session ??= signIn(url, 'superadmin', password))}`,
    origin: url,
  });
  return {
    url,
    pid: child.pid!,
    startMs,
    async call(method, path, body) {
      const headers = await signedIn();
      const response = await fetch(
        url + path,
        body === undefined
          ? { method, headers }
          : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    async poll(path, tag) {
      const response = await fetch(url + path, { headers: { ...(await signedIn()), 'if-none-match': tag } });
      await response.text();
      if (!response.ok && response.status !== 304) throw new Error(`${path} answered ${response.status}.`);
      return response.headers.get('etag') ?? '';
    },
    stop: () => end(child),
  };
}
