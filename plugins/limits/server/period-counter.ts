import { isUnreachable, type Pool } from '#core/server/database/database.ts';

/** At most so many in each second, minute or other length of time; periods begin for all processes at once. */
export interface PeriodLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

export interface Reached {
  readonly most: number;
  readonly used: number;
  /** Milliseconds until the next period begins. */
  readonly leftMs: number;
}

/** What this process may still use of a period: taken from the shared count beforehand, so that no request waits for the database. */
interface Lease {
  readonly most: number;
  readonly until: number;
  left: number;
  used: number;
  exhausted: boolean;
}

/** A twentieth of the limit is taken at once: what a process that dies, or is idle, leaves unused. */
const share = 20;
const largestLease = 1_000;

/** Counts calls against limits that all gateway processes share. */
export class PeriodCounter {
  readonly #pool: Pool;
  readonly #leases = new Map<string, Lease>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes one; answers how the limit stands where it is used up. */
  take(limit: PeriodLimit): Reached | undefined | Promise<Reached | undefined> {
    const lease = this.#lease(limit);
    if (!lease) return this.#ask(limit).then(() => this.take(limit));
    if (lease.left > 0) {
      lease.left -= 1;
      if (lease.left < leaseOf(limit) / 4 && !lease.exhausted) void this.#ask(limit).catch(() => undefined);
      return undefined;
    }
    if (!lease.exhausted) return this.#ask(limit).then(() => this.take(limit));
    return { most: lease.most, used: lease.used, leftMs: lease.until - performance.now() };
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
    const wanted = leaseOf(limit);
    try {
      const { rows: [row] } = await this.#pool.query<{ taken: number; used_now: number; left_ms: number }>('select * from take_of_period($1, $2, $3, $4)', [key, most, seconds, wanted]);
      const { taken, used_now: used, left_ms: leftMs } = row!;
      const until = performance.now() + leftMs;
      const before = this.#lease(limit);
      // The period of the lease before may have ended while the database was asked.
      const same = before && Math.abs(before.until - until) < seconds * 500 ? before.left : 0;
      this.#leases.set(key, { most, until, left: same + taken, used, exhausted: taken < wanted });
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // Services go on while the database is away; each process then counts for itself.
      this.#leases.set(key, { most, until: performance.now() + seconds * 1_000, left: most, used: 0, exhausted: true });
    }
  }
}

const leaseOf = ({ most }: PeriodLimit): number => Math.min(largestLease, Math.max(1, Math.ceil(most / share)));
