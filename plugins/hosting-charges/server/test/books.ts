import { plugin } from '#core/plugin/plugin.ts';
import { Database, Pool, UnitOfWork } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { tables } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { LedgerOfHosting } from '#plugins/billing/server/hosting.ts';
import { Ledger } from '#plugins/billing/server/ledger.ts';
import { nanoOf } from '#plugins/billing/server/money.ts';
import { billingEnvironment } from '#plugins/billing/server/environment.ts';
import { Graces } from '#plugins/billing/server/operator/graces.ts';
import { Terms } from '#plugins/billing/server/operator/terms.ts';
import { Reports } from '#plugins/billing/server/reports.ts';
import { Standings } from '#plugins/billing/server/standing.ts';
import { steps as billingSteps } from '#plugins/billing/server/steps.ts';
import { refill } from '#plugins/billing/server/test/drafts.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import { occupancy, PricedResources, type Occupant } from '#plugins/resource-groups/server/public.ts';
import services from '#plugins/services/server/index.ts';
import { Services } from '#plugins/services/server/public.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { ChargeReports } from '../charge-reports.ts';
import { HostingCharging } from '../charging.ts';
import type { HostingEnvironment } from '../environment.ts';
import { HostingNotices } from '../notices.ts';
import { PriceNotices } from '../price-notices.ts';
import { steps } from '../steps.ts';
import { Notifications } from '#plugins/notifications/server/public.ts';

/** An hour, in milliseconds. */
export const hour = 3_600_000;

const demand = { cpu: 1, memory: 1, disk: 1, gpus: 0, derived: false, group: '' };

/** The ledger, real tables of groups, and who is said to use them, by a clock that the test moves. */
export class Books {
  readonly server: TestServer;
  readonly pool: Pool;
  readonly ledger: Ledger;
  now = new Date('2027-01-15T10:00:00Z');
  /** Whether the operator charges for anything. */
  isOn = true;
  /** Who has an instance where, as `<group> <account>`. */
  readonly users = new Set<string>();
  readonly evicted: number[] = [];
  readonly environment: HostingEnvironment;

  private constructor(server: TestServer, environment: HostingEnvironment) {
    this.server = server;
    this.environment = environment;
    this.pool = server.host.container.get(Pool);
    this.ledger = new Ledger(this.pool, server.host.container.get(Events));
  }

  static async open(environment: Partial<HostingEnvironment> = {}): Promise<Books> {
    const books: { made?: Books } = {};
    const server = await startServer([
      accounts,
      notifications,
      images,
      services,
      resourceGroups,
      plugin({ id: 'billing', requires: ['accounts'], contributes: [tables(billingSteps)] }),
      plugin({ id: 'hosting-charges', requires: ['billing'], contributes: [tables(steps)] }),
      plugin({
        id: 'berths',
        requires: ['resource-groups'],
        contributes: [
          occupancy({
            needs: {},
            make: () => ({
              now: async (groupIds) => books.made!.#occupants(groupIds),
              groupsOf: async () => new Map(),
              at: async () => [],
              crowd: async () => [],
              evict: async (ids) => void books.made!.evicted.push(...ids),
              displace: async () => undefined,
              left: async () => [],
              waiting: async () => new Map(),
            }),
          }),
        ],
      }),
    ]);
    return (books.made = new Books(server, { incomeShare: 8_000n, storagePrice: 0n, rentedRate: 0n, ...environment }));
  }

  /** Has the clock show a time. */
  at(text: string): void {
    this.now = new Date(text);
  }

