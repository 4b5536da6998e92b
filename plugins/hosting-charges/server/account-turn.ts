import type { HostingBooking, Nano } from '#plugins/billing/server/public.ts';
import { bookCharges, type Charge } from './charge-store.ts';
import { closed, goesOn, isToBeBooked, openedBy } from './open-charges.ts';
import { dropPaid, keepPaid, readPaid, type OpenCharge, type Paid } from './paid-store.ts';
import { neededFor, spanCost, type Payable } from './payable.ts';
import { notePrices, type OtherTerms } from './price-notices.ts';
import { fixedLength, mostInCharge, SeriesEnds } from './spans.ts';

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

/** A thing whose next period is due. */
interface Cursor {
  readonly payable: Payable;
  readonly paid: Paid | undefined;
  readonly ends: SeriesEnds;
  readonly anchor: Date;
  passed: number;
  begin: Date;
  /** What is taken and not booked yet, up to there. */
  open: OpenCharge | undefined;
}

const isOf = ({ kind, resourceId }: Paid, payable: Payable): boolean =>
  payable.kind === kind && payable.id === resourceId;

const isSameUse = (paid: Paid, payable: Payable): boolean =>
  !payable.isContinuous && paid.kind !== 'SERVER' && paid.groupId === payable.groupId && !paid.unpaidSince;

/** What was paid for the use of a group, at whichever terms. */
const usedBefore = (all: readonly Paid[], payable: Payable): Paid | undefined =>
  all.find((each) => isOf(each, payable)) ??
  all
    .filter((each) => isSameUse(each, payable))
    .toSorted((a, b) => a.paidUntil.getTime() - b.paidUntil.getTime())
    .at(-1);

const isUnwatched = ({ paidUntil }: Paid, now: Date): boolean => now.getTime() - paidUntil.getTime() > unwatchedMs;

/** From when on other terms hold than those at which something was paid for. */
const holdFrom = (paid: Paid, { isContinuous }: Payable, now: Date): Date =>
  paid.unpaidSince || (!isContinuous && isUnwatched(paid, now)) ? now : paid.paidUntil;

/** What is paid for, or would be once there is money, at other terms than its account knows, and from when on. */
const otherTerms = (all: readonly Paid[], payables: readonly Payable[], now: Date): readonly OtherTerms[] =>
  payables.flatMap((payable) => {
    const paid = usedBefore(all, payable);
    if (!paid || (payable.nano === paid.toldNano && payable.period === paid.toldPeriod)) return [];
    return { payable, paid, from: holdFrom(paid, payable, now) };
  });

/** Charges an account for the periods that have begun, the earliest first, as far as its money goes. What it does not cover waits for money. Answers whether there is more to charge for. */
export async function settleAccount(within: HostingBooking, turn: Turn): Promise<boolean> {
  const { client } = within;
  const { accountId, payables, now } = turn;
  const waiting = turn.waiting.filter((each) => !payables.some(({ kind, id }) => kind === each.kind && id === each.id));
  const known = await readPaid(client, 'account_id = $1', [accountId]);
  const held = known.reduce<Nano>((sum, { open }) => sum + (open?.nano ?? 0n), 0n);
  const purse = new Purse(turn.spendable === undefined ? undefined : turn.spendable - held);
  const charges: Charge[] = [];
  // What has ended, or goes on at other terms, is booked as it was.
  const all: Paid[] = [];
  for (const paid of known) {
    const payable = payables.find((each) => isOf(paid, each));
    const isOver = paid.open !== undefined && !goesOn(paid, payable);
    all.push(isOver ? await close(client, paid, charges) : paid);
  }
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
    const former = paid ? undefined : usedBefore(all, payable);
    if (former && former.paidUntil > now) continue;
    const cursor = await cursorOf(within, turn, { payable, paid, former, purse });
    if (!cursor) continue;
    cursors.add(cursor);
    if (paid && cursor.begin.getTime() === paid.paidUntil.getTime()) cursor.open = paid.open;
    else if (paid) await close(client, paid, charges);
  }
  const touched = new Map<Cursor, Date | undefined>();
  while (charges.length < mostAtOnce) {
    const next = earliest(cursors, now);
    if (!next) break;
    const isPaid = await take(next, now, purse);
    if (!isPaid) cursors.delete(next);
    // What has waited for money before, and gets none now either, has waited since then.
    touched.set(next, isPaid ? undefined : (next.paid?.unpaidSince ?? now));
    if (next.open && isToBeBooked(next.payable, next.passed, next.open, !isPaid || purse.isLow(next.payable))) {
      charges.push(closed(paidOf(next, turn, undefined), next.open));
      next.open = undefined;
    }
  }
  for (const [cursor, unpaidSince] of touched) await keepPaid(client, paidOf(cursor, turn, unpaidSince));
  await bookCharges(within, charges, turn.share);
  await notePrices(client, otherTerms(all, [...payables, ...waiting], now));
  return earliest(cursors, now) !== undefined;
}

