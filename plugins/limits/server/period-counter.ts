import type { Pool } from '#core/server/database/database.ts';
import { Outage } from './outage.ts';

/** At most so many in each second, minute or other length of time; periods begin for all processes at once. */
export interface PeriodLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  /** Periods of the calendar, in UTC, whose counts outlive a crash; `seconds` is about how long they are. */
  readonly calendar?: 'hour' | 'day' | 'month';
}

/** How a limit stands after somebody tried to take one of it. */
export interface Standing {
  /** Whether there was one left to take. */
  readonly taken: boolean;
  readonly most: number;
  /** By all processes, as far as this one knows without asking. */
  readonly used: number;
  /** Milliseconds until the next period begins. */
  readonly leftMs: number;
}

/** What this process may still use of a period: taken from the shared count beforehand, so that no request waits for the database. */
interface Lease {
  readonly most: number;
  readonly until: number;
  /** How much was asked for at once the last time, and since when that can be used. */
  readonly size: number;
  readonly since: number;
  left: number;
  /** By all processes, what this one has taken and not used included. */
  used: number;
  exhausted: boolean;
  /** What was taken of the period after this one, before it begins. */
  next?: Lease | undefined;
}

/** A twentieth of the limit is taken at once at first: what a process that dies, or is idle, leaves unused. */
const firstShare = 20;
/** A quarter by one that uses it up faster than the database is asked, of periods so short that what it leaves unused is there again at once. */
const largestShare = 4;
const shortSeconds = 1;
const largestLease = 1_000;
/** Within which a lease is used up too fast, and after which it was larger than it had to be. */
const [quickMs, slowMs] = [100, 1_000];
/** Whoever is called so shortly before the end of a period is likely to be called when the next one begins. */
const aheadMs = 200;
/** After which the database is asked again at the latest where it was away. */
const longestAwaySeconds = 60;
/** How much a process takes of a limit that it was called for within this time is remembered. */
const rememberedMs = 10_000;

