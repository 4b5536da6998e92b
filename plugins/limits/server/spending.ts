import type { Pool } from '#core/server/database/database.ts';
import type { Debts } from './debts.ts';
import { Outage } from './outage.ts';

/** At most so much money in a length of time; it comes back evenly over it. */
export interface SpendingLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  /** Whether an amount by which the limit is raised can be spent at once. */
  readonly raisedAtOnce: boolean;
}

export interface Spent {
  readonly limit: SpendingLimit;
  /** What is left to spend, and how many seconds it takes until the call that was refused could be paid. */
  readonly left: number;
  readonly seconds: number;
}

interface Purse {
  limit: SpendingLimit;
  /** Taken from the shared amount and not spent yet; below zero what was spent beyond. */
  left: number;
  usedAt: number;
}

/** What was left of a limit when the database was asked last. */
interface Level {
  left: number;
  readonly at: number;
}

/** The part of a limit that is taken at once. */
const share = 50;
/** Of so many limits it is remembered. */
const mostLevels = 20_000;
const idleMs = 10_000;
/** Sums of money in doubles are off by less than this. */
const nothing = 1e-12;

/** Reserves what calls may cost and settles what they did, against limits that all gateway processes share. */
export class Spending {
  readonly #pool: Pool;
  readonly #purses = new Map<string, Purse>();
  readonly #levels = new Map<string, Level>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #debts: Debts;
  readonly #outage: Outage;

  constructor(pool: Pool, debts: Debts) {
    this.#pool = pool;
    this.#outage = new Outage(pool);
    this.#debts = debts;
  }

  /** Reserves an amount of every limit, or of none: then it answers how the one stands that is used up. */
  async reserve(limits: readonly SpendingLimit[], amount: number): Promise<Spent | undefined> {
    for (const [index, limit] of limits.entries()) {
      const spent = await this.#inTurn(limit.key, () => this.#take(limit, amount));
      if (!spent) continue;
      this.settle(limits.slice(0, index), amount, 0);
      return spent;
    }
    return undefined;
  }

  /** Notes what a call that had reserved an amount cost in the end. */
  settle(limits: readonly SpendingLimit[], reserved: number, cost: number): void {
    for (const limit of limits) {
      const { key } = limit;
      // A call may last longer than what was taken for others is kept.
      const purse = this.#purses.get(key) ?? { limit, left: 0, usedAt: performance.now() };
      this.#purses.set(key, purse);
      purse.left += reserved - cost;
      if (purse.left < -nothing) void this.#inTurn(key, () => this.#owe(purse));
    }
  }

  /** What is spent of a limit and has not come back yet; what is reserved counts until it is settled. */
  spentOf(limit: SpendingLimit): Promise<number> {
    return this.#inTurn(limit.key, () => this.#debts.look(() => this.#spentOf(limit)));
  }

  async #spentOf({ key, most, seconds }: SpendingLimit): Promise<number> {
    const {
      rows: [row],
    } = await this.#pool.query<{ level: number }>(
      `select least($2, level + greatest(0, extract(epoch from clock_timestamp() - at)) * capacity / $3)::float8 as level
       from limit_buckets where key = $1`,
      [key, most, seconds],
    );
    const left = (row?.level ?? most) + (this.#purses.get(key)?.left ?? 0) - this.#debts.of(key);
    return Math.max(0, Math.round((most - left) * 1e9) / 1e9);
  }

  /** Gives back what nobody has needed for a while; all of it where this process ends. */
  async giveBack({ all = false }: { all?: boolean } = {}): Promise<void> {
    const now = performance.now();
    const due = [...this.#purses].filter(([, { usedAt }]) => all || now - usedAt > idleMs);
    await Promise.all(
      due.map(([key, purse]) =>
        this.#inTurn(key, async () => {
          const { left, limit } = purse;
          purse.left = 0;
          this.#purses.delete(key);
          this.#addDebt(limit, -left);
        }),
      ),
    );
    await this.#debts.pay();
    await this.#debts.adopt();
  }

  async #take(limit: SpendingLimit, amount: number): Promise<Spent | undefined> {
    const purse = this.#purses.get(limit.key) ?? { limit, left: 0, usedAt: 0 };
    this.#purses.set(limit.key, purse);
    purse.usedAt = performance.now();
    // The first call of a limit, and the one after it was changed, ask also where nothing is known of what they cost.
    const isNew = purse.limit.most !== limit.most || purse.left <= nothing;
    purse.limit = limit;
    if (!isNew && purse.left >= amount) {
      purse.left -= amount;
      return undefined;
    }
    const needed = amount - purse.left;
    const { taken, level } = await this.#ask(limit, Math.max(needed, limit.most / share));
    purse.left += taken;
    if (purse.left < amount || purse.left <= nothing)
      return {
        limit,
        left: Math.max(0, purse.left + level),
        seconds: Math.max(
          1,
          Math.ceil(((Math.max(amount, limit.most / 1_000) - purse.left - level) * limit.seconds) / limit.most),
        ),
      };
    purse.left -= amount;
    return undefined;
  }

  async #owe(purse: Purse): Promise<void> {
    const debt = -purse.left;
    if (debt <= nothing) return;
    purse.left = 0;
    this.#addDebt(purse.limit, debt);
    // It is kept, and paid with what is given back.
    await this.#debts.pay().catch(() => {});
  }

  async #ask(limit: SpendingLimit, wanted: number): Promise<{ taken: number; level: number }> {
    const { key, most, seconds, raisedAtOnce } = limit;
    if (this.#outage.isOn) return this.#askMemory(limit, wanted);
    try {
      const {
        rows: [row],
      } = await this.#pool.query<{ taken: number; level_now: number }>(
        'select * from take_of_bucket($1, $2, $3, $4, $5)',
        [key, most, seconds, wanted, raisedAtOnce],
      );
      this.#remember(key, row!.level_now - this.#debts.of(key));
      return { taken: row!.taken, level: row!.level_now };
    } catch (error) {
      if (!this.#outage.isWhy(error)) throw error;
      return this.#askMemory(limit, wanted);
    }
  }

  /** Services go on while the database is away, with what was left of their limits when it was there; what is spent meanwhile is owed. */
  async #askMemory(limit: SpendingLimit, wanted: number): Promise<{ taken: number; level: number }> {
    const { key, most, seconds } = limit;
    const now = performance.now();
    const known = this.#levels.get(key) ?? { left: most, at: now };
    const left = Math.min(most, known.left + ((now - known.at) * most) / (1_000 * seconds));
    const taken = Math.min(wanted, Math.max(0, left));
    this.#remember(key, left);
    this.#addDebt(limit, taken);
    // Without a disk it is kept in memory alone.
    await this.#debts.note().catch(() => undefined);
    return { taken, level: left - taken };
  }

  #remember(key: string, left: number): void {
    this.#levels.delete(key);
    this.#levels.set(key, { left, at: performance.now() });
    if (this.#levels.size > mostLevels) this.#levels.delete(this.#levels.keys().next().value!);
  }

  #addDebt(limit: SpendingLimit, amount: number): void {
    this.#debts.add(limit, amount);
    const known = this.#levels.get(limit.key);
    if (known) known.left -= amount;
  }

  /** One after the other for each limit, so that two calls do not both take what is there for one. */
  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work, work);
    const done = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#turns.get(key) === done) this.#turns.delete(key);
      });
    this.#turns.set(key, done);
    return turn;
  }
}
