import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { goProgram } from '../../../../tests/harness/go-program.ts';
import { freePorts } from '../../../../tests/harness/product.ts';

/** The program of an S3 server that is not ours; undefined where it cannot be had. */
export const versitygw = await goProgram('versitygw', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0');

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
