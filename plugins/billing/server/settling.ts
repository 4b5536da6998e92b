import type { Pool, PooledConnection } from '#core/server/database/database.ts';
import type { Minute } from '#plugins/usage/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { addKeySums } from './key-sums.ts';
import { operator, type Booking, type Draft, type Ledger } from './ledger.ts';
import { leastOf, noLess } from './money.ts';
import type { BillingTerms } from './operator/terms.ts';
import { keepPrices } from './price-changes.ts';
import { priceBy, priceOf, type Price } from './prices.ts';

/** Rows that are settled in one transaction. */
const mostAtOnce = 20_000;

interface Due {
  readonly id: number;
  /** By the clocks of who pays, and of who earns. */
  readonly hour: Date;
  readonly ownerHour: Date;
  readonly month: string;
  readonly ownerId: number;
  readonly modelId: number;
  readonly accountId: number;
  /** What the calls were made by; nothing where a version counted them that did not keep it. */
  readonly unitNano: number | null;
  readonly freeUnits: number | null;
  readonly calls: number;
  readonly nano: string;
}

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly services: Pick<Services, 'byIds'>;
  readonly terms: { current(): Promise<Pick<BillingTerms, 'incomeShare'>> };
}

/** Keeps what calls cost until it is settled, and what they cost by key, within the transaction in which they are counted. An account pays neither for its own services nor for visitors. */
export async function keepDue(minutes: readonly Minute[], within: PooledConnection): Promise<void> {
  const due = minutes
    .filter(({ callerAccountId, ownerId }) => callerAccountId > 0 && callerAccountId !== ownerId)
    .flatMap(({ charges, ...minute }) => charges.map((charge) => ({ ...minute, ...charge })));
  if (due.length === 0) return;
  await within.query(
    `insert into billing_due (minute, owner_id, model_id, account_id, calls, nano, unit_nano, free_units)
     select to_timestamp(minute / 1000), owner_id, model_id, account_id, calls, nano, unit_nano, free_units
     from unnest($1::float8[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
       as new (minute, owner_id, model_id, account_id, calls, nano, unit_nano, free_units)`,
    [
      due.map(({ minute }) => minute),
      due.map(({ ownerId }) => ownerId),
      due.map(({ modelId }) => modelId),
      due.map(({ callerAccountId }) => callerAccountId),
      due.map(({ calls }) => calls),
      due.map(({ costNano }) => costNano),
      due.map(({ terms }) => terms?.unitNano ?? null),
      due.map(({ terms }) => terms?.freeUnits ?? null),
    ],
  );
  await addKeySums(due, within);
}

