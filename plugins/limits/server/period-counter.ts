import { isUnreachable, type Pool } from '#core/server/database/database.ts';

/** At most so many in each second, minute or other length of time; periods begin for all processes at once. */
export interface PeriodLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
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
  /** How much was asked for at once the last time, and when that was. */
  readonly size: number;
  readonly asked: number;
  left: number;
  /** By all processes, what this one has taken and not used included. */
  used: number;
  exhausted: boolean;
}

/** A twentieth of the limit is taken at once at first: what a process that dies, or is idle, leaves unused. */
const firstShare = 20;
/** A quarter by one that uses it up faster than the database is asked, of periods so short that what it leaves unused is there again at once. */
const largestShare = 4;
const shortSeconds = 1;
const largestLease = 1_000;
/** Within which a lease is used up too fast, and after which it was larger than it had to be. */
const [quickMs, slowMs] = [100, 1_000];

/** Counts calls against limits that all gateway processes share. */
export class PeriodCounter {
  readonly #pool: Pool;
  readonly #leases = new Map<string, Lease>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes one where one is left. */
  take(limit: PeriodLimit): Standing | Promise<Standing> {
    const lease = this.#lease(limit);
    if (!lease || (lease.left === 0 && !lease.exhausted)) return this.#ask(limit).then(() => this.take(limit));
    const taken = lease.left > 0;
    if (taken) {
      lease.left -= 1;
      if (lease.left < lease.size / 4 && !lease.exhausted) void this.#ask(limit).catch(() => undefined);
    }
    return { taken, most: lease.most, used: lease.used - lease.left, leftMs: lease.until - performance.now() };
  }

  /** Forgets periods that are over. */
  sweep(): void {
    const now = performance.now();
    for (const [key, { until }] of this.#leases) if (until <= now) this.#leases.delete(key);
  }

  #lease({ key, most }: PeriodLimit): Lease | undefined {
    const lease = this.#leases.get(key);
    return lease && lease.most === most && performance.now() < lease.until ? lease : undefined;
  }

  #ask(limit: PeriodLimit): Promise<void> {
    const under = this.#asking.get(limit.key);
    if (under) return under;
    const asked = this.#read(limit).finally(() => this.#asking.delete(limit.key));
    this.#asking.set(limit.key, asked);
    return asked;
  }

  async #read(limit: PeriodLimit): Promise<void> {
    const { key, most, seconds } = limit;
    const wanted = sizeOf(limit, this.#leases.get(key));
    // Rather too early than too late: what is left of a period must not be used in the next one.
    const asked = performance.now();
    try {
      const { rows: [row] } = await this.#pool.query<{ taken: number; used_now: number; left_ms: number }>('select * from take_of_period($1, $2, $3, $4)', [key, most, seconds, wanted]);
      const { taken, used_now: used, left_ms: leftMs } = row!;
      const until = asked + leftMs;
      const before = this.#leases.get(key);
      // The period of the lease before may have ended while the database was asked, or the limit have been lowered below what is used.
      const kept = before && performance.now() < before.until && Math.abs(before.until - until) < seconds * 500 && used <= most ? before.left : 0;
      this.#leases.set(key, { most, until, size: wanted, asked, left: kept + taken, used, exhausted: taken < wanted });
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // Services go on while the database is away; each process then counts for itself.
      this.#leases.set(key, { most, until: asked + seconds * 1_000, size: wanted, asked, left: most, used: most, exhausted: true });
    }
  }
}

/** Twice as much as before where that was used up at once, and half as much where it lasted. */
function sizeOf({ most, seconds }: PeriodLimit, before: Lease | undefined): number {
  const shareOf = (share: number) => Math.min(largestLease, Math.max(1, Math.ceil(most / share)));
  const lasted = before ? performance.now() - before.asked : Infinity;
  const wanted = before ? before.size * (lasted < quickMs ? 2 : lasted > slowMs ? 0.5 : 1) : 0;
  return Math.min(shareOf(seconds > shortSeconds ? firstShare : largestShare), Math.max(shareOf(firstShare), Math.ceil(wanted)));
}
