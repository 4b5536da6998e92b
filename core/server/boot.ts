import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { core, live } from '#core/contract/core.ts';
import type { Host, HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Identity } from './auth/identity.ts';
import { coreAnswers, coreBegins, serveProbes } from './core-answers.ts';
import { Database, openDatabase, Pool, UnitOfWork, unitsOn, type ConnectionSettings } from './database/database.ts';
import { prepareDatabase } from './database/prepare.ts';
import { Environment } from './environment.ts';
import { DatabaseEvents, Events } from './events/events.ts';
import { FaultTexts } from './fault-texts.ts';
import { freeBytesOf, HealthChecks } from './health.ts';
import { makeApp } from './http/app.ts';
import { metricsGuard } from './http/metrics-access.ts';
import { whyNotListening } from './http/listening.ts';
import { BodyMemory } from './http/memory-budget.ts';
import { observe } from './http/observing.ts';
import { openApi, publishedCalls } from './http/openapi.ts';
import { route } from './http/routes.ts';
import { serveSite } from './http/site.ts';
import { worksOf } from './jobs/parts.ts';
import { periodicsOf } from './jobs/periodics.ts';
import { worker } from './jobs/worker.ts';
import { LiveStreams } from './live/live-streams.ts';
import { serveLive } from './live/serve-live.ts';
import { LetterStore } from './mail/letters.ts';
import { Metrics } from './metrics.ts';
import {
  answering,
  completedBy,
  formerAddress,
  healthNote,
  liveTopic,
  naming,
  observing,
  pageBegins,
  pageLanguage,
  resealing,
  running,
  seeding,
  serving,
  subdomain,
  tables,
  type Runner,
} from './points.ts';
import { PublicAddress, Hosts, type Clock } from './runtime.ts';
import { resealSecrets } from './secrets/reseal.ts';
import { serverHost } from './server-host.ts';

export interface Runtime {
  /** What the server and its plugins read of the environment. */
  readonly variables: readonly Service[];
  readonly connection: ConnectionSettings;
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock?: Clock;
  /** None where it is left out: then reasons in letters are told as they were given. */
  readonly faultTexts?: FaultTexts;
  /** Where the build left the workbenches. */
  readonly site: string;
  /** Ends a start between two of its steps, and stops in good order what it began. */
  readonly signal?: AbortSignal;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly host: Host;
  readonly url: string;
  stop(): Promise<void>;
}

/** Brings up a whole server: tables, services, routes, and whatever its roles keep going; answers when it is ready. */
export async function boot(
  configs: readonly HostConfig[],
  plugins: readonly Plugin[],
  {
    variables,
    connection,
    pool,
    log,
    clock = () => new Date(),
    faultTexts = { en: [], ru: [] },
    site,
    signal,
  }: Runtime,
): Promise<Server> {
  const events = new DatabaseEvents(pool, connection, log);
  const address = { url: '' };
  const host: Host = serverHost(configs, plugins, {
    clock,
    log,
    further: [
      ...variables,
      provide(Database, {}, () => openDatabase(pool)),
      provide(UnitOfWork, {}, () => unitsOn(pool)),
      provide(Pool, {}, () => pool),
      provide(Events, {}, () => events),
      provide(PublicAddress, {}, () => address),
      provide(FaultTexts, {}, () => faultTexts),
    ],
  });

  const environment = host.container.get(Environment);
  address.url = environment.publicUrl ?? '';

  await prepareDatabase(pool, host.entries(tables));
  signal?.throwIfAborted();
  const control = environment.roles.includes('core');
  if (control) await resealSecrets(keptSecrets(host), log);

  let ready = false;
  const isReady = () => ready;
  const former = host.all(formerAddress);
  const addressOf = (url: string): string => former.reduce((address, meant) => meant(address) ?? address, url);
  const app = await makeApp({
    log,
    publicUrl: environment.publicUrl,
    bodies: { memory: host.container.get(BodyMemory), patienceSeconds: environment.bodyPatienceSeconds },
    addressOf,
  });
  const notes = host.all(healthNote).map((note) => ({ name: note.name, ask: async () => host.make(note)() }));
  const health = new HealthChecks({ pool, isReady, freeBytes: () => freeBytesOf(environment.dataDir), clock, notes });
  serveProbes(app, { health, metrics: host.container.get(Metrics), requireReader: metricsGuard(environment.metrics) });
  const identity = host.container.get(Identity);
  const completed = completedBy(host);
  if (control) {
    const published = publishedCalls([
      core,
      live,
      ...host.all(answering).map(({ contract }) => completed(contract)),
      ...host.all(serving).map(({ contract }) => completed(contract)),
    ]);
    const namings = host.all(naming).map((each) => ({ segment: each.segment, nameOf: host.make(each) }));
    observe(app, host.made(observing), namings);
    route(app, core, coreAnswers({ host, health }), identity);
    for (const each of host.all(answering)) route(app, completed(each.contract), host.make(each), identity);
    const streams = new LiveStreams({
      topics: host.all(liveTopic).map((each) => ({ id: each.id, event: each.event, keyOf: host.make(each) })),
      events,
      log,
    });
    streams.start();
    serveLive(app, streams, identity);
    const about = { title: `${configs[0]!.brand.name} API`, version: '1', url: environment.publicUrl };
    // A start does not wait for what few ask for.
    let document: string | undefined;
    app.get('/openapi.json', (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((document ??= JSON.stringify(openApi(published, about)))),
    );
    const beginnings = host.all(pageBegins);
    const begins = async (request: FastifyRequest) => {
      // Whoever is refused as a caller is told so by the calls that the page then makes itself.
      const caller = await identity.identify(request).catch(() => undefined);
      const spoken = caller ? await Promise.all(host.made(pageLanguage).map((of) => of(caller))) : [];
      return {
        addresses: [coreBegins, ...beginnings.flatMap((of) => of({ caller, url: request.url }))],
        language: spoken.find((each) => each !== undefined),
      };
    };
    await serveSite(app, {
      folder: site,
      hosts: host.container.get(Hosts),
      publicUrl: environment.publicUrl,
      subdomains: host.all(subdomain),
      begins,
    });
  }
  for (const each of host.all(serving)) if (environment.roles.includes(each.role)) await host.make(each)(app);

  const keeping: Runner[] = [events];
  if (control) keeping.push(worker(pool, { works: worksOf(host), periodics: periodicsOf(host, log) }, events, log));
  keeping.push(
    ...host
      .all(running)
      .filter(({ role }) => environment.roles.includes(role))
      .map((each) => host.make(each)),
  );

  const stop = async () => {
    ready = false;
    await app.close();
    for (const runner of keeping.toReversed()) await runner.stop();
  };
  try {
    const listening = await app
      .listen({ port: environment.port, host: environment.bind })
      .catch((error: unknown) => Promise.reject(whyNotListening(error, environment)));
    address.url ||= listening;
    if (control) for (const seed of host.made(seeding)) await seed();
    for (const runner of keeping) {
      signal?.throwIfAborted();
      await runner.start();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  ready = true;
  return { app, host, url: address.url, stop };
}

/** Where secrets are kept: each answers what it takes to have them encrypted with the present key. */
const keptSecrets = (host: Host): Parameters<typeof resealSecrets>[0] => [
  { from: 'core.mail', value: () => host.container.get(LetterStore).reseal() },
  ...host.entries(resealing).map(({ from, value }) => ({ from, value: host.make(value) })),
];
