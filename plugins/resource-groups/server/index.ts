import { join, resolve } from 'node:path';
import * as z from 'zod';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { inOneProcess } from './one-process.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { interval } from '#core/server/interval.ts';
import { answers, cleans, healthNote, liveTopic, reseals, runs, tables, works } from '#core/server/points.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { Environment } from '#core/server/environment.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { dumpPart } from '#plugins/dumps/server/public.ts';
import { programFence, UploadedImages } from '#plugins/images/server/public.ts';
import {
  serviceDump,
  serviceSetting,
  Services,
  startGuard,
  Starts,
  templateServer,
} from '#plugins/services/server/public.ts';
import { resourceGroups } from '../contract.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { ServerTemplateDump } from '../contract/dump.ts';
import { GroupName, PlacementPriority } from '../contract/settings.ts';
import { allAnswers } from './answers/all-answers.ts';
import { Connections } from './connections/connections.ts';
import { GroupDrivers } from './drivers.ts';
import { fenceHealth } from './hosting-server/fence/fence-health.ts';
import { GroupLog } from './group-log.ts';
import { GroupServices } from './group-services.ts';
import { GroupTargets } from './group-targets.ts';
import { StoredGroups } from './groups.ts';
import { GroupMigration } from './migration.ts';
import { awaitTransfer, transferring } from './transferring.ts';
import { hostingEnvironment } from './environment.ts';
import { StoredInstallation } from './installation.ts';
import { LocalFencing } from './hosting-server/fence/fencing.ts';
import { HostingServer } from './hosting-server/hosting-server.ts';
import { ImageFolders } from './hosting-server/image-folders.ts';
import { GroupPlacer } from './placement/placer.ts';
import { UnusedServices, unusedMs } from './placement/unused.ts';
import { joinedContributions, joinedServices } from './joined/parts.ts';
import { JoinedServers } from './joined/joined-servers.ts';
import { PlacementGuard } from './placement-guard.ts';
import { scalingContributions, scalingServices } from './scaling/parts.ts';
import { serverContributions, serverServices } from './servers/parts.ts';
import { StoredPrices } from './priced-resources.ts';
import { MachineProvider } from './providers/machine-provider.ts';
import { StoredPriceSync } from './providers/price-sync.ts';
import { Providers } from './providers/providers.ts';
import {
  Drivers,
  Fencing,
  groupChanged,
  GroupHistory,
  HostingServerDriver,
  Installation,
  Placer,
  platformAddress,
  PricedResources,
  PriceSync,
  ResourceGroups,
  serverProvider,
} from './public.ts';
import { ScalingStandings } from './scaling/standing.ts';
import { Paybacks } from './payback.ts';
import { QuotaStore } from './quotas/quota-store.ts';
import { ServerLife } from './servers/server-life.ts';
import { ServerStore } from './servers/server-store.ts';
import { StandingServers } from './servers/standing-servers.ts';
import { attendMs, keepOutputs } from './remote/attendance.ts';
import { StartPlanner } from './start-plan.ts';
import { hostingSettings } from './settings.ts';
import { steps } from './steps.ts';
import { supportedDumps, supportedFields } from './templates/supported-dumps.ts';
import { templateDumps } from './templates/template-dumps.ts';
import { TemplateServers } from './templates/template-servers.ts';
import { TemplateStore } from './templates/template-store.ts';

const unusedLock = 7_236_020;

