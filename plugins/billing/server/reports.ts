import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { HostingDetails, PayerReport, periods, ServiceDetails } from '../contract/data.ts';
import { amountOf } from './money.ts';

interface Parts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly services: Services;
  readonly currency: 'RUBLE' | 'TOKEN';
}

export interface Asked {
  readonly period?: (typeof periods)[number] | undefined;
  readonly date?: string | undefined;
}

/** Whose money, and whether it is what was spent or what was earned. */
interface Whose {
  readonly accountId: number;
  readonly side: 'spent' | 'earned';
}

interface Sum {
  readonly id: number;
  readonly ownerId: number;
  readonly calls: number;
  readonly units: number;
  readonly freeUnits: number;
  readonly nano: string;
}

const stepOf = { HOUR: 'hour', DAY: 'hour', MONTH: 'day', YEAR: 'month' } as const;

/** What accounts spent and earned, in periods of the calendar in their own time zones. */
export class Reports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async byService(whose: Whose, asked: Asked): Promise<ServiceDetails> {
    const { accounts, services } = this.#parts;
    const { about, sums, steps } = await this.#read(whose, asked, 'model_id');
    const [names, named] = await Promise.all([
      services.byIds(sums.map(({ id }) => id)),
      accounts.named([...new Set(sums.map(({ ownerId }) => ownerId))]),
    ]);
    const known = new Map(names.map((service) => [service.id, service]));
    return {
      ...about,
      records: sums.map(({ id, ownerId, ...sum }) => {
        const service = known.get(id);
        const account = named.get(ownerId);
        return {
          modelId: id,
          accountId: ownerId,
          ...(account && { accountName: account.shortName }),
          ...(service && { modelName: service.name, displayName: service.data.displayName }),
          ...figures(sum),
        };
      }),
      steps,
    };
  }

  async byPayer(accountId: number, asked: Asked): Promise<PayerReport> {
    const { about, sums, steps } = await this.#read({ accountId, side: 'earned' }, asked, 'account_id');
    const named = await this.#parts.accounts.named(sums.map(({ id }) => id));
    return {
      ...about,
      records: sums.map(({ id, ...sum }) => {
        const account = named.get(id);
        return {
          accountId: id,
          ...(account && { accountName: account.shortName, displayName: account.displayName }),
          ...figures(sum),
        };
      }),
      steps,
    };
  }

  /** What an account spent on servers and quotas, or earned by them. */
  async byResource({ accountId, side }: Whose, asked: Asked): Promise<HostingDetails> {
    const { from, to, ...period } = await this.period(accountId, asked);
    const [own, books] = side === 'spent' ? ['account_id', ['ALLOWANCE', 'PAID']] : ['owner_id', ['INCOME']];
    const { rows } = await this.#parts.pool.query<Omit<HostingDetails['records'][number], 'amount'> & { nano: string }>(
      `select resource_kind as kind, resource_id as id, max(resource_name) as name, abs(sum(nano))::bigint::text as nano
       from billing_transactions t join billing_entries e on e.transaction_id = t.id and e.account_id = $1 and book = any($4)
       where t.${own} = $1 and kind = 'HOSTING' and resource_kind <> 'STORAGE' and at >= $2 and at < $3 group by 1, 2 order by abs(sum(nano)) desc, 1, 2`,
      [accountId, from, to, books],
    );
    return {
      ...period,
      from: from.toISOString(),
      to: to.toISOString(),
      currency: this.#parts.currency,
      total: amountOf(rows.reduce((total, { nano }) => total + BigInt(nano), 0n)),
      records: rows.map(({ nano, ...resource }) => ({ ...resource, amount: amountOf(BigInt(nano)) })),
    };
  }

  /** What an account spends a day, on average over the last seven. */
  async perDay(accountId: number): Promise<number> {
    const {
      rows: [row],
    } = await this.#parts.pool.query<{ nano: string }>(
      `select coalesce(sum(spent), 0)::text as nano from (
         select spent from billing_hours where account_id = $1 and hour > now() - interval '7 days'
         union all select spent from billing_hosting_hours where account_id = $1 and hour > now() - interval '7 days'
       ) of_both`,
      [accountId],
    );
    return amountOf(BigInt(row!.nano) / 7n);
  }

  /** The period that is meant, by the account's own calendar. */
  async period(accountId: number, { period = 'MONTH', date }: Asked) {
    const timeZone = (await this.#parts.accounts.named([accountId])).get(accountId)?.timeZone ?? 'UTC';
    const zoned = date !== undefined && /(?:Z|[+-]\d\d:\d\d)$/.test(date);
    const local =
      date === undefined ? 'now() at time zone $2' : zoned ? '$3::timestamptz at time zone $2' : '$3::timestamp';
    const {
      rows: [row],
    } = await this.#parts.pool.query<{ from: Date; to: Date }>(
      `select begin at time zone $2 as from, (begin + make_interval(hours => ($1 = 'hour')::int, days => ($1 = 'day')::int, months => ($1 = 'month')::int, years => ($1 = 'year')::int)) at time zone $2 as to
       from (select date_trunc($1, ${local}) as begin ${date === undefined ? 'where $3::text is null' : ''}) asked`,
      [period.toLowerCase(), timeZone, date ?? null],
    );
    return { period, timeZone, from: row!.from, to: row!.to };
  }

  async #read({ accountId, side }: Whose, asked: Asked, by: 'model_id' | 'account_id') {
    const { period, timeZone, from, to } = await this.period(accountId, asked);
    const own = side === 'spent' ? 'account_id' : 'owner_id';
    const where = `${own} = $1 and hour >= $2 and hour < $3 and (${side} > 0 or free_units > 0)`;
    const owner = by === 'model_id' ? 'max(owner_id)::float8' : '0';
    const [{ rows: sums }, { rows: steps }] = await Promise.all([
      this.#parts.pool.query<Sum>(
        `select ${by} as id, ${owner} as "ownerId", sum(calls)::float8 as calls, sum(units)::float8 as units, sum(free_units)::float8 as "freeUnits", sum(${side})::text as nano
         from billing_hours where ${where} group by 1 order by sum(${side}) desc, 1`,
        [accountId, from, to],
      ),
      this.#parts.pool.query<{ time: Date; id: number; nano: string }>(
        `select date_trunc($4, hour at time zone $5) at time zone $5 as time, ${by} as id, sum(${side})::text as nano
         from billing_hours where ${where} group by 1, 2 order by 1, 2`,
        [accountId, from, to, stepOf[period], timeZone],
      ),
    ]);
    return {
      about: {
        period,
        from: from.toISOString(),
        to: to.toISOString(),
        timeZone,
        currency: this.#parts.currency,
        total: amountOf(sums.reduce((total, { nano }) => total + BigInt(nano), 0n)),
      },
      sums,
      steps: steps.map(({ time, id, nano }) => ({ time: time.toISOString(), id, amount: amountOf(BigInt(nano)) })),
    };
  }
}

const figures = ({ calls, units, freeUnits, nano }: Pick<Sum, 'calls' | 'units' | 'freeUnits' | 'nano'>) => ({
  calls,
  units,
  freeUnits,
  amount: amountOf(BigInt(nano)),
});
