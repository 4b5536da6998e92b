import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { HostingDetails, PayerReport, periods, ServiceDetails } from '../contract/data.ts';
import { amountOf } from './money.ts';
import type { Terms } from './operator/terms.ts';
import { priceChanges } from './price-changes.ts';
import { ofKey, ofKeysOf, ofPayersOf, ofSide, readSums, type SumsOf } from './read-sums.ts';
import { namesOf } from './service-names.ts';
import { pieces, spentSides, sumsOfPiece } from './sums.ts';

interface Parts {
  readonly pool: Pool;
  readonly accounts: Pick<Accounts, 'named'>;
  readonly services: Pick<Services, 'byIds'>;
  readonly terms: Pick<Terms, 'current'>;
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

/** What a side of an account comes to: as a whole, in lines, and in steps of time. */
interface Read {
  readonly about: Omit<ServiceDetails, 'records' | 'steps'>;
  readonly sums: Awaited<ReturnType<typeof readSums>>['sums'];
  readonly steps: ServiceDetails['steps'];
}

/** What something was called last, and when. */
const latestName = `, (array_agg(name order by begin desc))[1] as name, max(begin) as latest`;

/** What accounts spent and earned, in periods of the calendar in their own time zones. */
export class Reports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async byService({ accountId, side }: Whose, asked: Asked): Promise<ServiceDetails> {
    const read = await this.#read(accountId, ofSide(side === 'spent' ? 'CALLS' : 'EARNED_BY_SERVICE'), asked);
    return this.#withPrices(await this.#named(read));
  }

  /** What one account paid for each service of another, by the calendar of the latter; what the platform keeps is in it. */
  async paidBy(payerId: number, ownerId: number, asked: Asked): Promise<ServiceDetails> {
    return this.#withPrices(await this.#named(await this.#read(payerId, ofSide('CALLS', ownerId), asked, ownerId)));
  }

  /** What the calls with one key of an account cost by their price, 0 for those without a key. */
  async byKey(accountId: number, keyId: number, asked: Asked): Promise<ServiceDetails> {
    return this.#named(await this.#read(accountId, ofKey(keyId), asked));
  }

  async #withPrices(details: ServiceDetails): Promise<ServiceDetails> {
    const ids = details.records.map(({ modelId }) => modelId);
    return { ...details, priceChanges: await priceChanges(this.#parts.pool, ids, details) };
  }

  async #named({ about, sums, steps }: Read): Promise<ServiceDetails> {
    const { accounts, services } = this.#parts;
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
          ...(service && {
            modelName: service.name,
            ...namesOf(service),
            billingSettings: service.data.billingSettings,
          }),
          ...figures(sum),
        };
      }),
      steps,
    };
  }

  /** What an account earned from each that paid, or what each paid for one of its services; what the platform keeps is in the latter. */
  async byPayer(accountId: number, asked: Asked, serviceId?: number): Promise<PayerReport> {
    const of = serviceId === undefined ? ofSide('EARNED_FROM_PAYER') : ofPayersOf(serviceId);
    const { about, sums, steps } = await this.#read(accountId, of, asked);
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

  /** What the calls of a service with each of some keys of an account cost by their price. */
  async keysOf(accountId: number, serviceId: number, keyIds: readonly number[], asked: Asked) {
    const { about, sums } = await this.#read(accountId, ofKeysOf(serviceId, keyIds), asked);
    return { ...about, records: sums.map(({ id, calls, nano }) => ({ keyId: id, calls, amount: amountOf(nano) })) };
  }

  /** What an account spent on servers and quotas, or earned by them. */
  async byResource({ accountId, side }: Whose, asked: Asked): Promise<HostingDetails> {
    const [{ from, to, ...period }, { currency }] = await Promise.all([
      this.period(accountId, asked),
      this.#parts.terms.current(),
    ]);
    const prefix = side === 'spent' ? '' : 'EARNED_BY_';
    const { rows } = await this.#parts.pool.query<Omit<HostingDetails['records'][number], 'amount'> & { nano: string }>(
      `with steps as (select $2::timestamptz as time, $2::timestamptz as a, $3::timestamptz as b), ${pieces}
       select substr(side, $5) as kind, id::float8 as id, (array_agg(name order by latest desc))[1] as name, sum(nano)::text as nano
       from pieces cross join lateral (${sumsOfPiece('side = any($4)', 'side, id', latestName)}) sums group by 1, 2 order by sum(nano) desc, 1, 2`,
      [accountId, from, to, ['RESOURCE_GROUP', 'QUOTA', 'SERVER'].map((kind) => `${prefix}${kind}`), prefix.length + 1],
    );
    return {
      ...period,
      from: from.toISOString(),
      to: to.toISOString(),
      currency,
      total: amountOf(rows.reduce((total, { nano }) => total + BigInt(nano), 0n)),
      records: rows.map(({ nano, ...resource }) => ({ ...resource, amount: amountOf(BigInt(nano)) })),
    };
  }

  /** What an account spends a day, on average over the last seven. */
  async perDay(accountId: number): Promise<number> {
    const {
      rows: [row],
    } = await this.#parts.pool.query<{ nano: string }>(
      `select coalesce(sum(nano), 0)::text as nano from billing_sums
       where account_id = $1 and step = 'HOUR' and begin > now() - interval '7 days' and side in ${spentSides}`,
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

  /** By the calendar of the account, or by that of `calendarOf`. */
  async #read(accountId: number, of: SumsOf, asked: Asked, calendarOf = accountId): Promise<Read> {
    const { pool, terms } = this.#parts;
    const [span, { currency }] = await Promise.all([this.period(calendarOf, asked), terms.current()]);
    const { sums, steps } = await readSums(pool, accountId, of, span);
    const { from, to, ...about } = span;
    return {
      about: {
        ...about,
        from: from.toISOString(),
        to: to.toISOString(),
        currency,
        total: amountOf(sums.reduce((total, { nano }) => total + nano, 0n)),
      },
      sums,
      steps: steps.map(({ time, id, nano }) => ({ time: time.toISOString(), id, amount: amountOf(BigInt(nano)) })),
    };
  }
}

const figures = ({ calls, units, freeUnits, nano }: Omit<Read['sums'][number], 'id' | 'ownerId'>) => ({
  calls,
  units,
  freeUnits,
  amount: amountOf(nano),
});