  /** Moves the clock. */
  later(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  get prices(): PricedResources {
    return this.server.host.container.get(PricedResources);
  }

  /** A book on the ledger; the given one may be one that dies. */
  book(ledger = this.ledger): LedgerOfHosting {
    const { container } = this.server.host;
    const clock = () => this.now;
    const environment = billingEnvironment.read({
      BILLING_ENABLED: String(this.isOn),
      BILLING_CURRENCY: 'RUBLE',
      BILLING_GRACE_HOURS: '0',
    });
    const [pool, events] = [this.pool, container.get(Events)];
    const terms = new Terms({ pool, events, environment, log: container.get(Log) });
    const standings = new Standings({
      ledger,
      accounts: container.get(Accounts),
      terms,
      graces: new Graces(pool, events),
      clock,
    });
    const reports = new Reports({
      pool: this.pool,
      accounts: container.get(Accounts),
      services: container.get(Services),
      terms,
    });
    return new LedgerOfHosting({ ledger, standings, reports, terms, clock });
  }

  charging(ledger = this.ledger): HostingCharging {
    const { container } = this.server.host;
    return new HostingCharging({
      pool: this.pool,
      book: this.book(ledger),
      prices: this.prices,
      accounts: container.get(Accounts),
      environment: this.environment,
      clock: () => this.now,
      log: container.get(Log),
    });
  }

  reports(): ChargeReports {
    return new ChargeReports({
      pool: this.pool,
      book: this.book(),
      accounts: this.server.host.container.get(Accounts),
    });
  }

  priceNotices(db = this.server.host.container.get(Database)): PriceNotices {
    const { container } = this.server.host;
    const notices = new HostingNotices(container.get(Notifications), this.book());
    return new PriceNotices({ db, unit: container.get(UnitOfWork), notices });
  }

  /** One whose transactions are written and never hold. */
  dyingLedger(): Ledger {
    const dying = new Ledger(this.pool, this.server.host.container.get(Events));
    const alone = dying.alone.bind(dying);
    dying.alone = (work) =>
      alone(async (booking) => {
        await work(booking);
        throw new Error('killed');
      });
    return dying;
  }

  async account({ zone = 'UTC', money }: { zone?: string; money?: number } = {}): Promise<number> {
    const {
      rows: [row],
    } = await this.pool.query<{ id: number }>(
      `insert into accounts (short_name, display_name, language, time_zone) values (gen_random_uuid()::text, 'An account', 'EN', $1) returning id`,
      [zone],
    );
    if (money === undefined)
      await this.server.host.container.get(Accounts).grantFeature(row!.id, 'mlp_billing.no_blocking');
    else await this.pay(row!.id, money);
    return row!.id;
  }

  async pay(accountId: number, amount: number): Promise<void> {
    await this.ledger.book(refill(accountId, nanoOf(amount), this.now));
  }

  async group(ownerId: number, { price = 0, access = 'SHARED_POOL', period = 'HOUR' } = {}): Promise<number> {
    return this.#insert(
      `insert into resource_groups (owner_id, name, type, access, price, period) values ($1, gen_random_uuid()::text, 'HOSTING_SERVER', $2, $3, $4) returning id`,
      [ownerId, access, price, period],
    );
  }

  async quota(groupId: number, accountId: number | null, price: number, period: string): Promise<number> {
    return this.#insert(
      `insert into resource_quotas (group_id, account_id, cpu_limit, memory_limit, ephemeral_disk_limit, gpu_instances_limit, base_instances_limit, derived_instances_limit, price, period)
       values ($1, $2, '1', '1Gi', '1Gi', 1, 1, 1, $3, $4) returning id`,
      [groupId, accountId, price, period],
    );
  }

  async machine(groupId: number, price: number, period: string): Promise<number> {
    return this.#insert(
      `insert into resource_servers (group_id, name, price, period, status) values ($1, gen_random_uuid()::text, $2, $3, 'RUNNING') returning id`,
      [groupId, price, period],
    );
  }

  /** All charges, by what they are for and who pays. */
  async charges() {
    const { rows } = await this.pool.query<{
      accountId: number;
      kind: string;
      id: number;
      begins: Date;
      ends: Date;
      units: number;
      nano: string;
      earned: string;
    }>(
      `select account_id as "accountId", kind, resource_id as id, begins_at as begins, ends_at as ends, units::float8 as units, nano::text as nano, earned::text as earned
       from hosting_charges order by account_id, kind, resource_id, begins_at`,
    );
    return rows;
  }

  /** What an account was charged: since when, for how many units, and how much. */
  async charged(accountId: number) {
    return (await this.charges())
      .filter((each) => each.accountId === accountId)
      .map(({ begins, units, nano }) => [begins.toISOString(), units, Number(nano) / 1e9]);
  }

  /** Of which prices an account was told, in this order, and from when on. */
  async toldPrices(accountId: number) {
    const { rows } = await this.pool.query<{ times: number; was: string; price: string; time: string }>(
      `select times, params->>'was' as was, params->>'price' as price, params->>'time' as time
       from notifications where account_id = $1 and kind = 'hosting-charges.price' order by id`,
      [accountId],
    );
    return rows;
  }

  /** What was taken and is not booked yet, by what it is for; in nano-units. */
  async open(): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.pool.query<{ key: string; nano: string }>(
      `select kind || ' ' || resource_id as key, open_nano::text as nano from hosting_paid where open_spans > 0`,
    );
    return new Map(rows.map(({ key, nano }) => [key, BigInt(nano)]));
  }

  async #insert(sql: string, values: readonly unknown[]): Promise<number> {
    return (await this.pool.query<{ id: number }>(sql, [...values])).rows[0]!.id;
  }

  #occupants(groupIds: readonly number[]): ReadonlyMap<number, readonly Occupant[]> {
    const all = [...this.users].map((each) => each.split(' ').map(Number) as [number, number]);
    return new Map(
      groupIds.map((groupId) => [
        groupId,
        all.flatMap(([group, accountId]) =>
          group === groupId
            ? [
                {
                  instanceId: accountId * 1_000 + group,
                  modelId: 1,
                  accountId,
                  node: undefined,
                  demand,
                  running: true,
                  leaving: false,
                  since: new Date(),
                },
              ]
            : [],
        ),
      ]),
    );
  }
}
