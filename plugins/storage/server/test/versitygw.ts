import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '../../../../tests/harness/product.ts';

const module = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/versitygw');
const named = (program: string, ...folders: readonly string[]) =>
  [...folders, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

/** The program of an S3 server that is not ours, built by Go where that is at hand; else undefined. */
async function find(): Promise<string | undefined> {
  const found = process.env.VERSITYGW ?? named('versitygw', cache);
  const go = named('go', '/usr/local/go/bin');
  if (found || !go) return found;
  await mkdir(cache, { recursive: true });
  await promisify(execFile)(go, ['install', module], {
    timeout: 1_200_000,
    env: { ...process.env, GOBIN: cache },
  }).catch((error: Error) => console.warn(`versitygw could not be built: ${error.message}`));
  return named('versitygw', cache);
}
export const versitygw = await find();

/** That server on a folder of its own; it can be away for a while. */
export interface RemoteServer {
  readonly variables: Readonly<Record<string, string>>;
  /** The files that its bucket holds. */
  files(): Promise<readonly string[]>;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  end(): Promise<void>;
}

export async function openRemote(): Promise<RemoteServer> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-remote-'));
  const [port] = await freePorts(1);
  const start = async () => {
    const child = spawn(versitygw!, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
      env: { ...process.env, ROOT_ACCESS_KEY: 'operator', ROOT_SECRET_KEY: 'operators-secret' },
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 200; tries++, await sleep(50))
      if (
        await fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        )
      )
        return child;
    throw new Error('versitygw does not answer.');
  };
  let child = await start();
  const leave = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'operator',
      S3_SECRET_KEY: 'operators-secret',
      S3_BUCKET: 'contents',
    },
    files: async () =>
      (await readdir(join(folder, 'contents'), { recursive: true, withFileTypes: true })).flatMap((each) =>
        each.isFile() ? [each.name] : [],
      ),
    leave,
    async comeBack() {
      child = await start();
    },
    async end() {
      await leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
