import type { Pool, PooledConnection } from '#core/server/database/database.ts';
import type { Charge, Minute } from '#plugins/usage/server/public.ts';
import { ownHour } from './sums.ts';

/** What calls of one service by one key or caller cost in a minute. */
type Charged = Pick<Minute, 'minute' | 'callerAccountId' | 'keyId' | 'modelId' | 'ownerId'> & Omit<Charge, 'terms'>;

/**
 * Adds up what calls cost by the keys that they were made with, where that comes by the key: the ledger books all calls of an
 * account to a service in an hour together. Free units are an account's, and so are not taken off.
 */
export async function addKeySums(charges: readonly Charged[], within: PooledConnection): Promise<void> {
  // Rows come in one order, so that two processes never wait for each other.
  await within.query(
    `with new as (
       select account_id, key_id, ${ownHour('to_timestamp(minute / 1000)')} as hour, model_id, owner_id, calls, nano
       from unnest($1::float8[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
         as new (minute, account_id, key_id, model_id, owner_id, calls, nano) left join accounts a on a.id = account_id
     )
     insert into billing_key_sums as sum (account_id, key_id, step, begin, model_id, owner_id, calls, nano)
     select account_id, key_id, step, case step when 'DAY' then date_trunc('day', hour, 'UTC') else hour end, model_id, max(owner_id), sum(calls), sum(nano)
     from new cross join (values ('HOUR'), ('DAY')) as steps (step) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (account_id, key_id, step, begin, model_id) do update set owner_id = excluded.owner_id, calls = sum.calls + excluded.calls, nano = sum.nano + excluded.nano`,
    [
      charges.map(({ minute }) => minute),
      charges.map(({ callerAccountId }) => callerAccountId),
      charges.map(({ keyId }) => keyId),
      charges.map(({ modelId }) => modelId),
      charges.map(({ ownerId }) => ownerId),
      charges.map(({ calls }) => calls),
      charges.map(({ costNano }) => costNano),
    ],
  );
}

/** Keys of an account that calls were ever paid with, 0 for calls without one; each found by itself, however many sums it has. */
export async function payingKeys(pool: Pool, accountId: number): Promise<readonly number[]> {
  const next = (after: string) =>
    `select key_id from billing_key_sums where account_id = $1 ${after} order by key_id limit 1`;
  const { rows } = await pool.query<{ id: number }>(
    `with recursive found as ((${next('')}) union all select (${next('and key_id > found.key_id')}) from found where key_id is not null)
     select key_id::float8 as id from found where key_id is not null`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** Since when sums are kept by these keys, where the account had paid for calls before; else undefined. */
export async function keysSince(pool: Pool, accountId: number, keyIds: readonly number[]): Promise<Date | undefined> {
  const { rows } = await pool.query<{ since: Date }>(
    `with counted as (
       select min(begin) as since from unnest($2::bigint[]) key
         cross join lateral (select begin from billing_key_sums where account_id = $1 and key_id = key and step = 'HOUR' order by begin limit 1) first
     )
     select since from counted where since > (select begin from billing_sums where account_id = $1 and side = 'CALLS' and step = 'HOUR' and nano > 0 order by begin limit 1)`,
    [accountId, keyIds],
  );
  return rows[0]?.since;
}
