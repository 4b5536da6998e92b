import type { PooledConnection } from '#core/server/database/database.ts';
import type { Draft } from './ledger.ts';
import type { Nano } from './money.ts';

/** What is paid for where that is no call. */
export type ResourceKind = 'RESOURCE_GROUP' | 'QUOTA' | 'SERVER' | 'STORAGE';

/** What an account spent on something, or earned by it; calls also by who paid. */
export type Side = 'CALLS' | ResourceKind | 'EARNED_BY_SERVICE' | 'EARNED_FROM_PAYER' | `EARNED_BY_${ResourceKind}`;

/** All that is spent, for conditions on the column of the same name. */
export const spentSides = `('CALLS', 'SERVER', 'QUOTA', 'RESOURCE_GROUP', 'STORAGE')`;
/** The same as rows, for what is looked up side by side. */
export const spentRows = `(values ${spentSides.slice(1, -1).replace(/'\w+'/g, '($&)')}) as of_spent (side)`;

interface Added {
  readonly accountId: number;
  readonly side: Side;
  /** A moment within the hour that it belongs to; of calls its begin. */
  readonly at: Date;
  readonly ofCalls: boolean;
  /** The service, the thing or the payer. */
  readonly id: number;
  readonly ownerId: number;
  readonly name: string | undefined;
  readonly calls: number;
  readonly units: number;
  readonly freeUnits: number;
  readonly nano: Nano;
}

/** What a transaction adds to the sums of whoever spent and earned by it. */
function addedBy({ kind, accountId, ownerId = 0, modelId: id, resource, at, ...draft }: Draft): readonly Added[] {
  const of = (account: number, books: readonly string[]): Nano =>
    draft.entries.reduce(
      (sum, { accountId: each, book, nano }) => (each === account && books.includes(book) ? sum + nano : sum),
      0n,
    );
  const spent = { accountId, at, ownerId, nano: -of(accountId, ['ALLOWANCE', 'PAID']) };
  const earned = { accountId: ownerId, at, ownerId, nano: of(ownerId, ['INCOME']) };
  const { calls = 0, units = 0, freeUnits = 0 } = draft;
  const counted = { calls, units, freeUnits, name: resource?.name, ofCalls: kind === 'CALLS' };
  if (kind === 'CALLS' && id !== undefined)
    return [
      { side: 'CALLS', id, ...spent, ...counted },
      { side: 'EARNED_BY_SERVICE', id, ...earned, ...counted },
      { side: 'EARNED_FROM_PAYER', id: accountId, ...earned, ...counted },
    ];
  if (kind !== 'HOSTING' || !resource) return [];
  const all: readonly Added[] = [
    { side: resource.kind, id: resource.id, ...spent, ...counted },
    { side: `EARNED_BY_${resource.kind}`, id: resource.id, ...earned, ...counted },
  ];
  return ownerId > 0 ? all : all.slice(0, 1);
}

/** What is of the same hour is one row. */
function together(all: readonly Added[]): readonly Added[] {
  const sums = new Map<string, Added>();
  for (const each of all) {
    const key = `${each.side} ${each.accountId} ${each.id} ${each.at.getTime()}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...each,
            calls: sum.calls + each.calls,
            units: sum.units + each.units,
            freeUnits: sum.freeUnits + each.freeUnits,
            nano: sum.nano + each.nano,
          }
        : each,
    );
  }
  return [...sums.values()];
}

/** When the hour of a moment begins by the clocks of the account whose `time_zone` is beside it. */
export const ownHour = (moment: string): string =>
  `greatest(date_trunc('hour', ${moment}, coalesce(time_zone, 'UTC')), date_trunc('day', ${moment}, 'UTC'))`;

/** Adds up what reports are made of, together with what is booked. Hours begin by the clocks of the account, which may be half an hour off those of UTC; one that a day of UTC begins in is two, and so is one of calls that an hour of the other side begins in. */
export async function addSums(client: Pick<PooledConnection, 'query'>, drafts: readonly Draft[]): Promise<void> {
  const added = together(drafts.flatMap(addedBy));
  if (added.length === 0) return;
  await client.query(
    `with new as (
       select account_id, side, case when of_calls then at else ${ownHour('at')} end as hour, new.id, owner_id, name, calls, units, free_units, nano
       from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::numeric[], $9::numeric[], $10::bigint[], $11::boolean[])
         as new (account_id, side, at, id, owner_id, name, calls, units, free_units, nano, of_calls) left join accounts a on a.id = account_id
     )
     insert into billing_sums as sum (account_id, side, step, begin, id, owner_id, name, calls, units, free_units, nano)
     select account_id, side, step, case step when 'DAY' then date_trunc('day', hour, 'UTC') else hour end, id, max(owner_id), max(name), sum(calls), sum(units), sum(free_units), sum(nano)
     from new cross join (values ('HOUR'), ('DAY')) as steps (step) group by 1, 2, 3, 4, 5
     on conflict (account_id, side, step, begin, id) do update set owner_id = excluded.owner_id, name = excluded.name, calls = sum.calls + excluded.calls,
       units = sum.units + excluded.units, free_units = sum.free_units + excluded.free_units, nano = sum.nano + excluded.nano`,
    [
      added.map(({ accountId }) => accountId),
      added.map(({ side }) => side),
      added.map(({ at }) => at),
      added.map(({ id }) => id),
      added.map(({ ownerId }) => ownerId),
      added.map(({ name }) => name ?? ''),
      added.map(({ calls }) => calls),
      added.map(({ units }) => units),
      added.map(({ freeUnits }) => freeUnits),
      added.map(({ nano }) => String(nano)),
      added.map(({ ofCalls }) => ofCalls),
    ],
  );
}

/**
 * The parts of a range of time whose sums come to those of the range: days of UTC where a whole one is within it, hours around them. A
 * query that names `steps` with the columns `time`, `a` and `b` (a step of a report, its begin and its end), for others to read as `pieces`.
 */
export const pieces = `pieces as (
  select time, 'DAY' as step, first as since, last as until from steps
    cross join lateral (select date_trunc('day', a + interval '1 day' - interval '1 microsecond', 'UTC') as first, date_trunc('day', b, 'UTC') as last) whole
  union all
  select time, 'HOUR', since, until from steps
    cross join lateral (select date_trunc('day', a + interval '1 day' - interval '1 microsecond', 'UTC') as first, date_trunc('day', b, 'UTC') as last) whole
    cross join lateral (values (a, least(first, b)), (greatest(first, last), b)) as around (since, until)
)`;

/** The sums of one account, `$1`, in one of those pieces: each read by itself, for whoever plans a join of them reads all that the account ever had. `more` are further columns. */
export const sumsOfPiece = (condition: string, by: string, more = ''): string => `
  select ${by}, max(owner_id) as owner_id, sum(calls) as calls, sum(units) as units, sum(free_units) as free_units, sum(nano) as nano${more}
  from billing_sums where account_id = $1 and ${condition} and billing_sums.step = pieces.step and begin >= since and begin < until and (nano > 0 or free_units > 0)
  group by ${by}`;