/** Has what was taken booked, up to where it is paid. */
async function close(client: HostingBooking['client'], paid: Paid, charges: Charge[]): Promise<Paid> {
  if (!paid.open) return paid;
  charges.push(closed(paid, paid.open));
  const left = { ...paid, open: undefined };
  await keepPaid(client, left);
  return left;
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

  /** Whether it may soon be empty. */
  isLow(payable: Payable): boolean {
    return this.affords(neededFor(payable), 1) === 0;
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

interface Wanted {
  readonly payable: Payable;
  readonly paid: Paid | undefined;
  /** What was paid for the same use at other terms. */
  readonly former: Paid | undefined;
  readonly purse: Purse;
}

/** Where the next period of something begins, if that is due. */
async function cursorOf(
  { client }: HostingBooking,
  turn: Turn,
  { payable, paid, former, purse }: Wanted,
): Promise<Cursor | undefined> {
  const { timeZone, now } = turn;
  const at = (anchor: Date, passed = 0): Cursor => {
    const ends = new SeriesEnds(client, { period: payable.period, anchor, timeZone });
    return { payable, paid, ends, anchor, passed, begin: anchor, open: undefined };
  };
  if (!paid) {
    if (former && !former.isStopped && !isUnwatched(former, now)) return at(former.paidUntil);
    if (purse.affords(neededFor(payable), 1) > 0) return at(now);
    await keepPaid(client, paidOf(at(now), turn, now));
    return undefined;
  }
  if (paid.unpaidSince) return payable.isContinuous && purse.affords(neededFor(payable), 1) > 0 ? at(now) : undefined;
  const { paidUntil } = paid;
  if (paidUntil > now) return undefined;
  if (!payable.isContinuous && isUnwatched(paid, now)) return at(now);
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

/** Takes what is due of something, up to an hour of what is short; answers whether there was money for it. */
async function take(cursor: Cursor, now: Date, purse: Purse): Promise<boolean> {
  const { payable, ends, begin, open } = cursor;
  const length = fixedLength(payable.period);
  const due = length === undefined ? 1 : Math.floor((now.getTime() - begin.getTime()) / length) + 1;
  const count = purse.affords(spanCost(payable), Math.min(due, mostInCharge(payable.period) - (open?.spans ?? 0)));
  if (count === 0) return false;
  const nano = spanCost(payable) * BigInt(count);
  purse.spend(nano);
  cursor.passed += count;
  cursor.begin = await ends.end(cursor.passed);
  cursor.open = openedBy(open, { begin, spans: count, nano });
  return true;
}

const paidOf = (
  { payable: { id: resourceId, isContinuous: _kept, ...payable }, paid, anchor, passed, begin, open }: Cursor,
  { timeZone }: Turn,
  unpaidSince: Date | undefined,
): Paid => ({
  ...payable,
  resourceId,
  timeZone,
  anchor,
  passed,
  paidUntil: begin,
  open,
  unpaidSince,
  isStopped: false,
  warnedOf: undefined,
  toldNano: paid?.toldNano ?? payable.nano,
  toldPeriod: paid?.toldPeriod ?? payable.period,
});
