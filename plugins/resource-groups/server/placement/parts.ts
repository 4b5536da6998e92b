import * as z from 'zod';
import type { Contribution } from '#core/plugin/point.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { interval } from '#core/server/interval.ts';
import { runs } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { Services, serviceSetting, startGuard, Starts } from '#plugins/services/server/public.ts';
import { PlacementPriority } from '../../contract/settings.ts';
import { GroupServices } from '../group-services.ts';
import { StoredGroups } from '../groups.ts';
import { inOneProcess } from '../one-process.ts';
import { PlacementGuard } from '../placement-guard.ts';
import { Drivers, Placer } from '../public.ts';
import { QuotaStore } from '../quotas/quota-store.ts';
import { ScalingStandings } from '../scaling/standing.ts';
import { ServerStore } from '../servers/server-store.ts';
import { StartPlanner } from '../start-plan.ts';
import { GroupPlacer } from './placer.ts';
import { unusedMs, UnusedServices } from './unused.ts';

const unusedLock = 7_236_020;

/** What it takes for a start to find room in a group. */
export const placementServices: readonly Service[] = [
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
];

export const placementContributions: readonly Contribution[] = [
  serviceSetting({
    field: 'placementPriority',
    answer: z.enum(['LOW', 'HIGH']).optional(),
    change: PlacementPriority,
    initial: undefined,
    changed: (given) => (given === null || given === 'NORMAL' ? undefined : given),
    shown: () => undefined,
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
];