/** Counts calls against limits that all gateway processes share. */
export class PeriodCounter {
  readonly #pool: Pool;
  readonly #outage: Outage;
  readonly #leases = new Map<string, Lease>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#outage = new Outage(pool);
  }

  /** Takes one where one is left. */
  take(limit: PeriodLimit): Standing | Promise<Standing> {
    const now = performance.now();
    let lease = this.#lease(limit, now);
    if (!lease || (lease.left === 0 && !lease.exhausted)) {
      if (!this.#outage.isOn) return this.#ask(limit, this.#refill).then(() => this.take(limit));
      lease = alone(limit);
      this.#leases.set(limit.key, lease);
    }
    const leftMs = lease.until - now;
    const taken = lease.left > 0;
    if (taken) lease.left -= 1;
    if (taken && lease.left < lease.size / 4 && !lease.exhausted)
      void this.#ask(limit, this.#refill).catch(() => undefined);
    // Of a small limit one may be all, which nobody else could use then.
    else if (leftMs < aheadMs && !lease.next && !limit.calendar && lease.most >= firstShare)
      void this.#ask(limit, this.#takeAhead).catch(() => undefined);
    return { taken, most: lease.most, used: lease.used - lease.left, leftMs };
  }

  /** How a limit stands, without a use of it. */
  async look(limit: PeriodLimit): Promise<Pick<Standing, 'used' | 'leftMs'>> {
    const { used, until } = (await this.#taken(limit, 0, false)) ?? alone(limit);
    const now = performance.now();
    return { used: used - (this.#lease(limit, now)?.left ?? 0), leftMs: until - now };
  }

  /** Forgets limits that nobody was called for lately. */
  sweep(): void {
    const since = performance.now() - rememberedMs;
    for (const [key, { until, next }] of this.#leases) if ((next?.until ?? until) <= since) this.#leases.delete(key);
  }

  #lease({ key, most }: PeriodLimit, now: number): Lease | undefined {
    const lease = this.#latest(key, now);
    return lease && lease.most === most && now < lease.until ? lease : undefined;
  }

  /** Of this period, or of the last one in which any was taken. */
  #latest(key: string, now = performance.now()): Lease | undefined {
    const lease = this.#leases.get(key);
    if (!lease?.next || now < lease.until) return lease;
    this.#leases.set(key, lease.next);
    return lease.next;
  }

  #ask(limit: PeriodLimit, how: (limit: PeriodLimit) => Promise<void>): Promise<void> {
    const under = this.#asking.get(limit.key);
    if (under) return under;
    const asked = how.call(this, limit).finally(() => this.#asking.delete(limit.key));
    this.#asking.set(limit.key, asked);
    return asked;
  }

  async #refill(limit: PeriodLimit): Promise<void> {
    const taken = await this.#taken(limit, sizeOfRefill(limit, this.#leases.get(limit.key)), false);
    if (!taken) return;
    const before = this.#latest(limit.key);
    // The period of the lease before may have ended while the database was asked, or the limit have been lowered below what is used.
    const kept =
      before &&
      performance.now() < before.until &&
      periodsBetween(before, taken, limit) === 0 &&
      taken.used <= limit.most
        ? before.left
        : 0;
    this.#leases.set(limit.key, { ...taken, left: Math.min(limit.most, taken.left + kept), next: before?.next });
  }

  async #takeAhead(limit: PeriodLimit): Promise<void> {
    const taken = await this.#taken(limit, sizeAhead(limit, this.#leases.get(limit.key)), true);
    const before = this.#leases.get(limit.key);
    // Where the next period began before the database was asked, this is of the one after it, and is left unused.
    if (before && taken && periodsBetween(before, taken, limit) === 1) before.next = taken;
  }

  /** Undefined where the database is away. */
  async #taken(
    { key, most, seconds, calendar }: PeriodLimit,
    size: number,
    ahead: boolean,
  ): Promise<Lease | undefined> {
    // Rather too early than too late: what is left of a period must not be used in the next one.
    const asked = performance.now();
    try {
      const {
        rows: [row],
      } = await this.#pool.query<{ taken: number; used_now: number; left_ms: number }>(
        calendar
          ? 'select * from take_of_calendar($1, $2, $3, $4)'
          : 'select * from take_of_period($1, $2, $3, $4, $5)',
        calendar ? [key, most, calendar, size] : [key, most, seconds, size, ahead],
      );
      const { taken, used_now: used, left_ms: leftMs } = row!;
      const until = asked + leftMs;
      const since = Math.max(asked, until - seconds * 1_000);
      return { most, until, size, since, left: taken, used, exhausted: taken < size };
    } catch (error) {
      if (!this.#outage.isWhy(error)) throw error;
      return undefined;
    }
  }
}

/** Services go on while the database is away; each process then counts for itself. */
function alone({ most, seconds }: PeriodLimit): Lease {
  const since = performance.now();
  const until = since + Math.min(seconds, longestAwaySeconds) * 1_000;
  return { most, until, size: most, since, left: most, used: most, exhausted: true };
}

/** From that of one lease to that of another; the ends of one period are told apart by how long the database took to answer. */
const periodsBetween = (one: Lease, other: Lease, { seconds }: PeriodLimit) =>
  Math.round((other.until - one.until) / (seconds * 1_000));

/** Twice as much as before where that was used up at once, and half as much where it lasted. */
function sizeOfRefill(limit: PeriodLimit, before: Lease | undefined): number {
  const lasted = before ? performance.now() - before.since : Infinity;
  return within(limit, before ? before.size * (lasted < quickMs ? 2 : lasted > slowMs ? 0.5 : 1) : 0);
}

/** As much as before, and half as much where most of that is left. */
function sizeAhead(limit: PeriodLimit, before: Lease | undefined): number {
  return within(limit, before ? before.size * (before.left > before.size / 2 ? 0.5 : 1) : 0);
}

function within({ most, seconds, calendar }: PeriodLimit, wanted: number): number {
  const shareOf = (share: number) => Math.min(largestLease, Math.max(1, Math.ceil(most / share)));
  // What a process leaves unused of a day is missing for long.
  const least = calendar ? 1 : shareOf(firstShare);
  return Math.min(shareOf(seconds > shortSeconds ? firstShare : largestShare), Math.max(least, Math.ceil(wanted)));
}
