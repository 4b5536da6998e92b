import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool, UnitOfWork } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { interval } from '#core/server/interval.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { PeriodicWork } from '#core/server/jobs/periodics.ts';
import { answers, healthNote, periodic, runs, tables, works } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { amountOf, HostingBook } from '#plugins/billing/server/public.ts';
import { runMeter } from '#plugins/fitting/server/public.ts';
import { InstanceInventory } from '#plugins/instances/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { groupCharges, PricedResources, ResourceGroups, serverBar } from '#plugins/resource-groups/server/public.ts';
import { startGuard } from '#plugins/services/server/public.ts';
import { StoredBytes } from '#plugins/storage/server/public.ts';
import { hostingCharges } from '../contract.ts';
import { ChargeReports } from './charge-reports.ts';
import { HostingCharging } from './charging.ts';
import { HostingComparison } from './comparison.ts';
import { hostingEnvironment } from './environment.ts';
import { chargesNow } from './charges-now.ts';
import { HostingNotices } from './notices.ts';
import { hostingWords } from './notice-words.ts';
import { PaidStarts, unpaidServers } from './paid-starts.ts';
import { readPaid } from './paid-store.ts';
import { PriceNotices } from './price-notices.ts';
import { chargingId, soonerCharges } from './sooner-charges.ts';
import { StartCosts } from './start-cost.ts';
import { steps } from './steps.ts';
import { hostingPaid, HostingStops, resume, resuming, stop, stopping } from './stops.ts';
import { trainingCost } from './training-cost.ts';
import { StorageCharges } from './storage-charges.ts';
import { HostingWarnings } from './warnings.ts';

const compareEveryMs = 600_000;
const environment = hostingEnvironment.token;

export default plugin({
  id: 'hosting-charges',
  requires: ['accounts', 'billing', 'instances', 'notifications', 'resource-groups', 'services', 'storage'],
  extends: ['fitting'],
  environment: hostingEnvironment,
  provides: [
    provide(
      HostingNotices,
      { notifications: Notifications, book: HostingBook },
      ({ notifications, book }) => new HostingNotices(notifications, book),
    ),
    provide(
      HostingCharging,
      {
        pool: Pool,
        book: HostingBook,
        prices: PricedResources,
        accounts: Accounts,
        environment,
        clock: Clock,
        log: Log,
      },
      (parts) => new HostingCharging(parts),
    ),
    provide(
      HostingWarnings,
      { pool: Pool, db: Database, unit: UnitOfWork, book: HostingBook, notices: HostingNotices, clock: Clock },
      (parts) => new HostingWarnings(parts),
    ),
    provide(
      PriceNotices,
      { db: Database, unit: UnitOfWork, notices: HostingNotices },
      (parts) => new PriceNotices(parts),
    ),
    provide(
      HostingStops,
      { pool: Pool, db: Database, jobs: Jobs, prices: PricedResources },
      (parts) => new HostingStops(parts),
    ),
    provide(
      StorageCharges,
      { pool: Pool, book: HostingBook, stored: StoredBytes, environment, clock: Clock },
      (parts) => new StorageCharges(parts),
    ),
    provide(ChargeReports, { pool: Pool, book: HostingBook, accounts: Accounts }, (parts) => new ChargeReports(parts)),
    provide(
      StartCosts,
      { pool: Pool, book: HostingBook, groups: ResourceGroups, prices: PricedResources, environment, clock: Clock },
      (parts) => new StartCosts(parts),
    ),
    provide(HostingComparison, { pool: Pool, log: Log }, ({ pool, log }) => new HostingComparison(pool, log)),
  ],
  contributes: [
    tables(steps),
    noticeWords(hostingWords),
    answers(hostingCharges, { pool: Pool, reports: ChargeReports, costs: StartCosts }, ({ pool, reports, costs }) => ({
      getHostingExpenses: (asked, { account }) => reports.expenses(account.id, asked),
      getHostingIncomes: (asked, { account }) => reports.incomes(account.id, asked),
      async getPaidResources(_input, { account }) {
        const all = await readPaid(pool, 'account_id = $1', [account.id]);
        return all.map(({ kind, resourceId: id, name, groupName, nano, period, paidUntil, open, unpaidSince }) => ({
          kind,
          id,
          name,
          groupName,
          amount: amountOf(nano),
          period,
          paidUntil: paidUntil.toISOString(),
          ...(open && { pending: amountOf(open.nano) }),
          ...(unpaidSince && { unpaidSince: unpaidSince.toISOString() }),
        }));
      },
      getStartCost: ({ resourceGroup }, { account }) => costs.of(account.id, resourceGroup),
    })),
    startGuard({
      id: 'hosting-charges',
      asksAgainOn: [hostingPaid],
      needs: {
        pool: Pool,
        book: HostingBook,
        groups: ResourceGroups,
        prices: PricedResources,
        environment,
        clock: Clock,
      },
      make: (parts) => new PaidStarts(parts),
    }),
    runMeter({
      needs: {
        book: HostingBook,
        groups: ResourceGroups,
        instances: InstanceInventory,
        prices: PricedResources,
        environment,
      },
      make: trainingCost,
    }),
    serverBar({ needs: { pool: Pool, book: HostingBook }, make: unpaidServers }),
    groupCharges({ needs: { book: HostingBook, environment }, make: chargesNow }),
    works(stop, { prices: PricedResources, notices: HostingNotices }, stopping),
    works(resume, { events: Events, prices: PricedResources, notices: HostingNotices }, resuming),
    periodic({
      id: chargingId,
      cron: '* * * * *',
      needs: { charging: HostingCharging, prices: PriceNotices, stops: HostingStops, warnings: HostingWarnings },
      make:
        ({ charging, prices, stops, warnings }) =>
        async () => {
          await charging.charge();
          await prices.tell();
          await stops.look();
          await warnings.look();
        },
    }),
    runs(
      'hosting-charges.sooner',
      'core',
      { book: HostingBook, events: Events, work: PeriodicWork, log: Log },
      soonerCharges,
    ),
    periodic({
      id: 'hosting-charges.storage',
      cron: '*/10 * * * *',
      needs: { storage: StorageCharges },
      make:
        ({ storage }) =>
        async () => {
          await storage.charge();
          await storage.measure();
        },
    }),
    runs('hosting-charges.comparison', 'core', { comparison: HostingComparison, log: Log }, ({ comparison, log }) =>
      interval(compareEveryMs, () => comparison.compare(), log, 'Charges could not be compared with the ledger.'),
    ),
    healthNote({
      name: 'hosting',
      needs: { comparison: HostingComparison },
      make:
        ({ comparison }) =>
        () => {
          const { differing } = comparison;
          const ok = differing.length === 0;
          const message = ok
            ? 'What was charged for hosting is what the ledger says.'
            : `Charges for hosting differ from the ledger for the accounts ${differing.join(', ')}.`;
          return Promise.resolve({ ok, message });
        },
    }),
  ],
});