/** Takes what calls cost from whoever made them. What is taken from the list of due amounts is booked in the same transaction, so a process that ends neither loses nor doubles any. */
export class Settling {
  readonly #parts: Parts;
  #under: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Settles everything that is due, part by part. Whoever asks meanwhile waits for that: others that queue for the ledger would keep the
   * database from cleaning up behind it, and make each part slower than the one before.
   */
  settle(): Promise<void> {
    return (this.#under ??= this.#all().finally(() => (this.#under = undefined)));
  }

  async #all(): Promise<void> {
    const waiting = async () => (await this.#parts.pool.query('select from billing_due limit 1')).rowCount;
    while (await waiting()) if ((await this.settleSome()) < mostAtOnce) return;
  }

  /** Answers how many rows were settled. */
  async settleSome(most = mostAtOnce): Promise<number> {
    const { incomeShare } = await this.#parts.terms.current();
    return this.#parts.ledger.alone(async (booking) => {
      const { rows } = await booking.client.query<Due>(
        `with taken as (
           delete from billing_due where id in (select id from billing_due order by id limit $1) returning *
         )
         select max(taken.id) as id, date_trunc('hour', minute, coalesce(p.time_zone, 'UTC')) as hour, date_trunc('hour', minute, coalesce(o.time_zone, 'UTC')) as "ownerHour", to_char(date_trunc('month', minute at time zone 'UTC'), 'YYYY-MM-DD') as month,
           owner_id as "ownerId", model_id as "modelId", account_id as "accountId", unit_nano::float8 as "unitNano", free_units::float8 as "freeUnits", sum(calls)::float8 as calls, sum(nano)::text as nano, count(*)::int as rows
         from taken left join accounts p on p.id = account_id left join accounts o on o.id = owner_id group by 2, 3, 4, 5, 6, 7, 8, 9 order by 1`,
        [most],
      );
      if (rows.length === 0) return 0;
      await this.#charge(booking, rows, incomeShare);
      return rows.reduce((sum, row) => sum + (row as Due & { rows: number }).rows, 0);
    });
  }

  async #charge(booking: Booking, due: readonly Due[], incomeShare: bigint): Promise<void> {
    const prices = await this.#prices(due);
    await keepPrices(booking.client, new Map(due.map((each) => [each.modelId, prices.get(each)!])));
    const free = await FreeUnits.of(booking.client, due);
    const allowances = new Map(
      [...(await booking.balances([...new Set(due.map(({ accountId }) => accountId))]))].map(([id, balance]) => [
        id,
        noLess(balance.allowance, 0n),
      ]),
    );
    const drafts: Draft[] = [];
    for (const each of due) {
      const { unitNano, freeUnits: quota } = prices.get(each)!;
      const cost = BigInt(each.nano);
      const units = unitNano > 0n ? Number((cost * 1_000n) / unitNano) / 1_000 : each.calls;
      const freeUnits = unitNano > 0n ? free.take(each, Math.min(units, quota), quota) : 0;
      const spent = noLess(cost - (BigInt(Math.round(freeUnits * 1_000)) * unitNano) / 1_000n, 0n);
      const fromAllowance = leastOf(spent, allowances.get(each.accountId) ?? 0n);
      allowances.set(each.accountId, (allowances.get(each.accountId) ?? 0n) - fromAllowance);
      const earned = (spent * incomeShare) / 10_000n;
      drafts.push({
        key: `calls/${each.id}`,
        kind: 'CALLS',
        // Within the hours of both, so that each finds it in days of their own.
        at: each.hour > each.ownerHour ? each.hour : each.ownerHour,
        accountId: each.accountId,
        ownerId: each.ownerId,
        modelId: each.modelId,
        calls: each.calls,
        units,
        freeUnits,
        entries: [
          { accountId: each.accountId, book: 'ALLOWANCE', nano: -fromAllowance },
          { accountId: each.accountId, book: 'PAID', nano: fromAllowance - spent },
          { accountId: each.ownerId, book: 'INCOME', nano: earned },
          { accountId: operator, book: 'REVENUE', nano: spent - earned },
        ],
      });
    }
    await booking.book(drafts);
    await free.keep(booking.client);
  }

  /** What held when the calls were made, whatever was changed since; where that was not kept, what holds now. */
  async #prices(due: readonly Due[]): Promise<ReadonlyMap<Due, Price>> {
    const untold = due.filter(({ unitNano }) => unitNano === null).map(({ modelId }) => modelId);
    const services = untold.length > 0 ? await this.#parts.services.byIds([...new Set(untold)]) : [];
    const now = new Map(services.map((service) => [service.id, priceOf(service)]));
    return new Map(
      due.map((each) => {
        const { unitNano, freeUnits, modelId } = each;
        const told = unitNano !== null && freeUnits !== null;
        return [each, told ? priceBy({ unitNano, freeUnits }) : (now.get(modelId) ?? { unitNano: 0n, freeUnits: 0 })];
      }),
    );
  }
}

type OfMonth = Pick<Due, 'modelId' | 'accountId' | 'month'>;
const nameOf = ({ modelId, accountId, month }: OfMonth): string => `${modelId}/${accountId}/${month}`;

/** Units that services give each account for nothing, each month of the calendar in UTC. */
class FreeUnits {
  readonly #used: Map<string, number>;
  readonly #taken = new Map<string, OfMonth & { units: number }>();

  private constructor(used: Map<string, number>) {
    this.#used = used;
  }

  static async of(client: PooledConnection, due: readonly OfMonth[]): Promise<FreeUnits> {
    const { rows } = await client.query<OfMonth & { units: string }>(
      `select model_id as "modelId", account_id as "accountId", to_char(month, 'YYYY-MM-DD') as month, units::text as units from billing_quotas
       where (model_id, account_id, month) in (select * from unnest($1::bigint[], $2::bigint[], $3::date[]))`,
      [due.map(({ modelId }) => modelId), due.map(({ accountId }) => accountId), due.map(({ month }) => month)],
    );
    return new FreeUnits(new Map(rows.map((row) => [nameOf(row), Number(row.units)])));
  }

  /** Answers how many of the units are free. */
  take(of: OfMonth, units: number, quota: number): number {
    const name = nameOf(of);
    const used = this.#used.get(name) ?? 0;
    const taken = Math.max(0, Math.min(units, quota - used));
    if (taken === 0) return 0;
    this.#used.set(name, used + taken);
    const { modelId, accountId, month } = of;
    const sum = this.#taken.get(name) ?? { modelId, accountId, month, units: 0 };
    sum.units += taken;
    this.#taken.set(name, sum);
    return taken;
  }

  async keep(client: PooledConnection): Promise<void> {
    const taken = [...this.#taken.values()];
    if (taken.length === 0) return;
    await client.query(
      `insert into billing_quotas as used (model_id, account_id, month, units) select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::numeric[])
       on conflict (model_id, account_id, month) do update set units = used.units + excluded.units`,
      [
        taken.map(({ modelId }) => modelId),
        taken.map(({ accountId }) => accountId),
        taken.map(({ month }) => month),
        taken.map(({ units }) => units),
      ],
    );
  }
}
