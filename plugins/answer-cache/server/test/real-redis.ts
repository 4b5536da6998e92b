import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

/** The redis-server of this machine: one, or none where it has none. */
export const redisPrograms = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']
  .filter((path) => existsSync(path))
  .slice(0, 1);

export interface RealRedis {
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export async function startRealRedis(
  program: string,
  { port, password }: { port?: number; password?: string } = {},
): Promise<RealRedis> {
  const chosen = port ?? (await freePort());
  const started = spawn(
    program,
    [
      '--port',
      String(chosen),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      ...(password === undefined ? [] : ['--requirepass', password]),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for await (const line of started.stdout) if (String(line).includes('Ready to accept connections')) break;
  return {
    port: chosen,
    process: started,
    stop: async () => {
      if (started.exitCode !== null || started.signalCode !== null) return;
      started.kill('SIGKILL');
      await once(started, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
