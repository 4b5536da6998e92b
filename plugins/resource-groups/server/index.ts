import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { interval } from '#core/server/interval.ts';
import { answers, cleans, liveTopic, reseals, runs, tables, works } from '#core/server/points.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { Environment } from '#core/server/environment.ts';
import { Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { serviceSetting, Services, settingsCheck } from '#plugins/services/server/public.ts';
import { resourceGroups } from '../contract.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { GroupName } from '../contract/settings.ts';
import { allAnswers } from './answers/all-answers.ts';
import { Connections } from './connections/connections.ts';
import { GroupDrivers } from './drivers.ts';
import { checkDriverSettings } from './driver-settings.ts';
import { checkGroup } from './group-check.ts';
import { GroupLog } from './group-log.ts';
import { GroupServices } from './group-services.ts';
import { GroupTargets } from './group-targets.ts';
import { StoredGroups } from './groups.ts';
import { LentNames } from './lent-names.ts';
import { GroupMigration } from './migration.ts';
import { awaitTransfer, transferring } from './transferring.ts';
import { hostingEnvironment } from './environment.ts';
import { StoredInstallation } from './installation.ts';
import { joinedContributions, joinedServices } from './joined/parts.ts';
import { JoinedServers } from './joined/joined-servers.ts';
import { PlacementGuard } from './placement-guard.ts';
import { scalingContributions, scalingServices } from './scaling/parts.ts';
import { templateContributions, templateServices } from './templates/parts.ts';
import { placementContributions, placementServices } from './placement/parts.ts';
import { hostingContributions, hostingServices } from './hosting-server/parts.ts';
import { serverContributions, serverServices } from './servers/parts.ts';
import { StoredPrices } from './priced-resources.ts';
import { StoredPriceSync } from './providers/price-sync.ts';
import { Providers } from './providers/providers.ts';
import {
  Drivers,
  Fencing,
  groupChanged,
  GroupHistory,
  Installation,
  PricedResources,
  PriceSync,
  ResourceGroups,
} from './public.ts';
import { ScalingStandings } from './scaling/standing.ts';
import { Paybacks } from './payback.ts';
import { quotaContributions, quotaServices } from './quotas/parts.ts';
import { QuotaStore } from './quotas/quota-store.ts';
import { Withdrawals } from './quotas/withdrawals.ts';
import { ServerLife } from './servers/server-life.ts';
import { ServerStore } from './servers/server-store.ts';
import { StandingServers } from './servers/standing-servers.ts';
import { attendMs, keepOutputs } from './remote/attendance.ts';
import { StartPlanner } from './start-plan.ts';
import { hostingSettings } from './settings.ts';
import { steps } from './steps.ts';
import { TemplateStore } from './templates/template-store.ts';

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
    ...templateServices,
    ...placementServices,
    ...hostingServices,
    ...quotaServices,
    provide(StoredGroups, { db: Database }, ({ db }) => new StoredGroups(db)),
    provide(ResourceGroups, { groups: StoredGroups }, ({ groups }) => groups),
    provide(
      GroupLog,
      { db: Database, events: Events, environment: hostingEnvironment.token },
      ({ environment, ...given }) => new GroupLog(given, environment.eventsKeptDays),
    ),
    provide(GroupHistory, { log: GroupLog }, ({ log }) => log),
    provide(PricedResources, { db: Database, host: ThisHost }, (given) => new StoredPrices(given)),
    provide(Paybacks, { db: Database, host: ThisHost, prices: PricedResources }, (given) => new Paybacks(given)),
    provide(Providers, { host: ThisHost }, ({ host }) => new Providers(host)),
    provide(
      PriceSync,
      { db: Database, providers: Providers, servers: ServerStore },
      (given) => new StoredPriceSync(given),
    ),
    provide(
      GroupServices,
      { host: ThisHost, services: Services, accounts: Accounts, log: GroupLog },
      (given) => new GroupServices(given),
    ),
    provide(
      LentNames,
      { db: Database, groups: StoredGroups, services: GroupServices },
      (given) => new LentNames(given),
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
    provide(Installation, { db: Database }, ({ db }) => new StoredInstallation(db)),
    provide(GroupTargets, { db: Database, box: SecretBox }, ({ db, box }) => new GroupTargets(db, box)),
    provide(
      Connections,
      { host: ThisHost, targets: GroupTargets, services: GroupServices },
      (given) => new Connections(given),
    ),
    provide(Drivers, { host: ThisHost, targets: GroupTargets, log: Log }, (given) => new GroupDrivers(given)),
  ],
  contributes: [
    ...joinedContributions,
    ...scalingContributions,
    ...serverContributions,
    ...templateContributions,
    ...placementContributions,
    ...hostingContributions,
    ...quotaContributions,
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
    settingsCheck({ needs: { names: LentNames }, make: ({ names }) => checkGroup(names) }),
    settingsCheck({ needs: { host: ThisHost, groups: ResourceGroups }, make: checkDriverSettings }),
    tables(steps),
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
        names: LentNames,
        log: GroupLog,
        servers: ServerStore,
        life: ServerLife,
        quotas: QuotaStore,
        withdrawals: Withdrawals,
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
