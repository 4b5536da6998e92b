import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from './load.ts';
import { aside, bind, end } from './processes.ts';
import type { Server } from './server.ts';

type Path = 'predict' | 'predict-with-config-v2-stream';

/** A service of the account `system`, with our SDK in a process of its own. */
export interface BenchService {
  /** A call of it with a key, at the server that it was made on or at another of the same database. */
  ask(path: Path, body: string, at?: string): Request;
  /** Changes its settings. */
  change(settings: object): Promise<void>;
  stop(): Promise<void>;
}

/** Makes a service, starts `processes` of it and waits until each takes requests. */
export async function startService(
  server: Server,
  token: string,
  { name, settings = {}, processes = 1 }: { name: string; settings?: object; processes?: number },
): Promise<BenchService> {
  const model = `/account/system/model/${name}`;
  await server.call('POST', '/api/mlpcore/account/system/model', {
    modelName: name,
    hostingType: 'EXTERNAL',
    ...settings,
  });
  const children: ChildProcess[] = [];
  const stop = async () => void (await Promise.all(children.map((child) => end(child))));
  for (let count = 0; count < processes; count++) {
    const { envVariables } = await server.call('POST', `/api/mlpcore${model}/external`);
    const child = spawn(process.execPath, [`${import.meta.dirname}/echo-service.ts`], {
      env: { ...envVariables, PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    bind(aside, child.pid!);
    children.push(child);
  }
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(100)) {
    const { instances } = await server.call('GET', `/api/mlpcore${model}/instance`);
    if (
      instances.filter(
        ({ statusInfo }: { statusInfo: { totalStatus: string } }) => statusInfo.totalStatus === 'RUNNING',
      ).length < processes
    )
      continue;
    return {
      ask: (path, body, at = server.url) => ({
        url: `${at}/api/mlpgateway${model}/${path}`,
        method: 'POST',
        body,
        headers: [`MLP-API-KEY: ${token}`, 'Content-Type: application/json'],
      }),
      change: async (changed) =>
        void (await server.call('POST', `/api/mlpcore${model}`, { modelName: name, ...changed })),
      stop,
    };
  }
  await stop();
  throw new Error(`The service ${name} did not connect to the gate within 20 s.`);
}

/** A key with limits that are counted and never reached. */
export async function makeKey(server: Server): Promise<string> {
  await server.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
  const { token } = await server.call('POST', '/api/mlpcore/account/system/token', {
    permissions: ['predict'],
    restrictions: { maxRequestsPerMinute: 100_000_000, maxRequestSizeBytes: 1_000_000_000 },
  });
  return token;
}
