import type { FastifyInstance, FastifyRequest } from 'fastify';
import { core } from '#core/contract/core.ts';
import { addressOf } from '#core/contract/request.ts';
import { defaultSettings, type FrontendSettings } from '#core/contract/settings.ts';
import type { Host } from '#core/plugin/host.ts';
import { build } from './build-info.ts';
import type { HealthChecks } from './health.ts';
import { failureOf } from './http/observing.ts';
import { LetterStore } from './mail/letters.ts';
import type { Metrics } from './metrics.ts';
import type { Asked } from './auth/identity.ts';
import type { Answers } from './points.ts';
import { frontendSetting } from './settings.ts';
import { Environment } from './environment.ts';
import { Hosts } from './runtime.ts';

interface Parts {
  readonly host: Host;
  readonly health: HealthChecks;
}

/** What every page begins with. */
export const coreBegins = addressOf(core.getFrontendSettings);

/** Answers of the calls that belong to no plugin. */
export function coreAnswers({ host, health }: Parts): Answers<typeof core> {
  const hosts = host.container.get(Hosts);
  const { envName } = host.container.get(Environment);
  const letters = host.container.get(LetterStore);
  const settingsFor = async (asked: Asked): Promise<FrontendSettings> => {
    const shown = hosts.of(asked.hostName);
    const told = host.entries(frontendSetting).filter(({ from }) => shown.plugins.includes(from));
    const parts = await Promise.all(told.map(({ value }) => host.make(value)(asked, shown)));
    const plugins = Object.assign({}, ...parts.map((part) => part.plugins)) as NonNullable<FrontendSettings['plugins']>;
    return Object.assign(
      { ...defaultSettings, englishOnly: shown.englishOnly ?? false, envName },
      ...parts,
      Object.keys(plugins).length > 0 && { plugins },
    ) as FrontendSettings;
  };
  return {
    frontVersion: () => build,
    version: () => build,
    gatewayVersion: () => build,
    billingVersion: () => build,
    healthCheck: () => health.check(),
    healthCheckForTests: () => health.check(),
    healthCheckHistory: () => ({ failedIntervals: [...health.history()] }),
    getLicense: async (_input, asked) => (await settingsFor(asked)).license,
    getFrontendSettings: (_input, asked) => settingsFor(asked),
    listLetters: (page) => letters.page(page),
  };
}

/** Whether the process lives, whether it can serve, and its figures: for load balancers and Prometheus, so outside the published calls. */
export function serveProbes(
  app: FastifyInstance,
  {
    health,
    metrics,
    requireReader,
  }: { health: HealthChecks; metrics: Metrics; requireReader: (request: FastifyRequest) => void },
): void {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ ok: true }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const status = await health.readiness();
    return reply.status(status.ok ? 200 : 503).send(status);
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    requireReader(request);
    return reply.type(metrics.registry.contentType).send(await metrics.all().metrics());
  });
  // Nothing in these lines has to be hidden, and to look for it would cost each request.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, ip } = request;
    const [route, status, ms] = [request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime];
    metrics.requests.observe({ method, route, status }, ms / 1000);
    // Reads that went well would drown the rest.
    log[method === 'GET' && status < 400 ? 'debug' : 'info'](
      { reqId, method, route, status, ms: Math.round(ms), ip, ...(status >= 400 && failureOf(request)) },
      'Answered.',
    );
    done();
  });
}
