import type { HostingBooking, Nano } from '#plugins/billing/server/public.ts';
import { bookCharges, type Charge } from './charge-store.ts';
import { dropPaid, keepPaid, readPaid, type Paid } from './paid-store.ts';
import { neededFor, spanCost, type Payable } from './payable.ts';
import { fixedLength, mostInCharge, periodsInSpan, SeriesEnds } from './spans.ts';

const day = 86_400_000;

/** Periods that ended longer ago, while nobody was there to charge for them, are not charged any more. */
export const longestCatchUpMs = 31 * day;

/** For so long nobody has to look at what is paid for while it is used, and its periods still follow one another. */
export const unwatchedMs = 300_000;

/** So many charges are booked at once; the ledger is left to others before the next. */
const mostAtOnce = 500;

export interface Turn {
  readonly accountId: number;
  /** What the account is to pay for now. */
  readonly payables: readonly Payable[];
  /** The present terms of what it uses once there is money for it. */
  readonly waiting: readonly Payable[];
  /** The account's, by which days, months and years are counted. */
  readonly timeZone: string;
  /** What it may spend; undefined where nothing ever blocks it. */
  readonly spendable: Nano | undefined;
  readonly now: Date;
  /** What owners of groups earn, in hundredths of a percent. */
  readonly share: bigint;
}

export interface Turned {
  /** Whether there is more to charge for. */
  readonly more: boolean;
  /** What is used whose price or period is another than the account knew. */
  readonly changed: readonly { readonly before: Paid; readonly now: Payable }[];
}

/** A thing whose next period is due. */
interface Cursor {
  readonly payable: Payable;
  readonly paid: Paid | undefined;
  readonly ends: SeriesEnds;
  readonly anchor: Date;
  passed: number;
  begin: Date;
}

const isOf = ({ kind, resourceId }: Paid, payable: Payable): boolean =>
  payable.kind === kind && payable.id === resourceId;

const coversUse = (paid: Paid, payable: Payable, now: Date): boolean =>
  !payable.isContinuous &&
  paid.kind !== 'SERVER' &&
  paid.groupId === payable.groupId &&
  !paid.unpaidSince &&
  paid.paidUntil > now;

/** Charges an account for the periods that have begun, the earliest first, as far as its money goes. What it does not cover waits for money. */
export async function settleAccount(within: HostingBooking, turn: Turn): Promise<Turned> {
  const { client } = within;
  const { accountId, payables, waiting, now } = turn;
  const purse = new Purse(turn.spendable);
  const all = await readPaid(client, 'account_id = $1', [accountId]);
  for (const paid of all)
    if (paid.unpaidSince && paid.kind !== 'SERVER')
      await letBack(
        client,
        paid,
        [...payables, ...waiting].find((each) => isOf(paid, each)),
        purse,
      );
    else if (!payables.some((each) => isOf(paid, each))) await letGo(client, paid, now);
  const cursors = new Set<Cursor>();
  for (const payable of payables) {
    const paid = all.find((each) => isOf(each, payable));
    // The same use at other terms, such as by another quota, begins once what was paid for it is over.
    if (!paid && all.some((each) => coversUse(each, payable, now))) continue;
    const cursor = await cursorOf(within, turn, { payable, paid, purse });
    if (cursor) cursors.add(cursor);
  }
  const charges: Charge[] = [];
  const touched = new Map<Cursor, Date | undefined>();
  while (charges.length < mostAtOnce) {
    const next = earliest(cursors, now);
    if (!next) break;
    const charge = await chargeOf(next, now, purse);
    if (charge) charges.push(charge);
    else cursors.delete(next);
    touched.set(next, charge ? undefined : now);
  }
  for (const [cursor, unpaidSince] of touched) await keepPaid(client, paidOf(cursor, turn, unpaidSince));
  await bookCharges(within, charges, turn.share);
  return { more: earliest(cursors, now) !== undefined, changed: await noteTerms(client, all, turn) };
}

/** What an account may yet spend in its turn. */
class Purse {
  #left: Nano | undefined;

  constructor(left: Nano | undefined) {
    this.#left = left;
  }

