import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { core } from '#core/contract/core.ts';
import { checkHost } from '#core/plugin/host-check.ts';
import { Host, type HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from './auth/identity.ts';
import { coreAnswers, coreBegins, serveProbes } from './core-answers.ts';
import { Database, openDatabase, Pool, type ConnectionSettings } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import type { Environment } from './environment.ts';
import { DatabaseEvents, Events } from './events/events.ts';
import { makeApp } from './http/app.ts';
import { openApi } from './http/openapi.ts';
import { route } from './http/routes.ts';
import { serveSite } from './http/site.ts';
import { jobsInDatabase } from './jobs/jobs.ts';
import { steps as jobSteps } from './jobs/tables.ts';
import { prepareQueue, worker } from './jobs/worker.ts';
import { mail, steps as mailSteps } from './mail/mail.ts';
import { makeMetrics, Metrics } from './metrics.ts';
import { answering, formerAddress, pageBegins, pageLanguage, running, seeding, serving, tables, working, type Runner } from './points.ts';
import { Clock, Hosts, Log, PublicAddress, Settings } from './surroundings.ts';

export interface Surroundings {
  readonly environment: Environment;
  readonly connection: ConnectionSettings;
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Where the build left the workbenches. */
  readonly site: string;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly host: Host;
  readonly url: string;
  stop(): Promise<void>;
}

/** Brings up a whole server: tables, services, routes, and whatever its roles keep going; answers when it is ready. */
export async function boot(configs: readonly HostConfig[], plugins: readonly Plugin[], { environment, connection, pool, log, clock = () => new Date(), site }: Surroundings): Promise<Server> {
  checkHosts(configs, plugins);
  const events = new DatabaseEvents(pool, connection, log);
  const metrics = makeMetrics();
  const hosts: Hosts = { all: configs, of: (name) => configs.find(({ hostNames }) => hostNames?.includes(name)) ?? configs[0]! };
  const address = { url: environment.publicUrl ?? '' };
  const host: Host = new Host(union(configs), plugins, [
    provide(Database, {}, () => openDatabase(pool)),
    provide(Pool, {}, () => pool),
    provide(Events, {}, () => events),
    provide(Clock, {}, () => clock),
    provide(Settings, {}, () => environment),
    provide(Log, {}, () => log),
    provide(Hosts, {}, () => hosts),
    provide(Metrics, {}, () => metrics),
    provide(PublicAddress, {}, () => address),
    jobsInDatabase,
    mail,
  ]);

  await migrate(pool, [{ from: 'core.jobs', value: jobSteps }, { from: 'core.mail', value: mailSteps }, ...host.entries(tables)]);
  await prepareQueue(pool);

  let ready = false;
  const isReady = () => ready;
  const former = host.all(formerAddress);
  const addressOf = (url: string): string => former.reduce((address, meant) => meant(address) ?? address, url);
  const app = await makeApp({ log, publicUrl: environment.publicUrl, addressOf });
  serveProbes(app, { pool, isReady, metrics });
  const identity = host.container.get(Identity);
  const control = environment.roles.includes('core');
  if (control) {
    route(app, core, coreAnswers({ host, pool, isReady }), identity);
    for (const { contract, needs, make } of host.all(answering)) route(app, contract, make(host.container.give(needs)), identity);
    const document = openApi([core, ...host.all(answering).map(({ contract }) => contract), ...host.all(serving).map(({ contract }) => contract)], { title: `${configs[0]!.brand.name} API`, version: '1', url: environment.publicUrl });
    app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
    const beginnings = host.all(pageBegins);
    const languages = host.all(pageLanguage).map(({ needs, make }) => make(host.container.give(needs)));
    const begins = async (request: FastifyRequest) => {
      // Whoever is refused as a caller is told so by the calls that the page then makes itself.
      const caller = await identity.identify(request).catch(() => undefined);
      const spoken = caller ? await Promise.all(languages.map((of) => of(caller))) : [];
      return { addresses: [coreBegins, ...beginnings.flatMap((of) => of({ caller, url: request.url }))], language: spoken.find((each) => each !== undefined) };
    };
    await serveSite(app, { folder: site, hosts, publicUrl: environment.publicUrl, begins });
  }
  for (const { role, needs, make } of host.all(serving)) if (environment.roles.includes(role)) await make(host.container.give(needs))(app);

  const keeping: Runner[] = [events];
  if (control) keeping.push(worker(pool, host.all(working).map(({ job, needs, make }) => ({ job, work: make(host.container.give(needs)) })), events, log));
  keeping.push(...host.all(running).filter(({ role }) => environment.roles.includes(role)).map(({ needs, make }) => make(host.container.give(needs))));

  const stop = async () => {
    ready = false;
    await app.close();
    for (const runner of keeping.toReversed()) await runner.stop();
  };
  try {
    const listening = await app.listen({ port: environment.port, host: environment.bind });
    address.url ||= listening;
    if (control) for (const { needs, make } of host.all(seeding)) await make(host.container.give(needs))();
    for (const runner of keeping) await runner.start();
  } catch (error) {
    await stop();
    throw error;
  }
  ready = true;
  return { app, host, url: address.url, stop };
}

/** Refuses hosts that could not be shown as they are set; each is looked at alone, before one speaks for all. */
function checkHosts(configs: readonly HostConfig[], plugins: readonly Plugin[]): void {
  const [failure] = configs.flatMap(checkHost);
  if (failure) throw new Error(failure);
  for (const config of configs) for (const { id, settings } of plugins) if (config.plugins.includes(id)) settings?.of(config);
}

/** A server of several hosts runs the plugins of all of them; where two set the same plugin, the first speaks. */
function union(configs: readonly HostConfig[]): Pick<HostConfig, 'name' | 'plugins' | 'settings'> {
  return {
    name: configs.map(({ name }) => name).join('+'),
    plugins: [...new Set(configs.flatMap(({ plugins }) => plugins))],
    settings: Object.assign({}, ...configs.map(({ settings }) => settings ?? {}).toReversed()) as Record<string, unknown>,
  };
}
