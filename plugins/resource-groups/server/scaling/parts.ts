import type { Contribution } from '#core/plugin/point.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { interval } from '#core/server/interval.ts';
import { FinalFailure } from '#core/server/jobs/failure.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { runs, works } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { StoredGroups } from '../groups.ts';
import { inOneProcess } from '../one-process.ts';
import { PlacementGuard } from '../placement-guard.ts';
import { Providers } from '../providers/providers.ts';
import { GroupHistory } from '../public.ts';
import { ServerStore } from '../servers/server-store.ts';
import {
  addingServer,
  awaitServer,
  lackingServer,
  movingServer,
  preparingServer,
  releasingServer,
  replacingServer,
} from './jobs.ts';
import { GroupScaler, scaleMs } from './scaler.ts';
import { ServerPool } from './server-pool.ts';
import { ScalingStandings } from './standing.ts';

const scalerLock = 7_236_019;

/** What it takes for groups to add servers and take them away. */
export const scalingServices: readonly Service[] = [
  provide(ScalingStandings, { db: Database }, ({ db }) => new ScalingStandings(db)),
  provide(
    ServerPool,
    {
      host: ThisHost,
      db: Database,
      jobs: Jobs,
      history: GroupHistory,
      providers: Providers,
      servers: ServerStore,
      standings: ScalingStandings,
    },
    (given) => new ServerPool(given),
  ),
  provide(
    GroupScaler,
    {
      host: ThisHost,
      db: Database,
      jobs: Jobs,
      groups: StoredGroups,
      placement: PlacementGuard,
      pool: ServerPool,
      standings: ScalingStandings,
      history: GroupHistory,
    },
    (given) => new GroupScaler(given),
  ),
];

export const scalingContributions: readonly Contribution[] = [
  runs('resource-groups.scaling', 'core', { pool: Pool, scaler: GroupScaler, log: Log }, ({ pool, scaler, log }) =>
    inOneProcess(
      pool,
      scalerLock,
      interval(scaleMs, () => scaler.look(), log, 'The resource groups that scale could not be looked at.'),
      log,
    ),
  ),
  ...[addingServer, preparingServer, movingServer].map((job) =>
    works(job, { servers: ServerStore }, ({ servers }) => awaitServer(servers, 'there')),
  ),
  ...[replacingServer, releasingServer].map((job) =>
    works(job, { servers: ServerStore }, ({ servers }) => awaitServer(servers, 'gone')),
  ),
  works(lackingServer, {}, () => async ({ note }) => {
    throw new FinalFailure([note]);
  }),
];
