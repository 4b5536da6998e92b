import { join } from 'node:path';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { Events } from '#core/server/events/events.ts';
import { answers, cleans, runs, tables, unsettledFiles } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { accountChanged, Accounts } from '#plugins/accounts/server/public.ts';
import { keyLimitUse } from '#plugins/api-keys/server/public.ts';
import { callGuard } from '#plugins/gateway/server/public.ts';
import { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { startGuard, Starts, Services } from '#plugins/services/server/public.ts';
import { limits } from '../contract.ts';
import { AccountRates } from './account-rates.ts';
import { Debts } from './debts.ts';
import { Limits } from './guard.ts';
import { KeyUse } from './key-use.ts';
import { PeriodCounter } from './period-counter.ts';
import { FitLimit } from './public.ts';
import { Spending } from './spending.ts';
import { AccountQuota } from './starts/account-quota.ts';
import { RestingServices } from './starts/resting.ts';
import { limitUseOf } from './starts/limit-use.ts';
import { steps } from './steps.ts';
import { upkeep } from './upkeep.ts';

export default plugin({
  id: 'limits',
  requires: ['accounts', 'api-keys', 'gateway', 'resource-groups', 'services'],
  provides: [
    provide(PeriodCounter, { pool: Pool }, ({ pool }) => new PeriodCounter(pool)),
    provide(
      AccountRates,
      { accounts: Accounts, events: Events, periods: PeriodCounter },
      (parts) => new AccountRates(parts),
    ),
    provide(FitLimit, { rates: AccountRates }, ({ rates }) => rates),
    provide(
      Debts,
      { pool: Pool, environment: Environment },
      ({ pool, environment }) => new Debts(pool, join(environment.dataDir, 'limits')),
    ),
    provide(Spending, { pool: Pool, debts: Debts }, ({ pool, debts }) => new Spending(pool, debts)),
  ],
  contributes: [
    tables(steps),
    unsettledFiles({ folder: 'limits', tables: ['limit_payers'] }),
    answers(
      limits,
      { accounts: Accounts, groups: ResourceGroups, starts: Starts, rates: AccountRates, host: ThisHost },
      (parts) => ({
        getAccountLimitUse: (_input, { account }) => limitUseOf(parts, account.id),
      }),
    ),
    callGuard({
      needs: { rates: AccountRates, periods: PeriodCounter, spending: Spending },
      make: (parts) => new Limits(parts),
    }),
    startGuard({
      id: 'limits',
      asksAgainOn: [accountChanged],
      needs: { accounts: Accounts, groups: ResourceGroups, host: ThisHost, services: Services },
      make: ({ host, services, ...parts }) =>
        new AccountQuota({ ...parts, resting: new RestingServices({ host, services, groups: parts.groups }) }),
    }),
    keyLimitUse({ needs: { periods: PeriodCounter, spending: Spending }, make: (parts) => new KeyUse(parts) }),
    cleans('limits', { debts: Debts }),
    runs('limits.upkeep', 'gateway', { periods: PeriodCounter, spending: Spending, log: Log }, upkeep),
  ],
});
