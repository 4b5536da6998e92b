import type { FastifyInstance } from 'fastify';
import { core } from '#core/contract/core.ts';
import { addressOf } from '#core/contract/request.ts';
import { defaultSettings, type FrontendSettings } from '#core/contract/settings.ts';
import type { Host } from '#core/plugin/host.ts';
import { build } from './build-info.ts';
import type { Pool } from './database/database.ts';
import type { Metrics } from './metrics.ts';
import type { Answers } from './points.ts';
import { frontendSetting } from './settings.ts';
import { Hosts, Settings } from './surroundings.ts';

interface Parts {
  readonly host: Host;
  readonly pool: Pool;
  readonly isReady: () => boolean;
}

/** What every page begins with. */
export const coreBegins = addressOf(core.getFrontendSettings);

/** Answers of the calls that belong to no plugin. */
export function coreAnswers({ host, pool, isReady }: Parts): Answers<typeof core> {
  const settings = host.all(frontendSetting).map(({ needs, make }) => make(host.container.give(needs)));
  const hosts = host.container.get(Hosts);
  const { envName } = host.container.get(Settings);
  return {
    frontVersion: () => build,
    version: () => build,
    gatewayVersion: () => build,
    billingVersion: () => build,
    async healthCheck() {
      const database = await pingDatabase(pool);
      const checks = [
        { name: 'database', critical: true, status: database },
        { name: 'start', critical: true, status: { ok: isReady() } },
      ];
      const ok = checks.every(({ status }) => status.ok);
      return { ok, status: ok ? 'OK' : 'FAIL', checks };
    },
    async getFrontendSettings(_input, asked) {
      const shown = hosts.of(asked.hostName);
      const parts = await Promise.all(settings.map((part) => part(asked, shown)));
      return Object.assign({ ...defaultSettings, englishOnly: shown.englishOnly ?? false, envName }, ...parts) as FrontendSettings;
    },
  };
}

async function pingDatabase(pool: Pool): Promise<{ ok: boolean; message?: string }> {
  return pool.query('select 1').then(
    () => ({ ok: true }),
    (error: Error) => ({ ok: false, message: `The database does not answer: ${error.message}` }),
  );
}

/** Whether the process lives, whether it can serve, and its figures: for load balancers and Prometheus, so outside the published calls. */
export function serveProbes(app: FastifyInstance, { pool, isReady, metrics }: { pool: Pool; isReady: () => boolean; metrics: Metrics }): void {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ ok: true }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const database = isReady() ? await pingDatabase(pool) : { ok: false, message: 'The server is starting or stopping.' };
    return reply.status(database.ok ? 200 : 503).send(database);
  });
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
  // Nothing in these lines has to be hidden, and to look for it would cost each request.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, ip } = request;
    const [route, status, ms] = [request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime];
    metrics.requests.observe({ method, route, status }, ms / 1000);
    // Reads that went well would drown the rest.
    log[method === 'GET' && status < 400 ? 'debug' : 'info']({ reqId, method, route, status, ms: Math.round(ms), ip }, 'Answered.');
    done();
  });
}
