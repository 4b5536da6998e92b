import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox } from '#core/server/secrets/secret-box.ts';
import { buckets, objects, uploads, type BucketRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly box: SecretBox;
}

/** The bucket of an account, with what opens it. */
export interface Bucket {
  readonly accountId: number;
  readonly name: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly createdAt: Date;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomName = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
const useOf = (accountId: number) => ({ purpose: 'storage', owner: accountId });

const keepsNothing = sql`(${buckets.bytes} = 0
  and not exists (select 1 from ${objects} where ${objects.accountId} = ${buckets.accountId})
  and not exists (select 1 from ${uploads} where ${uploads.accountId} = ${buckets.accountId}))`;

/** One bucket for each account, made when it is first asked for. */
export class Buckets {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  async of(accountId: number): Promise<Bucket> {
    const { db, box } = this.#given;
    const [found] = await db.select().from(buckets).where(eq(buckets.accountId, accountId));
    if (found) return this.#opened(found);
    await db
      .insert(buckets)
      .values({
        accountId,
        name: `s3-bucket-${accountId}-${randomName(10)}`,
        accessKey: `s3-user-${accountId}`,
        secret: box.seal(randomBytes(30).toString('base64url'), useOf(accountId)),
      })
      .onConflictDoNothing();
    return this.of(accountId);
  }

  async byAccessKey(accessKey: string): Promise<Bucket | undefined> {
    const [found] = await this.#given.db.select().from(buckets).where(eq(buckets.accessKey, accessKey));
    return found && this.#opened(found);
  }

  /** How much an account keeps. */
  async bytes(accountId: number): Promise<number> {
    const [found] = await this.#given.db.select().from(buckets).where(eq(buckets.accountId, accountId));
    return found?.bytes ?? 0;
  }

  /** How much everybody keeps that keeps anything. */
  async allBytes(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#given.db
      .select({ id: buckets.accountId, bytes: buckets.bytes })
      .from(buckets)
      .where(gt(buckets.bytes, 0));
    return new Map(rows.map(({ id, bytes }) => [id, bytes]));
  }

  /** The users that keep nothing, none of the given accounts among them; the first so many, and what else there is of these. */
  async unused(busy: readonly number[], count: number): Promise<{ empty: BucketRow[]; kept: BucketRow[] }> {
    const rows = await this.#given.db
      .select({
        bucket: buckets,
        isEmpty: sql<boolean>`${and(keepsNothing, notInArray(buckets.accountId, [...busy]))}`,
      })
      .from(buckets)
      .orderBy(sql`${keepsNothing} desc`, asc(buckets.accountId))
      .limit(count);
    const of = (wanted: boolean) => rows.filter(({ isEmpty }) => isEmpty === wanted).map(({ bucket }) => bucket);
    return { empty: of(true), kept: of(false) };
  }

  /** Deletes those of them that still keep nothing; whoever asks again for one is given another. */
  async delete(accountIds: readonly number[]): Promise<readonly BucketRow[]> {
    return this.#given.db
      .delete(buckets)
      .where(and(inArray(buckets.accountId, [...accountIds]), keepsNothing))
      .returning();
  }

  reseal(): Promise<Resealed> {
    const { db, box } = this.#given;
    const { accountId: id, secret } = buckets;
    return resealRows(
      (after, size) =>
        db
          .select({ id, secret })
          .from(buckets)
          .where(and(gt(id, after), sql`not starts_with(${secret}, ${box.present})`))
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const text = box.open(row.secret, useOf(row.id));
        if (text === undefined) return false;
        await db
          .update(buckets)
          .set({ secret: box.seal(text, useOf(row.id)) })
          .where(and(eq(id, row.id), eq(secret, row.secret)));
        return true;
      },
    );
  }

  #opened({ accountId, name, accessKey, secret, createdAt }: BucketRow): Bucket {
    const secretKey = this.#given.box.open(secret, useOf(accountId));
    if (secretKey === undefined)
      throw new Error('The secret of a bucket was sealed with a key that is not known here.');
    return { accountId, name, accessKey, secretKey, createdAt };
  }
}
