import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { Events } from '#core/server/events/events.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { interval } from '#core/server/interval.ts';
import { ofMember } from '#core/server/live/of-member.ts';
import { answers, healthNote, liveTopic, periodic, runs, serves, tables, works } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { KeyNames } from '#plugins/api-keys/server/public.ts';
import { boundCosts, callCurrency, callGuard } from '#plugins/gateway/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { serviceDump, Services } from '#plugins/services/server/public.ts';
import { settledCalls } from '#plugins/usage/server/public.ts';
import { toldOfBilling } from '../contract/told.ts';
import { billing, billingFiles, billingOperator } from '../contract.ts';
import { AccountAddress } from './account-address.ts';
import { Allowances } from './allowances.ts';
import { billingAnswers } from './answers.ts';
import { BudgetAlerts } from './budgets/budget-alerts.ts';
import { Budgets } from './budgets/budgets.ts';
import { billingEnvironment, roublesOf } from './environment.ts';
import { balanceChanged } from './ledger.ts';
import { Invoices } from './invoices/invoices.ts';
import { Receipts } from './invoices/receipts.ts';
import { serveInvoices } from './invoices/serve.ts';
import { serveExport } from './operator/export.ts';
import { Graces } from './operator/graces.ts';
import { operatorAnswers } from './operator/operator-answers.ts';
import { ProviderList } from './operator/provider-list.ts';
import { Terms } from './operator/terms.ts';
import { Transactions } from './operator/transactions.ts';
import { Unmatched } from './operator/unmatched.ts';
import { BookedNotices } from './payment-notices.ts';
import { Payments, testProvider } from './payments.ts';
import { PayoutNews } from './payouts/payout-news.ts';
import { Payouts } from './payouts/payouts.ts';
import { priceDumps, priceFields } from './price-dumps.ts';
import { provided } from './provided.ts';
import { paymentProvider } from './public.ts';
import { Reconciliation, reconciliationNote } from './reconciliation.ts';
import { RefillHistory } from './refill-history.ts';
import { Refills } from './refills.ts';
import { Reports } from './reports.ts';
import { keepDue, Settling } from './settling.ts';
import { PaidCalls, Standings } from './standing.ts';
import { steps } from './steps.ts';
import { BalanceWarnings, block, tellsOf, unblock } from './warnings.ts';
import { balanceWords } from './notice-words.ts';

const settleEveryMs = 2_000;
const environment = billingEnvironment.token;

export default plugin({
  id: 'billing',
  requires: ['accounts', 'api-keys', 'gateway', 'notifications', 'services', 'usage'],
  environment: billingEnvironment,
  provides: provided,
  contributes: [
    noticeWords(balanceWords),
    liveTopic({ id: 'balance', event: balanceChanged, needs: { identity: Identity }, make: ofMember }),
    tables(steps),
    serviceDump({ fields: priceFields, needs: { services: Services, environment }, make: priceDumps }),
    tellsWorkbench(
      { environment, terms: Terms, payments: Payments },
      ({ environment: own, terms, payments }) =>
        async () => {
          const { enabled, currency, manager, decimals } = await terms.current();
          if (!enabled) return { isBillingEnabled: false, currencyType: currency, refillByManager: false };
          const roubles = roublesOf({ ...own, currency });
          return {
            isBillingEnabled: enabled,
            currencyType: currency,
            refillByManager: manager !== undefined,
            ...toldOfBilling.told({
              card: (await payments.provider()) !== undefined,
              decimals,
              ...(roubles !== undefined && { roubles }),
              ...(manager !== undefined && { manager }),
            }),
          };
        },
    ),
    answers(
      billing,
      {
        pool: Pool,
        keyNames: KeyNames,
        standings: Standings,
        refills: Refills,
        allowances: Allowances,
        history: RefillHistory,
        payments: Payments,
        payouts: Payouts,
        news: PayoutNews,
        budgets: Budgets,
        alerts: BudgetAlerts,
        log: Log,
        address: AccountAddress,
        reports: Reports,
        services: Services,
        accounts: Accounts,
        terms: Terms,
        clock: Clock,
        environment,
        server: Environment,
      },
      billingAnswers,
    ),
    answers(
      billingOperator,
      {
        pool: Pool,
        accounts: Accounts,
        allowances: Allowances,
        graces: Graces,
        transactions: Transactions,
        providers: ProviderList,
        unmatched: Unmatched,
        reconciliation: Reconciliation,
        payouts: Payouts,
        news: PayoutNews,
        terms: Terms,
        clock: Clock,
      },
      operatorAnswers,
    ),
    serves(
      { contract: { downloadInvoice: billingFiles.downloadInvoice } },
      { identity: Identity, invoices: Invoices, terms: Terms },
      serveInvoices,
    ),
    serves(
      { contract: { exportEntries: billingFiles.exportEntries } },
      { identity: Identity, pool: Pool, accounts: Accounts, terms: Terms },
      serveExport,
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
      needs: { standings: Standings, events: Events },
      make: (parts) => new PaidCalls(parts),
    }),
    callCurrency({
      needs: { terms: Terms },
      make:
        ({ terms }) =>
        () =>
          terms.chargedIn(),
    }),
    settledCalls({
      needs: { terms: Terms },
      make:
        ({ terms }) =>
        async (minutes, within) => {
          if ((await terms.current()).enabled) await keepDue(minutes, within);
        },
    }),
    runs('billing.currency', 'core', { terms: Terms }, ({ terms }) => ({
      start: () => terms.begin(),
      stop: () => Promise.resolve(),
    })),
    runs('billing.highest-charge', 'gateway', { environment }, ({ environment: { highestCharge } }) => ({
      start: async () => boundCosts(highestCharge),
      stop: async () => boundCosts(),
    })),
    runs('billing.settling', 'core', { settling: Settling, log: Log }, ({ settling, log }) =>
      interval(settleEveryMs, () => settling.settle(), log, 'What calls cost could not be settled.'),
    ),
    periodic({
      id: 'billing.allowances',
      cron: '* * * * *',
      needs: { allowances: Allowances },
      make:
        ({ allowances }) =>
        () =>
          allowances.give(),
    }),
    periodic({
      id: 'billing.receipts',
      cron: '* * * * *',
      needs: { receipts: Receipts },
      make:
        ({ receipts }) =>
        () =>
          receipts.send(),
    }),
    periodic({
      id: 'billing.budgets',
      cron: '* * * * *',
      needs: { alerts: BudgetAlerts },
      make:
        ({ alerts }) =>
        () =>
          alerts.look(),
    }),
    periodic({
      id: 'billing.reconciliation',
      cron: '*/10 * * * *',
      needs: { reconciliation: Reconciliation },
      make:
        ({ reconciliation }) =>
        () =>
          reconciliation.compare(),
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
    works(block, { notifications: Notifications, terms: Terms }, tellsOf('blocked')),
    works(unblock, { notifications: Notifications, terms: Terms }, tellsOf('unblocked')),
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
                message: `Payments of the last 30 days that belong to no account: ${count}. They are listed among the superadministrator's billing.`,
              };
        },
    }),
    healthNote({
      name: 'billing',
      needs: { reconciliation: Reconciliation },
      make:
        ({ reconciliation }) =>
        async () =>
          reconciliationNote(await reconciliation.last()),
    }),
  ],
});
