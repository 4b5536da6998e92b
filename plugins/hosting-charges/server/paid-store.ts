import type { Pool, PooledConnection } from '#core/server/database/database.ts';
import type { HostingBook, Nano } from '#plugins/billing/server/public.ts';
import type { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';
import type { Payable } from './payable.ts';

/** What was taken from an account for short periods that follow one another, and is not booked yet. */
export interface OpenCharge {
  readonly begin: Date;
  readonly spans: number;
  readonly nano: Nano;
}

/** How far an account has paid for something, and at which terms. */
export interface Paid {
  readonly kind: Payable['kind'];
  readonly resourceId: number;
  readonly accountId: number;
  readonly ownerId: number;
  readonly groupId: number;
  readonly groupName: string;
  readonly name: string;
  readonly period: TarifficationPeriod;
  readonly nano: Nano;
  readonly timeZone: string;
  /** Where its series of periods begins, and how many of them have been paid for. */
  readonly anchor: Date;
  readonly passed: number;
  readonly paidUntil: Date;
  /** The last of what is paid, up to its end. */
  readonly open: OpenCharge | undefined;
  /** Since when it waits for money. */
  readonly unpaidSince: Date | undefined;
  /** Whether a task was given to stop what runs there, and none to bring it back. */
  readonly isStopped: boolean;
  /** The end of a paid period of which it was told that the next is not covered. */
  readonly warnedOf: Date | undefined;
  /** The terms that the account knows. */
  readonly toldNano: Nano;
  readonly toldPeriod: TarifficationPeriod;
}

type Row = Omit<Paid, 'nano' | 'toldNano' | 'unpaidSince' | 'warnedOf' | 'open'> & {
  readonly nano: string;
  readonly openBegin: Date | null;
  readonly openSpans: number;
  readonly openNano: string;
  readonly toldNano: string;
  readonly unpaidSince: Date | null;
  readonly warnedOf: Date | null;
};

const columns = `kind, resource_id as "resourceId", account_id as "accountId", owner_id as "ownerId", group_id as "groupId", group_name as "groupName",
  name, period, nano::text as nano, time_zone as "timeZone", anchor, passed, paid_until as "paidUntil", unpaid_since as "unpaidSince",
  open_begin as "openBegin", open_spans as "openSpans", open_nano::text as "openNano", is_stopped as "isStopped", warned_of as "warnedOf", told_nano::text as "toldNano", told_period as "toldPeriod"`;

/** What has been paid for: by everybody, by an account, or what meets a condition on the columns of the table. */
export async function readPaid(
  asked: Pick<Pool, 'query'> | Pick<PooledConnection, 'query'>,
  where = 'true',
  values: readonly unknown[] = [],
): Promise<readonly Paid[]> {
  const { rows } = await (asked as Pool).query<Row>(
    `select ${columns} from hosting_paid where ${where} order by account_id, kind, resource_id`,
    [...values],
  );
  return rows.map(({ nano, toldNano, unpaidSince, warnedOf, openBegin, openSpans, openNano, ...row }) => ({
    ...row,
    open: openBegin ? { begin: openBegin, spans: openSpans, nano: BigInt(openNano) } : undefined,
    nano: BigInt(nano),
    toldNano: BigInt(toldNano),
    unpaidSince: unpaidSince ?? undefined,
    warnedOf: warnedOf ?? undefined,
  }));
}

/** Keeps how far something is paid; whether it was stopped and warned of is kept by those who do that. */
export async function keepPaid(client: Pick<PooledConnection, 'query'>, paid: Paid): Promise<void> {
  await client.query(
    `insert into hosting_paid (kind, resource_id, account_id, owner_id, group_id, group_name, name, period, nano, time_zone, anchor, passed, paid_until, unpaid_since, told_nano, told_period, open_begin, open_spans, open_nano)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict (account_id, kind, resource_id) do update set owner_id = excluded.owner_id, group_id = excluded.group_id, group_name = excluded.group_name,
       name = excluded.name, period = excluded.period, nano = excluded.nano, time_zone = excluded.time_zone, anchor = excluded.anchor, passed = excluded.passed,
       paid_until = excluded.paid_until, unpaid_since = excluded.unpaid_since, told_nano = excluded.told_nano, told_period = excluded.told_period,
       open_begin = excluded.open_begin, open_spans = excluded.open_spans, open_nano = excluded.open_nano`,
    [
      paid.kind,
      paid.resourceId,
      paid.accountId,
      paid.ownerId,
      paid.groupId,
      paid.groupName,
      paid.name,
      paid.period,
      String(paid.nano),
      paid.timeZone,
      paid.anchor,
      paid.passed,
      paid.paidUntil,
      paid.unpaidSince ?? null,
      String(paid.toldNano),
      paid.toldPeriod,
      paid.open?.begin ?? null,
      paid.open?.spans ?? 0,
      String(paid.open?.nano ?? 0n),
    ],
  );
}

export async function dropPaid(client: Pick<PooledConnection, 'query'>, { kind, resourceId, accountId }: Paid) {
  await client.query('delete from hosting_paid where account_id = $1 and kind = $2 and resource_id = $3', [
    accountId,
    kind,
    resourceId,
  ]);
}

/** How much an account may spend, less what was taken from it and is not booked yet; undefined where nothing blocks it. */
export async function spendableOf(
  book: Pick<HostingBook, 'spendable'>,
  pool: Pool,
  accountId: number,
): Promise<Nano | undefined> {
  const [spendable, { rows }] = await Promise.all([
    book.spendable(accountId),
    pool.query<{ nano: string }>(
      'select coalesce(sum(open_nano), 0)::text as nano from hosting_paid where account_id = $1 and open_spans > 0',
      [accountId],
    ),
  ]);
  if (spendable === undefined) return undefined;
  const left = spendable - BigInt(rows[0]!.nano);
  return left > 0n ? left : 0n;
}
