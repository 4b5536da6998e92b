import { and, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { SharedTest, TestShareData, TestShareDraft } from '../contract.ts';
import { daysOfShares, mostShares } from '../limits.ts';
import { configured } from './configured.ts';
import { testShares } from './tables.ts';

const dayMs = 86_400_000;
const listed = {
  id: testShares.id,
  title: testShares.title,
  createdAt: testShares.createdAt,
  expiresAt: testShares.expiresAt,
  length: sql<number>`length(${testShares.request})`,
};

/** Tests that were too long for a link of their own: whoever may call the service opens them by an id that nobody guesses. */
export class ShareStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async add(userId: number, modelId: number, draft: z.output<typeof TestShareDraft>): Promise<TestShareData> {
    const createdAt = this.#clock();
    const expiresAt = new Date(createdAt.getTime() + daysOfShares * dayMs);
    return this.#db.transaction(async (session) => {
      // One after another, or many at once would all be counted before any of them is kept.
      await session.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`testing.share/${userId}/${modelId}`}, 0))`,
      );
      if ((await session.$count(testShares, this.#own(userId, modelId))) >= mostShares)
        throw new Fault(
          'testing.shares.full',
          `You share ${mostShares} tests of this service already. Revoke one of their links first.`,
          409,
          { limit: String(mostShares) },
        );
      const [row] = await session
        .insert(testShares)
        .values({ ...draft, id: randomBytes(18).toString('base64url'), userId, modelId, createdAt, expiresAt })
        .returning(listed);
      return shown(row!);
    });
  }

  /** What somebody shares of a service, newest first. */
  async list(userId: number, modelId: number): Promise<TestShareData[]> {
    const rows = await this.#db
      .select(listed)
      .from(testShares)
      .where(this.#own(userId, modelId))
      .orderBy(desc(testShares.createdAt))
      .limit(mostShares);
    return rows.map(shown);
  }

  async open(modelId: number, shareId: string): Promise<SharedTest> {
    const [row] = await this.#db
      .select()
      .from(testShares)
      .where(and(eq(testShares.id, shareId), eq(testShares.modelId, modelId), this.#lasting()));
    const share = row ?? missing();
    return { request: share.request, ...configured(share) };
  }

  async revoke(userId: number, modelId: number, shareId: string): Promise<void> {
    const gone = await this.#db
      .delete(testShares)
      .where(and(eq(testShares.id, shareId), this.#own(userId, modelId)))
      .returning({ id: testShares.id });
    if (gone.length === 0) missing();
  }

  /** Drops what nobody can open any more. */
  async clean(): Promise<void> {
    await this.#db.delete(testShares).where(lt(testShares.expiresAt, this.#clock()));
  }

  #own(userId: number, modelId: number): SQL {
    return and(eq(testShares.userId, userId), eq(testShares.modelId, modelId), this.#lasting())!;
  }

  #lasting(): SQL {
    return gt(testShares.expiresAt, this.#clock());
  }
}

function missing(): never {
  throw new Fault(
    'testing.share.not_found',
    'This link leads to no shared test. It was revoked, or its time is over; ask whoever sent it for a new one.',
    404,
  );
}

const shown = ({
  id,
  title,
  createdAt,
  expiresAt,
  length,
}: {
  id: string;
  title: string;
  createdAt: Date;
  expiresAt: Date;
  length: number;
}): TestShareData => ({
  id,
  title,
  length,
  at: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
});
