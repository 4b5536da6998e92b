import { join } from 'node:path';
import { not } from 'drizzle-orm';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { cleans, runs, tables, unsettledFiles } from '#core/server/points.ts';
import { Environment } from '#core/server/environment.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { keyUsage } from '#plugins/api-keys/server/public.ts';
import { callObserver } from '#plugins/gateway/server/public.ts';
import { listColumn, listFilter } from '#plugins/services/server/public.ts';
import { systemCheck } from '#plugins/system/server/public.ts';
import { usageEnvironment } from './environment.ts';
import { journalCheck } from './journal-check.ts';
import { isCalled, latestCalls } from './latest-calls.ts';
import { Ledger } from './ledger.ts';
import { Minutes } from './minutes.ts';
import { settledCalls, Usage } from './public.ts';
import { Settlement } from './settlement.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'usage',
  requires: ['api-keys', 'gateway', 'services'],
  extends: ['system'],
  environment: usageEnvironment,
  provides: [
    provide(
      Minutes,
      { pool: Pool, clock: Clock, environment: usageEnvironment.token },
      ({ pool, clock, environment }) => new Minutes(pool, clock, environment.keptDays),
    ),
    provide(Usage, { minutes: Minutes }, ({ minutes }) => minutes),
    provide(
      Ledger,
      { pool: Pool, environment: Environment, log: Log, host: ThisHost },
      ({ pool, environment: { dataDir }, log, host }) =>
        new Ledger({
          folder: join(dataDir, 'usage'),
          settlement: new Settlement(pool, log, () => host.made(settledCalls)),
          log,
        }),
    ),
  ],
  contributes: [
    tables(steps),
    unsettledFiles({ folder: 'usage', tables: ['usage_journals'] }),
    callObserver({ needs: { ledger: Ledger }, make: ({ ledger }) => ledger }),
    keyUsage({ needs: { usage: Usage }, make: ({ usage }) => usage }),
    runs('usage.settling', 'gateway', { ledger: Ledger }, ({ ledger }) => ledger),
    systemCheck({
      id: 'usage.journal',
      role: 'gateway',
      needs: { ledger: Ledger },
      make: ({ ledger }) => journalCheck(ledger),
    }),
    cleans('usage', { minutes: Minutes }),
    listColumn({ id: 'calls', value: latestCalls }),
    listFilter({ id: 'calls', where: (value) => ({ some: isCalled, none: not(isCalled) })[value] }),
  ],
});