export default plugin({
  id: 'resource-groups',
  requires: ['accounts', 'notifications', 'images', 'services'],
  extends: ['dumps'],
  settings: hostingSettings,
  environment: hostingEnvironment,
  provides: [
    ...joinedServices,
    ...scalingServices,
    ...serverServices,
    provide(StoredGroups, { db: Database }, ({ db }) => new StoredGroups(db)),
    provide(ResourceGroups, { groups: StoredGroups }, ({ groups }) => groups),
    provide(
      GroupLog,
      { db: Database, events: Events, environment: hostingEnvironment.token },
      ({ environment, ...given }) => new GroupLog(given, environment.eventsKeptDays),
    ),
    provide(GroupHistory, { log: GroupLog }, ({ log }) => log),
    provide(QuotaStore, { db: Database }, ({ db }) => new QuotaStore(db)),
    provide(PricedResources, { db: Database, host: ThisHost }, (given) => new StoredPrices(given)),
    provide(Paybacks, { db: Database, prices: PricedResources }, (given) => new Paybacks(given)),
    provide(TemplateStore, { db: Database, host: ThisHost }, (given) => new TemplateStore(given)),
    provide(
      TemplateServers,
      { groups: StoredGroups, templates: TemplateStore, providers: Providers, jobs: Jobs, history: GroupHistory },
      (given) => new TemplateServers(given),
    ),
    provide(Providers, { host: ThisHost }, ({ host }) => new Providers(host)),
    provide(
      PriceSync,
      { db: Database, providers: Providers, servers: ServerStore },
      (given) => new StoredPriceSync(given),
    ),
    provide(
      StartPlanner,
      {
        groups: StoredGroups,
        placement: PlacementGuard,
        quotas: QuotaStore,
        starts: Starts,
        services: Services,
        offered: GroupServices,
      },
      (given) => new StartPlanner(given),
    ),
    provide(
      GroupServices,
      { host: ThisHost, services: Services, accounts: Accounts, log: GroupLog },
      (given) => new GroupServices(given),
    ),
    provide(
      GroupMigration,
      {
        db: Database,
        jobs: Jobs,
        groups: StoredGroups,
        services: GroupServices,
        catalogue: Services,
        accounts: Accounts,
      },
      (given) => new GroupMigration(given),
    ),
    provide(
      PlacementGuard,
      { host: ThisHost, groups: StoredGroups, servers: ServerStore, quotas: QuotaStore, drivers: Drivers },
      (given) => new PlacementGuard(given),
    ),
    provide(
      Placer,
      {
        host: ThisHost,
        groups: StoredGroups,
        placement: PlacementGuard,
        servers: ServerStore,
        services: Services,
        standings: ScalingStandings,
      },
      (given) => new GroupPlacer(given),
    ),
    provide(
      UnusedServices,
      { host: ThisHost, groups: StoredGroups, services: Services },
      (given) => new UnusedServices(given),
    ),
    provide(Installation, { db: Database }, ({ db }) => new StoredInstallation(db)),
    provide(GroupTargets, { db: Database, box: SecretBox }, ({ db, box }) => new GroupTargets(db, box)),
    provide(
      Connections,
      { host: ThisHost, targets: GroupTargets, services: GroupServices },
      (given) => new Connections(given),
    ),
    provide(Drivers, { host: ThisHost, targets: GroupTargets, log: Log }, (given) => new GroupDrivers(given)),
    provide(
      LocalFencing,
      { environment: Environment, hosting: hostingEnvironment.token, host: ThisHost, log: Log },
      ({ environment, hosting, host, log }) =>
        new LocalFencing({
          mode: hosting.fence,
          reach: hosting.reach,
          dataDir: resolve(environment.dataDir),
          log,
          platform: async () => (await Promise.all(host.made(platformAddress).map((each) => each()))).flat(),
        }),
    ),
    provide(Fencing, { fencing: LocalFencing }, ({ fencing }) => fencing),
    provide(
      HostingServerDriver,
      {
        environment: Environment,
        set: hostingSettings.token,
        uploaded: UploadedImages,
        clock: Clock,
        log: Log,
        fencing: LocalFencing,
      },
      ({ environment, set, uploaded, clock, log, fencing }) => {
        return new HostingServer({
          instances: join(environment.dataDir, 'instances'),
          images: new ImageFolders(resolve(set.bundles), uploaded),
          clock,
          log,
          fencing,
        });
      },
    ),
  ],
  contributes: [
    ...joinedContributions,
    ...scalingContributions,
    ...serverContributions,
    serviceSetting({
      field: 'resourceGroup',
      answer: GroupName.optional(),
      change: GroupName,
      initial: undefined,
      changed: (given) => given || undefined,
      shown: () => undefined,
      copied: (group, { trusted }) => (trusted ? group : undefined),
      toldAs: 'resourceGroup',
    }),
    serviceSetting({
      field: 'placementPriority',
      answer: z.enum(['LOW', 'HIGH']).optional(),
      change: PlacementPriority,
      initial: undefined,
      changed: (given) => (given === null || given === 'NORMAL' ? undefined : given),
      shown: () => undefined,
    }),
    tables(steps),
    dumpPart({
      field: 'serverTemplates',
      rank: 30,
      schema: ServerTemplateDump,
      needs: { templates: TemplateStore },
      make: ({ templates }) => templateDumps(templates),
    }),
    serviceDump({
      fields: supportedFields,
      needs: { templates: TemplateStore, services: Services },
      make: supportedDumps,
    }),
    reseals(
      'resource-groups',
      { targets: GroupTargets },
      ({ targets }) =>
        () =>
          targets.reseal(),
    ),
    liveTopic({
      id: 'resource-group',
      event: groupChanged,
      needs: { identity: Identity, groups: StoredGroups },
      make:
        ({ identity, groups }) =>
        async (caller, [named = '', name = '']) => {
          const account = await identity.findAccount(named);
          if (!account || !(caller.superadmin || caller.memberships.has(account.id))) return undefined;
          return String((await groups.require(account, name, caller)).id);
        },
    }),
    programFence({
      needs: { fencing: Fencing },
      make:
        ({ fencing }) =>
        async () =>
          (await fencing.missing()) === undefined,
    }),
    healthNote({
      name: 'instances fenced in',
      needs: { fencing: Fencing, environment: Environment },
      make:
        ({ fencing, environment }) =>
        () =>
          fenceHealth(fencing, environment.roles.includes('hosting')),
    }),
    serverProvider({
      type: 'HOSTING_SERVER',
      needs: { db: Database, set: hostingSettings.token },
      make: ({ db, set }) => new MachineProvider(db, set.machinePrices),
    }),
    templateServer({
      needs: { servers: TemplateServers },
      make:
        ({ servers }) =>
        (wish) =>
          servers.plan(wish),
    }),
    startGuard({ id: 'resource-groups.placement', needs: { guard: PlacementGuard }, make: ({ guard }) => guard }),
    runs('resource-groups.unused', 'core', { pool: Pool, unused: UnusedServices, log: Log }, ({ pool, unused, log }) =>
      inOneProcess(
        pool,
        unusedLock,
        interval(unusedMs, () => unused.look(), log, 'Services that nobody uses could not be looked for.'),
        log,
      ),
    ),
    works(transferring, { host: ThisHost }, (given) => awaitTransfer(given)),
    ...(['core', 'hosting'] as const).map((role) =>
      runs(
        `resource-groups.outputs.${role}`,
        role,
        { groups: ResourceGroups, drivers: Drivers, log: Log },
        ({ log, ...given }) =>
          interval(attendMs, () => keepOutputs(given), log, 'What instances write elsewhere could not be followed.'),
      ),
    ),
    cleans('resource-groups', { log: GroupLog }),
    answers(
      resourceGroups,
      {
        host: ThisHost,
        accounts: Accounts,
        groups: StoredGroups,
        services: GroupServices,
        log: GroupLog,
        servers: ServerStore,
        life: ServerLife,
        quotas: QuotaStore,
        placement: PlacementGuard,
        templates: TemplateStore,
        providers: Providers,
        catalogue: Services,
        planner: StartPlanner,
        paybacks: Paybacks,
        connections: Connections,
        joined: JoinedServers,
        standing: StandingServers,
        fencing: Fencing,
        environment: Environment,
        migration: GroupMigration,
        prices: PriceSync,
        standings: ScalingStandings,
      },
      allAnswers,
    ),
  ],
});
