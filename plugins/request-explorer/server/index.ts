import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Pool } from '#core/server/database/database.ts';
import { answers, cleans, runs, serves, tables } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { KeyNames } from '#plugins/api-keys/server/public.ts';
import { callObserver } from '#plugins/gateway/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { requestExplorer, requestExport } from '../contract.ts';
import { explorerAnswers } from './answers.ts';
import { explorerEnvironment } from './environment.ts';
import { serveExport } from './export.ts';
import { Counts } from './request-counts.ts';
import { RequestLog } from './request-log.ts';
import { RequestStore } from './request-store.ts';
import { steps } from './steps.ts';
import { Upkeep } from './upkeep.ts';

const names = { accounts: Accounts, keys: KeyNames, services: Services };

export default plugin({
  id: 'request-explorer',
  requires: ['accounts', 'api-keys', 'gateway', 'services'],
  environment: explorerEnvironment,
  provides: [
    provide(RequestLog, { pool: Pool, log: Log }, ({ pool, log }) => new RequestLog(pool, log)),
    provide(RequestStore, { pool: Pool }, ({ pool }) => new RequestStore(pool)),
    provide(Counts, { pool: Pool }, ({ pool }) => new Counts(pool)),
    provide(
      Upkeep,
      { pool: Pool, clock: Clock, environment: explorerEnvironment.token },
      ({ pool, clock, environment }) => new Upkeep(pool, clock, environment),
    ),
  ],
  contributes: [
    tables(steps),
    callObserver({ needs: { log: RequestLog }, make: ({ log }) => log }),
    runs('request-explorer.writing', 'gateway', { log: RequestLog }, ({ log }) => log),
    answers(
      requestExplorer,
      { ...names, store: RequestStore, counts: Counts, log: RequestLog, environment: explorerEnvironment.token },
      explorerAnswers,
    ),
    serves(
      { contract: requestExport },
      { ...names, identity: Identity, store: RequestStore, log: RequestLog },
      serveExport,
    ),
    cleans('request-explorer', { upkeep: Upkeep }),
  ],
});
