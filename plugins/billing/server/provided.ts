import { ThisHost } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { AccountAdministration, Accounts } from '#plugins/accounts/server/public.ts';
import { Notifications } from '#plugins/notifications/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { AccountAddress } from './account-address.ts';
import { Allowances } from './allowances.ts';
import { BudgetAlerts } from './budgets/budget-alerts.ts';
import { Budgets } from './budgets/budgets.ts';
import { billingEnvironment } from './environment.ts';
import { HostingBook, LedgerOfHosting } from './hosting.ts';
import { Invoices } from './invoices/invoices.ts';
import { Receipts } from './invoices/receipts.ts';
import { Ledger } from './ledger.ts';
import { BillingLetters } from './letters.ts';
import { Graces } from './operator/graces.ts';
import { ProviderList } from './operator/provider-list.ts';
import { ProviderStates } from './operator/provider-states.ts';
import { Terms } from './operator/terms.ts';
import { Transactions } from './operator/transactions.ts';
import { Unmatched } from './operator/unmatched.ts';
import { BookedNotices } from './payment-notices.ts';
import { Payments } from './payments.ts';
import { PayoutNews } from './payouts/payout-news.ts';
import { Payouts } from './payouts/payouts.ts';
import { PaymentNotices, paymentProvider } from './public.ts';
import { Reconciliation } from './reconciliation.ts';
import { RefillHistory } from './refill-history.ts';
import { Refills } from './refills.ts';
import { Reports } from './reports.ts';
import { Settling } from './settling.ts';
import { Standings } from './standing.ts';
import { BalanceWarnings } from './warnings.ts';

const environment = billingEnvironment.token;
const booking = { pool: Pool, ledger: Ledger, clock: Clock };

/** What this plugin is made of, by what each part needs. */
export const provided = [
  provide(Ledger, { pool: Pool, events: Events }, ({ pool, events }) => new Ledger(pool, events)),
  provide(Reconciliation, { pool: Pool, log: Log }, ({ pool, log }) => new Reconciliation(pool, log)),
  provide(Terms, { pool: Pool, events: Events, environment, log: Log }, (parts) => new Terms(parts)),
  provide(Graces, { pool: Pool, events: Events }, ({ pool, events }) => new Graces(pool, events)),
  provide(
    Standings,
    { ledger: Ledger, accounts: Accounts, terms: Terms, graces: Graces, clock: Clock },
    (parts) => new Standings(parts),
  ),
  provide(Refills, { ...booking, terms: Terms }, (parts) => new Refills(parts)),
  provide(Allowances, booking, (parts) => new Allowances(parts)),
  provide(RefillHistory, { pool: Pool }, ({ pool }) => new RefillHistory(pool)),
  provide(ProviderStates, { pool: Pool, log: Log }, ({ pool, log }) => new ProviderStates(pool, log)),
  provide(BookedNotices, { ...booking, states: ProviderStates, log: Log }, (parts) => new BookedNotices(parts)),
  provide(PaymentNotices, { notices: BookedNotices }, ({ notices }) => notices),
  provide(
    Payments,
    {
      pool: Pool,
      notices: PaymentNotices,
      environment,
      terms: Terms,
      states: ProviderStates,
      log: Log,
      host: ThisHost,
    },
    ({ host, ...parts }) => new Payments({ ...parts, providers: () => host.made(paymentProvider) }),
  ),
  provide(Reports, { pool: Pool, accounts: Accounts, services: Services, terms: Terms }, (parts) => new Reports(parts)),
  provide(
    HostingBook,
    { ledger: Ledger, standings: Standings, reports: Reports, terms: Terms, clock: Clock },
    (parts) => new LedgerOfHosting(parts),
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
      terms: Terms,
    },
    (parts) => new BalanceWarnings(parts),
  ),
  provide(Settling, { pool: Pool, ledger: Ledger, services: Services, terms: Terms }, (parts) => new Settling(parts)),
  provide(BillingLetters, { mail: Mail, hosts: Hosts, address: PublicAddress }, (parts) => new BillingLetters(parts)),
  provide(
    AccountAddress,
    { administration: AccountAdministration },
    ({ administration }) => new AccountAddress(administration),
  ),
  provide(Invoices, { pool: Pool, accounts: Accounts, terms: Terms, hosts: Hosts }, (parts) => new Invoices(parts)),
  provide(
    Receipts,
    {
      pool: Pool,
      ledger: Ledger,
      accounts: Accounts,
      address: AccountAddress,
      letters: BillingLetters,
      terms: Terms,
      log: Log,
    },
    (parts) => new Receipts(parts),
  ),
  provide(Payouts, booking, (parts) => new Payouts(parts)),
  provide(
    PayoutNews,
    { accounts: Accounts, notifications: Notifications, letters: BillingLetters, terms: Terms, environment, log: Log },
    (parts) => new PayoutNews(parts),
  ),
  provide(Budgets, { pool: Pool, accounts: Accounts, terms: Terms }, (parts) => new Budgets(parts)),
  provide(
    BudgetAlerts,
    {
      pool: Pool,
      accounts: Accounts,
      notifications: Notifications,
      letters: BillingLetters,
      terms: Terms,
      log: Log,
    },
    (parts) => new BudgetAlerts(parts),
  ),
  provide(Transactions, { pool: Pool, accounts: Accounts, services: Services }, (parts) => new Transactions(parts)),
  provide(
    Unmatched,
    { pool: Pool, ledger: Ledger, notices: BookedNotices, environment, log: Log, host: ThisHost },
    ({ host, ...parts }) => new Unmatched({ ...parts, providers: () => host.made(paymentProvider) }),
  ),
  provide(
    ProviderList,
    { states: ProviderStates, payments: Payments, address: PublicAddress, host: ThisHost },
    ({ host, ...parts }) => new ProviderList({ ...parts, providers: () => host.made(paymentProvider) }),
  ),
];
