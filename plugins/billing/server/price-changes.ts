import type { Pool, PooledConnection } from '#core/server/database/database.ts';
import type { PriceChange } from '../contract/data.ts';
import { amountOf } from './money.ts';
import type { Price } from './prices.ts';

/** Keeps what units cost from now on where that is other than before: what calls are charged by, however it was changed. Services without a price of their own are left out. */
export async function keepPrices(client: PooledConnection, prices: ReadonlyMap<number, Price>): Promise<void> {
  const own = [...prices].filter(([, { unitNano }]) => unitNano > 0n);
  if (own.length === 0) return;
  await client.query(
    `insert into billing_prices (model_id, nano)
     select id, new.nano from unnest($1::bigint[], $2::bigint[]) as new (id, nano)
     where new.nano is distinct from (select kept.nano from billing_prices kept where model_id = id order by at desc limit 1)
     on conflict (model_id, at) do nothing`,
    [own.map(([id]) => id), own.map(([, { unitNano }]) => String(unitNano))],
  );
}

/** When what a unit costs changed in a time, the earliest first; what it cost at first is no change. */
export async function priceChanges(
  pool: Pool,
  serviceIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PriceChange[]> {
  const { rows } = await pool.query<{ id: number; at: Date; before: string; after: string }>(
    `select id, at, before, after from (
       select model_id::float8 as id, at, lag(nano) over (partition by model_id order by at)::text as before, nano::text as after
       from billing_prices where model_id = any($1) and at < $3
     ) kept where before is not null and at >= $2 order by at, id`,
    [serviceIds, from, to],
  );
  const amount = (nano: string) => amountOf(BigInt(nano));
  return rows.map(({ id, at, before, after }) => ({
    id,
    time: at.toISOString(),
    before: amount(before),
    after: amount(after),
  }));
}
