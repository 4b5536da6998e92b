import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { Events } from '#core/server/events/events.ts';
import { interval } from '#core/server/interval.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { answers, healthNote, periodic, runs, tables, works } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { callGuard } from '#plugins/gateway/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { serviceDump, Services } from '#plugins/services/server/public.ts';
import { settledCalls } from '#plugins/usage/server/public.ts';
import { toldOfBilling } from '../contract/manager.ts';
import { billing } from '../contract.ts';
import { billingAnswers } from './answers.ts';
import { billingEnvironment } from './environment.ts';
import { Ledger } from './ledger.ts';
import { BookedNotices } from './payment-notices.ts';
import { Payments, testProvider } from './payments.ts';
import { priceDumps, priceFields } from './price-dumps.ts';
import { PaymentNotices, paymentProvider } from './public.ts';
import { Reconciliation } from './reconciliation.ts';
import { Refills } from './refills.ts';
import { Reports } from './reports.ts';
import { keepDue, Settling } from './settling.ts';
import { PaidCalls, Standings } from './standing.ts';
import { steps } from './steps.ts';
import { BalanceWarnings, block, tellsOf, unblock } from './warnings.ts';
import { balanceWords } from './notice-words.ts';

const settleEveryMs = 2_000;
const compareEveryMs = 600_000;
const environment = billingEnvironment.token;

export default plugin({
  id: 'billing',
  requires: ['accounts', 'gateway', 'notifications', 'services', 'usage'],
  environment: billingEnvironment,
  provides: [
    provide(Ledger, { pool: Pool, events: Events }, ({ pool, events }) => new Ledger(pool, events)),
    provide(Reconciliation, { ledger: Ledger, log: Log }, ({ ledger, log }) => new Reconciliation(ledger, log)),
    provide(
      Standings,
      { ledger: Ledger, accounts: Accounts, environment, clock: Clock },
      (parts) => new Standings(parts),
    ),
    provide(Refills, { pool: Pool, ledger: Ledger, environment, clock: Clock }, (parts) => new Refills(parts)),
    provide(BookedNotices, { pool: Pool, ledger: Ledger, clock: Clock, log: Log }, (parts) => new BookedNotices(parts)),
    provide(PaymentNotices, { notices: BookedNotices }, ({ notices }) => notices),
    provide(
      Payments,
      { pool: Pool, notices: PaymentNotices, environment, log: Log, host: ThisHost },
      ({ host, ...parts }) => new Payments({ ...parts, providers: () => host.made(paymentProvider) }),
    ),
    provide(
      Reports,
      { pool: Pool, accounts: Accounts, services: Services, environment },
      ({ environment: { currency }, ...parts }) => new Reports({ ...parts, currency }),
    ),
    provide(
      BalanceWarnings,
      {
        pool: Pool,
        db: Database,
        jobs: Jobs,
        accounts: Accounts,
        notifications: Notifications,
        standings: Standings,
        environment,
      },
      (parts) => new BalanceWarnings(parts),
    ),
    provide(
      Settling,
      { pool: Pool, ledger: Ledger, services: Services, environment },
      ({ environment: { incomeShare }, ...parts }) => new Settling({ ...parts, incomeShare }),
    ),
  ],
  contributes: [
    noticeWords(balanceWords),
    tables(steps),
    serviceDump({ fields: priceFields, needs: { services: Services }, make: priceDumps }),
    tellsWorkbench({ environment }, ({ environment: { enabled, currency, manager } }) => () => ({
      isBillingEnabled: enabled,
      currencyType: currency,
      refillByManager: enabled && manager !== undefined,
      ...(enabled && manager !== undefined && toldOfBilling.told({ manager })),
    })),
    answers(
      billing,
      {
        standings: Standings,
        refills: Refills,
        payments: Payments,
        reports: Reports,
        services: Services,
        accounts: Accounts,
        environment,
        clock: Clock,
        server: Environment,
      },
      billingAnswers,
    ),
    paymentProvider({
      needs: { environment },
      make: ({ environment: { testPayments } }) => ({
        id: testProvider,
        isReady: testPayments,
        isTest: true,
        begin: ({ id }) => Promise.resolve(`/billing/test-payment/${id}`),
      }),
    }),
    callGuard({
      needs: { standings: Standings, events: Events, environment },
      make: (parts) => new PaidCalls(parts),
    }),
    settledCalls({
      needs: { environment },
      make:
        ({ environment: { enabled } }) =>
        (minutes, within) =>
          enabled ? keepDue(minutes, within) : Promise.resolve(),
    }),
    runs('billing.settling', 'core', { settling: Settling, log: Log }, ({ settling, log }) =>
      interval(settleEveryMs, () => settling.settle(), log, 'What calls cost could not be settled.'),
    ),
    periodic({
      id: 'billing.allowances',
      cron: '* * * * *',
      needs: { refills: Refills },
      make:
        ({ refills }) =>
        () =>
          refills.giveAllowances(),
    }),
    periodic({
      id: 'billing.warnings',
      cron: '* * * * *',
      needs: { warnings: BalanceWarnings },
      make:
        ({ warnings }) =>
        () =>
          warnings.look(),
    }),
    works(block, { notifications: Notifications, environment: billingEnvironment.token }, tellsOf('blocked')),
    works(unblock, { notifications: Notifications, environment: billingEnvironment.token }, tellsOf('unblocked')),
    runs('billing.reconciliation', 'core', { reconciliation: Reconciliation, log: Log }, ({ reconciliation, log }) =>
      interval(
        compareEveryMs,
        () => reconciliation.compare(),
        log,
        'Balances could not be compared with their entries.',
      ),
    ),
    healthNote({
      name: 'payments',
      needs: { notices: BookedNotices },
      make:
        ({ notices }) =>
        async () => {
          const count = await notices.unmatched();
          return count === 0
            ? { ok: true, message: 'Every payment of the last 30 days belongs to an account.' }
            : {
                ok: false,
                message: `Payments of the last 30 days that belong to no account: ${count}. The log names them.`,
              };
        },
    }),
    healthNote({
      name: 'billing',
      needs: { reconciliation: Reconciliation },
      make:
        ({ reconciliation }) =>
        () => {
          const { differing } = reconciliation;
          const wrong = `Balances differ from their entries: ${differing.join(', ')}.`;
          const ok = differing.length === 0;
          return Promise.resolve({ ok, message: ok ? 'Every balance is the sum of its entries.' : wrong });
        },
    }),
  ],
});
