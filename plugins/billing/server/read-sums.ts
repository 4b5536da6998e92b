import type { Pool } from '#core/server/database/database.ts';
import type { periods } from '../contract/data.ts';
import { pieces, sumsOfPiece, type Side } from './sums.ts';

interface Sum {
  readonly id: number;
  readonly ownerId: number;
  readonly calls: number;
  readonly units: number;
  readonly freeUnits: number;
  readonly nano: string;
}

/** Which sums of an account, `$1`, are read of a piece of time, with what their conditions compare with from `$6` on. */
export interface SumsOf {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What was spent or earned; where an owner is named, only what concerns their services. */
export const ofSide = (side: Side, ownerId?: number): SumsOf => ({
  sql: sumsOfPiece('side = $6 and ($7::bigint is null or owner_id = $7)', 'id'),
  values: [side, ownerId ?? null],
});

const sumsOfCalls =
  'max(owner_id) as owner_id, sum(calls) as calls, sum(units) as units, sum(free_units) as free_units, sum(nano) as nano';
const paidFor = `side = 'CALLS' and paid.id = $6 and owner_id = $1 and begin >= since and begin < until and (nano > 0 or free_units > 0)`;

/** What each account paid for one service of the account: days by an index of services, hours by who paid on the days around them. */
export const ofPayersOf = (serviceId: number): SumsOf => ({
  sql: `select account_id as id, ${sumsOfCalls} from billing_sums paid where pieces.step = 'DAY' and paid.step = 'DAY' and ${paidFor} group by 1
    union all
    select account_id, ${sumsOfCalls} from (
      select distinct id from billing_sums where account_id = $1 and side = 'EARNED_FROM_PAYER' and step = 'DAY' and begin > since - interval '2 days' and begin < until + interval '1 day'
    ) payers join billing_sums paid on paid.account_id = payers.id where pieces.step = 'HOUR' and paid.step = 'HOUR' and ${paidFor} group by 1`,
  values: [serviceId],
});

/** What calls with a key cost, by service. */
export const ofKey = (keyId: number): SumsOf => ({
  sql: `select model_id as id, max(owner_id) as owner_id, sum(calls) as calls, 0 as units, 0 as free_units, sum(nano) as nano
    from billing_key_sums where account_id = $1 and key_id = $6 and billing_key_sums.step = pieces.step and begin >= since and begin < until group by 1`,
  values: [keyId],
});

/** What calls of one service cost, by key; each key is read by itself, for sums are kept by it first. */
export const ofKeysOf = (serviceId: number, keyIds: readonly number[]): SumsOf => ({
  sql: `select key as id, max(owner_id) as owner_id, sum(calls) as calls, 0 as units, 0 as free_units, sum(nano) as nano
    from unnest($7::bigint[]) key cross join lateral (
      select owner_id, calls, nano from billing_key_sums paid
      where account_id = $1 and key_id = key and paid.step = pieces.step and begin >= since and begin < until and model_id = $6
    ) own group by 1`,
  values: [serviceId, keyIds],
});

const stepOf = { HOUR: 'hour', DAY: 'hour', MONTH: 'day', YEAR: 'month' } as const;

/** A period of a calendar. */
interface Span {
  readonly period: (typeof periods)[number];
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
}

/** Sums in steps of time, and together, the largest first. */
export async function readSums(
  pool: Pool,
  accountId: number,
  { sql, values }: SumsOf,
  { period, timeZone, from, to }: Span,
) {
  const { rows } = await pool.query<Sum & { readonly time: Date }>(
    `with steps as (
       select begin at time zone $2 as time, begin at time zone $2 as a, least((begin + ('1 ' || $3)::interval) at time zone $2, $5) as b
       from generate_series($4::timestamptz at time zone $2, $5::timestamptz at time zone $2 - interval '1 microsecond', ('1 ' || $3)::interval) begin
     ), ${pieces}
     select time, id::float8 as id, max(owner_id)::float8 as "ownerId", sum(calls)::float8 as calls, sum(units)::float8 as units, sum(free_units)::float8 as "freeUnits", sum(nano)::text as nano
     from pieces cross join lateral (${sql}) sums group by 1, 2 order by 1, 2`,
    [accountId, timeZone, stepOf[period], from, to, ...values],
  );
  const sums = [...Map.groupBy(rows, ({ id }) => id).values()].map(addUp).toSorted(largestFirst);
  return { sums, steps: rows };
}

/** All steps of one service, or of one payer. */
function addUp(steps: readonly Sum[]) {
  const [{ id, ownerId }] = steps as readonly [Sum, ...Sum[]];
  // Thousandths of units, without what doubles add to them.
  const sum = (read: (step: Sum) => number) =>
    Math.round(steps.reduce((total, step) => total + read(step) * 1_000, 0)) / 1_000;
  return {
    id,
    ownerId,
    calls: sum(({ calls }) => calls),
    units: sum(({ units }) => units),
    freeUnits: sum(({ freeUnits }) => freeUnits),
    nano: steps.reduce((total, { nano }) => total + BigInt(nano), 0n),
  };
}
type Summed = ReturnType<typeof addUp>;

const largestFirst = (a: Summed, b: Summed): number => Number(b.nano - a.nano) || a.id - b.id;
