import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { HostingBook } from '#plugins/billing/server/public.ts';
import type { StoredBytes } from '#plugins/storage/server/public.ts';
import { bookCharges, type Charge } from './charge-store.ts';
import type { HostingEnvironment } from './environment.ts';

interface Parts {
  readonly pool: Pool;
  readonly book: HostingBook;
  readonly stored: StoredBytes;
  readonly environment: HostingEnvironment;
  readonly clock: Clock;
}

const gibibyte = 2n ** 30n;
/** Bytes are read no more often. */
const sampledEveryMs = 540_000;
const mostAtOnce = 500;

interface Day {
  readonly accountId: number;
  readonly day: Date;
  /** Sums of the hourly averages. */
  readonly byteHours: string;
}

/** Charges for what accounts keep: the average of each hour in which it was measured, once a day, by the calendar of UTC. */
export class StorageCharges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notes how much is kept now; the average of an hour is that of what was noted in it. */
  async measure(): Promise<void> {
    const { pool, book, stored, environment, clock } = this.#parts;
    if (environment.storagePrice === 0n || !(await book.charges())) return;
    const bytes = [...(await stored.now())];
    const now = clock();
    await pool.query(
      `insert into hosting_stored as kept (account_id, hour, bytes, samples, sampled_at)
       select account_id, date_trunc('hour', $3::timestamptz, 'UTC'), bytes, 1, $3 from unnest($1::bigint[], $2::numeric[]) as new (account_id, bytes)
       where exists (select from accounts where id = account_id)
       on conflict (account_id, hour) do update set bytes = kept.bytes + excluded.bytes, samples = kept.samples + 1, sampled_at = excluded.sampled_at
         where kept.sampled_at <= excluded.sampled_at - make_interval(secs => $4)`,
      [bytes.map(([id]) => id), bytes.map(([, count]) => count), now, sampledEveryMs / 1_000],
    );
  }

  /** Charges for the days that are over, and forgets what was noted of them. */
  async charge(): Promise<void> {
    const { book, clock } = this.#parts;
    if (!(await book.charges())) return;
    while ((await this.#chargeSome(clock())) === mostAtOnce);
  }

  #chargeSome(now: Date): Promise<number> {
    const { book, environment } = this.#parts;
    return book.alone(async (within) => {
      const { rows } = await within.client.query<Day>(
        `with days as (
           select account_id, date_trunc('day', hour, 'UTC') as day from hosting_stored
           where hour < date_trunc('day', $1::timestamptz, 'UTC') group by 1, 2 order by 2, 1 limit $2
         ), taken as (
           delete from hosting_stored s using days where s.account_id = days.account_id and date_trunc('day', s.hour, 'UTC') = days.day returning s.*
         )
         select account_id as "accountId", date_trunc('day', hour, 'UTC') as day, sum(round(bytes / samples))::text as "byteHours"
         from taken group by 1, 2 order by 2, 1`,
        [now, mostAtOnce],
      );
      const charges = rows.flatMap((day) => chargeOf(day, environment.storagePrice) ?? []);
      await bookCharges(within, charges, 0n);
      return rows.length;
    });
  }
}

/** A thousandth of a GiB-hour is shown; what is charged is exact to a nano-unit, rounded down. */
function chargeOf({ accountId, day, byteHours }: Day, price: bigint): Charge | undefined {
  const nano = (BigInt(byteHours) * price) / gibibyte;
  if (nano === 0n) return undefined;
  return {
    kind: 'STORAGE',
    resourceId: accountId,
    accountId,
    ownerId: 0,
    name: '',
    groupName: '',
    period: 'HOUR',
    units: Number((BigInt(byteHours) * 1_000n) / gibibyte) / 1_000,
    beginsAt: day,
    endsAt: new Date(day.getTime() + 86_400_000),
    nano,
  };
}
