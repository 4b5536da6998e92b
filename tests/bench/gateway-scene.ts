import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../harness/product.ts';
import type { Request } from './load.ts';
import { startNginx, untilAnswers, type Proxy } from './nginx.ts';
import { aside, bind, end, measured, spawnOn } from './processes.ts';
import { answer } from './answer.ts';
import { startServer, withFolder, type Server } from './server.ts';

/** One service reached in three ways, each of which does the same for its caller. */
export interface Scene {
  readonly folder: string;
  readonly server: Server;
  /** The HTTP service itself, and its process. */
  readonly direct: { readonly url: string; readonly pid: number };
  /** nginx as a proxy, where it is installed. */
  readonly nginx: Proxy | undefined;
  /** A call of a service behind our gate, whose key is checked. */
  ours(path: 'predict' | 'predict-with-config-v2-stream', body: string): Request;
}

const model = '/account/system/model/bench';

/** Sets it all up, what is measured on one processor and all else on the other; everything is stopped afterwards. */
export function withScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const endings: (() => Promise<void>)[] = [];
    try {
      bind(aside, process.pid);
      const [upstreamPort, port, fastPort] = (await freePorts(3)) as [number, number, number];
      const upstream = spawnOn(aside, process.execPath, [`${import.meta.dirname}/upstream.ts`, String(upstreamPort)], { stdio: ['ignore', 'ignore', 'inherit'] });
      endings.push(() => end(upstream));
      const direct = { url: `http://127.0.0.1:${upstreamPort}`, pid: upstream.pid! };
      await untilAnswers(direct.url);
      const nginx = await startNginx(folder, { port, fastPort, servicePort: upstreamPort, answer });
      if (nginx) endings.push(() => nginx.stop());
      const server = await startServer(`${folder}/data`);
      endings.push(() => server.stop());
      endings.push(await startService(server));
      bind(measured, server.pid);
      // Counted all the same, and never reached.
      await server.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
      const { token } = await server.call('POST', '/api/mlpcore/account/system/token', { permissions: ['predict'], restrictions: { maxRequestsPerMinute: 100_000_000, maxRequestSizeBytes: 1_000_000_000 } });
      await use({
        folder, server, direct, nginx,
        ours: (path, body) => ({ url: `${server.url}/api/mlpgateway${model}/${path}`, method: 'POST', body, headers: [`MLP-API-KEY: ${token}`, 'Content-Type: application/json'] }),
      });
    } finally {
      for (const ending of endings.toReversed()) await ending();
    }
  });
}

/** A service with our SDK in a process of its own; answers how it is ended. */
async function startService(server: Server): Promise<() => Promise<void>> {
  await server.call('POST', '/api/mlpcore/account/system/model', { modelName: 'bench', hostingType: 'EXTERNAL' });
  const { envVariables } = await server.call('POST', `/api/mlpcore${model}/external`);
  const service = spawn(process.execPath, [`${import.meta.dirname}/echo-service.ts`], { env: { ...envVariables, PATH: process.env.PATH }, stdio: ['ignore', 'ignore', 'inherit'] });
  bind(aside, service.pid!);
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(100)) {
    const { state } = await server.call('GET', `/api/mlpcore${model}/status`);
    if (state === 'RUNNING') return () => end(service);
  }
  await end(service, 'SIGKILL');
  throw new Error('The service did not connect to the gate within 20 s.');
}
