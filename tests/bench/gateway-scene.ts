import { freePorts } from '../harness/product.ts';
import { answer } from './answer.ts';
import { makeKey, startService, type BenchService } from './bench-service.ts';
import type { Request } from './load.ts';
import { startNginx, untilAnswers, type Proxy } from './nginx.ts';
import { aside, bind, end, measured, spawnOn, unbind } from './processes.ts';
import { startServer, withFolder, type Server } from './server.ts';

/** One service reached in three ways, each of which does the same for its caller. */
export interface Scene {
  readonly folder: string;
  readonly server: Server;
  /** A key of the account `system` that may call its services. */
  readonly token: string;
  /** The HTTP service itself, and its process. */
  readonly direct: { readonly url: string; readonly pid: number };
  /** nginx as a proxy, where it is installed. */
  readonly nginx: Proxy | undefined;
  /** A call of a service behind our gate, whose key is checked. */
  readonly ours: BenchService['ask'];
}

/** 206 bytes, as the services of the platform are asked. */
export const small = JSON.stringify({ text: 'x'.repeat(195) });
export const json = ['Content-Type: application/json'];
/** The same to a server that is asked without a key. */
export const plain = (url: string): Request => ({ url, method: 'POST', body: small, headers: json });

/** Sets it all up, what is measured on one processor and all else on the other; everything is stopped afterwards. */
export function withScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const endings: (() => Promise<void>)[] = [];
    try {
      bind(aside, process.pid);
      const [upstreamPort, port, fastPort] = (await freePorts(3)) as [number, number, number];
      const upstream = spawnOn(aside, process.execPath, [`${import.meta.dirname}/upstream.ts`, String(upstreamPort)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      endings.push(() => end(upstream));
      const direct = { url: `http://127.0.0.1:${upstreamPort}`, pid: upstream.pid! };
      await untilAnswers(direct.url);
      const nginx = await startNginx(folder, { port, fastPort, servicePort: upstreamPort, answer });
      if (nginx) endings.push(() => nginx.stop());
      const server = await startServer(`${folder}/data`, { EXTERNAL_NETWORKS: '127.0.0.1' });
      endings.push(() => server.stop());
      const token = await makeKey(server);
      const service = await startService(server, token, {
        name: 'bench',
        settings: { timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 600 } },
      });
      endings.push(() => service.stop());
      bind(measured, server.pid);
      await use({ folder, server, token, direct, nginx, ours: service.ask });
    } finally {
      for (const ending of endings.toReversed()) await ending();
      unbind(process.pid);
    }
  });
}
