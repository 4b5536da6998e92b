import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { bytesOf } from '#core/contract/quantity.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Contents } from './contents/contents.ts';
import { limitReached } from './faults.ts';
import { Measure, type Measured } from './measure.ts';
import { buckets, pieces, type ChecksumAlgorithm, type Piece } from './tables.ts';

export type Session = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

interface Given {
  readonly db: Database;
  readonly contents: Contents;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

/** A content that has come whole and belongs to nothing yet. */
export interface Received extends Measured {
  readonly piece: Piece;
}

const dayMs = 86_400_000;
const ownerOf = (id: number): string => `storage/${id}`;

/** The contents of objects and parts, and how much of them an account may keep. */
export class Pieces {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  /** What an account may keep, as its limit says it and in bytes. */
  async limit(accountId: number): Promise<{ readonly text: string; readonly bytes: number }> {
    const account = (await this.#given.accounts.named([accountId])).get(accountId);
    const text = account?.limits.storageLimit ?? '0';
    return { text, bytes: bytesOf(text) };
  }

  /** Takes a content in, no more than there is room for; `freed` is what goes once it is there. */
  async receive(
    accountId: number,
    content: AsyncIterable<Uint8Array>,
    {
      bytes: announced = 0,
      algorithm,
      freed = 0,
    }: {
      readonly bytes?: number | undefined;
      readonly algorithm?: ChecksumAlgorithm | undefined;
      readonly freed?: number;
    },
  ): Promise<Received> {
    const { db, contents } = this.#given;
    const limit = await this.limit(accountId);
    const [bucket] = await db.select().from(buckets).where(eq(buckets.accountId, accountId));
    const mostBytes = Math.max(0, limit.bytes - (bucket?.bytes ?? 0) + freed);
    if (announced > mostBytes) throw limitReached(limit.text);
    const id = await this.#begin();
    try {
      const measure = new Measure(algorithm);
      const put = { accountId, owner: ownerOf(id), mostBytes };
      const { digest, bytes } = await contents.put(measure.through(content), put);
      return { ...(await measure.end()), piece: { id, digest, bytes } };
    } catch (error) {
      await this.drop([{ id }]);
      throw error instanceof Fault && error.code === 'blob.too_large' ? limitReached(limit.text) : error;
    }
  }

  /** The same contents once more, under other owners; nothing is copied on the disk. */
  async copies(all: readonly Piece[]): Promise<readonly Piece[]> {
    const made: Piece[] = [];
    for (const piece of all) {
      const id = await this.#begin();
      made.push({ ...piece, id });
      if (await this.#given.contents.own(piece.digest, ownerOf(id))) continue;
      await this.drop(made);
      throw new Error(`The content ${piece.digest} of an object is not where contents are kept.`);
    }
    return made;
  }

  /** One change of an account's storage at a time; answers what it keeps. */
  async alone(session: Session, accountId: number): Promise<number> {
    const { rows } = await session.execute<{ bytes: number }>(
      sql`select bytes from ${buckets} where ${buckets.accountId} = ${accountId} for update`,
    );
    return Number(rows[0]?.bytes ?? 0);
  }

  /** Counts what is kept more or less from now on; more than the limit is refused. */
  async charge(session: Session, accountId: number, kept: number, change: number): Promise<void> {
    if (change > 0) {
      const limit = await this.limit(accountId);
      if (kept + change > limit.bytes) throw limitReached(limit.text);
    }
    if (change !== 0)
      await session
        .update(buckets)
        .set({ bytes: sql`${buckets.bytes} + ${change}` })
        .where(eq(buckets.accountId, accountId));
  }

  async hold(session: Session, all: readonly Piece[]): Promise<void> {
    await this.#setLoose(session, all, null);
  }

  /** They are dropped once what let them go is certain, at the latest within the hour after a day. */
  async loosen(session: Session, all: readonly Piece[]): Promise<void> {
    await this.#setLoose(session, all, this.#given.clock());
  }

  /** Drops those that nothing holds. */
  async drop(all: readonly Pick<Piece, 'id'>[]): Promise<void> {
    for (const { id } of all) {
      const gone = await this.#given.db
        .delete(pieces)
        .where(and(eq(pieces.id, id), isNotNull(pieces.looseSince)))
        .returning();
      if (gone.length > 0) await this.#given.contents.disown(ownerOf(id));
    }
  }

  /** Drops what a server left that ended in the middle. */
  async clean(): Promise<void> {
    const before = new Date(this.#given.clock().getTime() - dayMs);
    for (;;) {
      const left = await this.#given.db.select().from(pieces).where(lt(pieces.looseSince, before)).limit(500);
      await this.drop(left);
      if (left.length < 500) return;
    }
  }

  async #begin(): Promise<number> {
    const [row] = await this.#given.db.insert(pieces).values({ looseSince: this.#given.clock() }).returning();
    return row!.id;
  }

  async #setLoose(session: Session, all: readonly Piece[], looseSince: Date | null): Promise<void> {
    if (all.length === 0) return;
    const ids = all.map(({ id }) => id);
    await session.update(pieces).set({ looseSince }).where(inArray(pieces.id, ids));
  }
}
