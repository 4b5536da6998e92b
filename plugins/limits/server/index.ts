import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { runs, tables } from '#core/server/points.ts';
import { Log } from '#core/server/surroundings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { callGuard } from '#plugins/gateway/server/public.ts';
import { AccountRates } from './account-rates.ts';
import { Limits } from './guard.ts';
import { PeriodCounter } from './period-counter.ts';
import { FitLimit } from './public.ts';
import { Spending } from './spending.ts';
import { steps } from './tables.ts';
import { upkeep } from './upkeep.ts';

const Periods = token<PeriodCounter>('periods of limits');
const Rates = token<AccountRates>('rates of accounts');
const Purses = token<Spending>('spending limits');

export default plugin({
  id: 'limits',
  requires: ['accounts', 'gateway'],
  provides: [
    provide(Periods, { pool: Pool }, ({ pool }) => new PeriodCounter(pool)),
    provide(Rates, { accounts: Accounts, events: Events, periods: Periods }, (parts) => new AccountRates(parts)),
    provide(FitLimit, { rates: Rates }, ({ rates }) => rates),
    provide(Purses, { pool: Pool }, ({ pool }) => new Spending(pool)),
  ],
  contributes: [
    tables(steps),
    callGuard({ id: 'limits', needs: { rates: Rates, periods: Periods, spending: Purses }, make: (parts) => new Limits(parts) }),
    runs('limits.upkeep', 'gateway', { periods: Periods, spending: Purses, log: Log }, upkeep),
  ],
});