  /** How many of these, up to some number, there is money for. */
  affords(cost: Nano, most: number): number {
    if (this.#left === undefined) return most;
    const count = this.#left / cost;
    return count < BigInt(most) ? Number(count) : most;
  }

  spend(nano: Nano): void {
    if (this.#left !== undefined) this.#left -= nano;
  }
}

/** What was used until the money ran out is used again once there is some, or there is nothing to be paid for it any more. */
async function letBack(client: HostingBooking['client'], paid: Paid, payable: Payable | undefined, purse: Purse) {
  if (payable) {
    if (purse.affords(neededFor(payable), 1) === 0) return;
    purse.spend(neededFor(payable));
  }
  await keepPaid(client, { ...paid, unpaidSince: undefined });
}

/** What is not there or not used any more is forgotten; what is used is so once its paid period is over, and what is stopped once it is back. */
async function letGo(client: HostingBooking['client'], paid: Paid, now: Date): Promise<void> {
  if (paid.unpaidSince) await keepPaid(client, { ...paid, unpaidSince: undefined });
  if (!paid.isStopped && (paid.kind === 'SERVER' || paid.paidUntil <= now)) await dropPaid(client, paid);
}

/** Where the next period of something begins, if that is due. */
async function cursorOf(
  { client }: HostingBooking,
  turn: Turn,
  { payable, paid, purse }: { readonly payable: Payable; readonly paid: Paid | undefined; readonly purse: Purse },
): Promise<Cursor | undefined> {
  const { timeZone, now } = turn;
  const at = (anchor: Date, passed = 0): Cursor => {
    const ends = new SeriesEnds(client, { period: payable.period, anchor, timeZone });
    return { payable, paid, ends, anchor, passed, begin: anchor };
  };
  if (!paid) {
    if (purse.affords(neededFor(payable), 1) > 0) return at(now);
    await keepPaid(client, paidOf(at(now), turn, now));
    return undefined;
  }
  if (paid.unpaidSince) return payable.isContinuous && purse.affords(neededFor(payable), 1) > 0 ? at(now) : undefined;
  const { paidUntil } = paid;
  if (paidUntil > now) return undefined;
  const isLate = now.getTime() - paidUntil.getTime() > unwatchedMs;
  if (!payable.isContinuous && isLate) return at(now);
  const isNewSeries = paid.period !== payable.period || paid.timeZone !== timeZone;
  const cursor = isNewSeries ? at(paidUntil) : at(paid.anchor, paid.passed);
  cursor.begin = paidUntil;
  return skipOld(cursor, new Date(now.getTime() - longestCatchUpMs));
}

/** Leaves out periods that ended before a moment. */
async function skipOld(cursor: Cursor, moment: Date): Promise<Cursor> {
  if (cursor.begin > moment) return cursor;
  let passed = Math.max(cursor.passed, cursor.ends.numberBefore(moment));
  while ((await cursor.ends.end(passed + 1)) <= moment) passed += 1;
  if (passed > cursor.passed) {
    cursor.passed = passed;
    cursor.begin = await cursor.ends.end(passed);
  }
  return cursor;
}

function earliest(cursors: ReadonlySet<Cursor>, now: Date): Cursor | undefined {
  let first: Cursor | undefined;
  for (const cursor of cursors)
    if (cursor.begin <= now && (first === undefined || cursor.begin < first.begin)) first = cursor;
  return first;
}

/** The next charge of something; undefined where there is no money for it. */
async function chargeOf(cursor: Cursor, now: Date, purse: Purse): Promise<Charge | undefined> {
  const { payable, ends, begin } = cursor;
  const { kind, id: resourceId, accountId, ownerId, name, groupName, period } = payable;
  const length = fixedLength(period);
  const due = length === undefined ? 1 : Math.floor((now.getTime() - begin.getTime()) / length) + 1;
  const count = purse.affords(spanCost(payable), Math.min(due, mostInCharge(period)));
  if (count === 0) return undefined;
  const nano = spanCost(payable) * BigInt(count);
  purse.spend(nano);
  cursor.passed += count;
  cursor.begin = await ends.end(cursor.passed);
  const units = count * periodsInSpan(period);
  const span = { units, beginsAt: begin, endsAt: cursor.begin, nano };
  return { kind, resourceId, accountId, ownerId, name, groupName, period, ...span };
}

const paidOf = (
  { payable: { id: resourceId, isContinuous: _kept, ...payable }, paid, anchor, passed, begin }: Cursor,
  { timeZone }: Turn,
  unpaidSince: Date | undefined,
): Paid => ({
  ...payable,
  resourceId,
  timeZone,
  anchor,
  passed,
  paidUntil: begin,
  unpaidSince,
  isStopped: false,
  warnedOf: undefined,
  toldNano: paid?.toldNano ?? payable.nano,
  toldPeriod: paid?.toldPeriod ?? payable.period,
});

/** Notes the terms of what is used where they are others than the account knew. */
async function noteTerms(
  client: HostingBooking['client'],
  all: readonly Paid[],
  { payables }: Turn,
): Promise<Turned['changed']> {
  const changed = [];
  for (const before of all) {
    const now = payables.find((each) => isOf(before, each) && !each.isContinuous);
    if (!now || (now.nano === before.toldNano && now.period === before.toldPeriod)) continue;
    await client.query(
      'update hosting_paid set told_nano = $4, told_period = $5 where account_id = $1 and kind = $2 and resource_id = $3',
      [before.accountId, before.kind, before.resourceId, String(now.nano), now.period],
    );
    changed.push({ before, now });
  }
  return changed;
}
