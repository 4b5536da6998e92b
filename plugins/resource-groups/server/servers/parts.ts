import type { Contribution } from '#core/plugin/point.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { interval } from '#core/server/interval.ts';
import { runs } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { noticeCategory, noticePlace, Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { StoredGroups } from '../groups.ts';
import { inOneProcess } from '../one-process.ts';
import { Drivers, GroupHistory, ResourceGroups, ServerReports, occupancy, useObserver } from '../public.ts';
import { attendMs, tellServers } from '../remote/attendance.ts';
import { lookMs, Uses } from '../remote/uses.ts';
import { ServerInventory } from './inventory.ts';
import { heartbeatMs, MachineTeller } from './machines.ts';
import { groupPlaces, serverWords } from './notice-words.ts';
import { ServerLife } from './server-life.ts';
import { StoredReports } from './server-reports.ts';
import { ServerStore } from './server-store.ts';
import { ServerWatch, watchMs } from './server-watch.ts';
import { StandingServers } from './standing-servers.ts';
import { StoredInventory } from './stored-inventory.ts';

const watchLock = 7_236_011;
const usesLock = 7_236_021;

/** What it takes to keep servers, and to know how they stand. */
export const serverServices: readonly Service[] = [
  provide(ServerStore, { db: Database, host: ThisHost }, (given) => new ServerStore(given)),
  provide(ServerInventory, { host: ThisHost, servers: ServerStore }, (given) => new StoredInventory(given)),
  provide(StandingServers, { host: ThisHost, services: Services }, (given) => new StandingServers(given)),
  provide(ServerLife, { db: Database, history: GroupHistory }, (given) => new ServerLife(given)),
  provide(
    MachineTeller,
    { db: Database, environment: Environment },
    ({ db, environment }) => new MachineTeller({ db, dataDir: environment.dataDir }),
  ),
  provide(
    ServerWatch,
    {
      host: ThisHost,
      groups: StoredGroups,
      servers: ServerStore,
      life: ServerLife,
      history: GroupHistory,
      notifications: Notifications,
    },
    (given) => new ServerWatch(given),
  ),
  provide(ServerReports, { db: Database, history: GroupHistory }, (given) => new StoredReports(given)),
];

export const serverContributions: readonly Contribution[] = [
  ...['SERVER_DELETION', 'SERVER_ERRORS', 'SERVER_RESTART'].map((id) => noticeCategory({ id, toldAtFirst: true })),
  ...serverWords.map(noticeWords),
  ...groupPlaces.map(noticePlace),
  runs('resource-groups.machine', 'hosting', { teller: MachineTeller, log: Log }, ({ teller, log }) =>
    interval(heartbeatMs, () => teller.tell(), log, 'This machine could not tell that it is there.'),
  ),
  runs('resource-groups.servers', 'core', { pool: Pool, watch: ServerWatch, log: Log }, ({ pool, watch, log }) =>
    inOneProcess(
      pool,
      watchLock,
      interval(watchMs, () => watch.look(), log, 'The servers could not be looked at.'),
      log,
    ),
  ),
  runs(
    'resource-groups.found-servers',
    'hosting',
    { groups: ResourceGroups, drivers: Drivers, reports: ServerReports, log: Log },
    ({ log, ...given }) =>
      interval(attendMs, () => tellServers(given), log, 'The servers of a resource group could not be asked after.'),
  ),
  runs(
    'resource-groups.uses',
    'hosting',
    { pool: Pool, host: ThisHost, drivers: Drivers, log: Log },
    ({ pool, host, drivers, log }) => {
      const uses = new Uses({
        drivers,
        occupancy: () => host.made(occupancy)[0],
        observers: () => host.made(useObserver),
        log,
      });
      return inOneProcess(
        pool,
        usesLock,
        interval(lookMs, () => uses.take(), log, 'What instances use elsewhere could not be asked.'),
        log,
      );
    },
  ),
];
