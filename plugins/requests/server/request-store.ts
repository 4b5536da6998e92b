import { and, desc, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { RequestState } from '../contract.ts';
import { requests } from './tables.ts';

export type StoredRequest = typeof requests.$inferSelect;
type NewRequest = Pick<StoredRequest, 'kind' | 'contacts'> &
  Partial<Pick<StoredRequest, 'feature' | 'accountId' | 'login' | 'name' | 'comment'>>;

/** Who sends requests, and how many of them within an hour are welcome. */
export interface Source {
  readonly key: string;
  readonly most: number;
}

const countedMs = 3_600_000;

/** Requests as the database holds them. */
export class RequestStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Keeps a request; throws a fault with the seconds to wait where its source has sent too many. */
  add(request: NewRequest, { key, most }: Source): Promise<StoredRequest> {
    const now = this.#clock();
    const counted = new Date(now.getTime() - countedMs);
    return this.#db.transaction(async (session) => {
      // One after another, or many at once would all be counted before any of them is kept.
      await session.execute(sql`select pg_advisory_xact_lock(hashtext('requests.add'))`);
      await session
        .update(requests)
        .set({ source: null })
        .where(and(isNotNull(requests.source), lt(requests.createdAt, counted)));
      const sent = await session
        .select({ at: requests.createdAt })
        .from(requests)
        .where(eq(requests.source, key))
        .orderBy(desc(requests.createdAt))
        .limit(most);
      if (sent.length === most) throw tooMany(most, sent.at(-1)!.at.getTime() - counted.getTime());
      const [row] = await session
        .insert(requests)
        .values({ name: '', comment: '', ...request, source: key, createdAt: now })
        .returning();
      return row!;
    });
  }

  /** A page of requests, newest first, and how many there are in all. */
  async list(
    state: RequestState,
    page: number,
    size: number,
  ): Promise<{ total: number; rows: readonly StoredRequest[] }> {
    const [where, order] =
      state === 'open'
        ? [isNull(requests.doneAt), [desc(requests.id)]]
        : [isNotNull(requests.doneAt), [desc(requests.doneAt), desc(requests.id)]];
    const [total, rows] = await Promise.all([
      this.#db.$count(requests, where),
      this.#db
        .select()
        .from(requests)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(page * size),
    ]);
    return { total, rows };
  }

  /** Features that an account waits for, each since it was first asked for. */
  asked(accountId: number): Promise<readonly { feature: string; createdAt: Date }[]> {
    return this.#db
      .select({
        feature: sql<string>`${requests.feature}`,
        createdAt: min(requests.createdAt).mapWith(requests.createdAt),
      })
      .from(requests)
      .where(and(eq(requests.accountId, accountId), isNotNull(requests.feature), isNull(requests.doneAt)))
      .groupBy(requests.feature)
      .orderBy(requests.feature);
  }

  async require(id: string): Promise<StoredRequest> {
    const [row] = /^\d{1,15}$/.test(id)
      ? await this.#db
          .select()
          .from(requests)
          .where(eq(requests.id, Number(id)))
      : [];
    if (!row)
      throw new Fault(
        'request.not_found',
        `There is no request ${id}. It may belong to an account that was removed.`,
        404,
        { request: id },
      );
    return row;
  }

  /** Marks a request as done by somebody, or as open again; one that was done already stays as it is. */
  async setDone({ id }: StoredRequest, by: string | undefined): Promise<void> {
    const change = by === undefined ? { doneAt: null, doneBy: null } : { doneAt: this.#clock(), doneBy: by };
    await this.#db
      .update(requests)
      .set(change)
      .where(by === undefined ? eq(requests.id, id) : and(eq(requests.id, id), isNull(requests.doneAt)));
  }

  /** Marks every open request of an account for one feature as done. */
  async setGranted(accountId: number, feature: string, by: string, within: Pick<Database, 'update'>): Promise<void> {
    await within
      .update(requests)
      .set({ doneAt: this.#clock(), doneBy: by })
      .where(and(eq(requests.accountId, accountId), eq(requests.feature, feature), isNull(requests.doneAt)));
  }
}

function tooMany(most: number, waitMs: number): Fault {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Fault(
    'request.limit',
    `${most} requests have come from you within an hour. Try again in ${minutes} min.`,
    429,
    { retryAfter: String(seconds), limit: String(most), minutes: String(minutes) },
  );
}
