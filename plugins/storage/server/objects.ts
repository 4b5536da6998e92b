import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Contents } from './contents/contents.ts';
import { badDigest, badKey, intoItself, noObject, objectExists, preconditionFailed, unlikeEnds } from './faults.ts';
import { beginsWith, listObjects } from './listing.ts';
import type { Pieces, Received, Session } from './pieces.ts';
import {
  objects,
  type Checksum,
  type ChecksumAlgorithm,
  type ObjectHeaders,
  type ObjectRow,
  type Piece,
} from './tables.ts';

interface Given {
  readonly db: Database;
  readonly contents: Contents;
  readonly pieces: Pieces;
  readonly clock: Clock;
}

/** What has to be so of the object that is there now, by ETags or `*`. */
export interface Condition {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** What is told with an object. */
export interface Described {
  readonly headers: ObjectHeaders;
  readonly metadata: ObjectHeaders;
}

export interface Source {
  readonly content: AsyncIterable<Uint8Array>;
  /** How long it is said to be: what there is no room for is refused before it comes. */
  readonly bytes?: number | undefined;
  readonly algorithm?: ChecksumAlgorithm | undefined;
  /** Answers whether what came is what was announced; asked once it has come whole. */
  readonly agrees?: ((received: Received) => boolean) | undefined;
}

/** An object that is to be deleted, where it has this ETag. */
interface Wanted {
  readonly key: string;
  readonly ifMatch?: string | undefined;
}

interface Commit extends Described {
  readonly pieces: readonly Piece[];
  readonly etag: string;
  readonly checksum: Checksum | undefined;
}

const largestKey = 1024;
const everything = { delimiter: '', after: '', most: 1_000 };

export function requireKey(key: string): void {
  if (key === '' || Buffer.byteLength(key) > largestKey || key.includes('\0') || !key.isWellFormed()) throw badKey();
}

const sumOf = (all: readonly { readonly bytes: number }[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0);

const isNamed = (etags: string, etag: string): boolean =>
  etags.split(',').some(
    (each) =>
      each.trim() === '*' ||
      each
        .trim()
        .replace(/^W\/|"/g, '')
        .replaceAll('"', '') === etag,
  );

/** Whether an object, or that there is none, is what a condition demands. */
export function holds({ ifMatch, ifNoneMatch }: Condition, etag: string | undefined): boolean {
  if (ifMatch !== undefined && (etag === undefined || !isNamed(ifMatch, etag))) return false;
  return ifNoneMatch === undefined || etag === undefined || !isNamed(ifNoneMatch, etag);
}

/** Where nothing is there to be replaced, S3 says that instead. */
const refusal = ({ ifMatch }: Condition, present: ObjectRow | undefined, key: string): Fault =>
  ifMatch !== undefined && !present ? noObject(key) : preconditionFailed(key);

/** The objects of accounts. What is written is there whole or not at all, and outlives a power cut once it was answered. */
export class Objects {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  async find(accountId: number, key: string): Promise<ObjectRow | undefined> {
    requireKey(key);
    const [row] = await this.#given.db
      .select()
      .from(objects)
      .where(and(eq(objects.accountId, accountId), eq(objects.key, key)));
    return row;
  }

  async require(accountId: number, key: string): Promise<ObjectRow> {
    const row = await this.find(accountId, key);
    if (!row) throw noObject(key);
    return row;
  }

  /** Both ends count. */
  async *read({ pieces }: Pick<ObjectRow, 'pieces'>, start: number, end: number): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (const { digest, bytes } of pieces) {
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, bytes - 1)];
      at += bytes;
      if (from > to) continue;
      const found = await this.#given.contents.get(digest, { start: from, end: to });
      if (!found) throw new Error(`The content ${digest} of an object is not where contents are kept.`);
      yield* found.stream as AsyncIterable<Uint8Array>;
    }
  }

  /** The same, once its first bytes are there: what keeps them from being read is thrown before anybody was promised them. */
  async open(row: Pick<ObjectRow, 'pieces'>, start: number, end: number): Promise<AsyncIterable<Uint8Array>> {
    const content = this.read(row, start, end);
    let first: IteratorResult<Uint8Array> | undefined = await content.next();
    const next = () => {
      const found = first;
      first = undefined;
      return found ? Promise.resolve(found) : content.next();
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: () => content.return(undefined) }) };
  }

  async put(
    accountId: number,
    key: string,
    source: Source,
    described: Described,
    condition: Condition = {},
  ): Promise<ObjectRow> {
    const before = await this.find(accountId, key);
    if (!holds(condition, before?.etag)) throw refusal(condition, before, key);
    const received = await this.receive(accountId, source, before?.bytes);
    const { piece, md5, checksum } = received;
    return this.commit(accountId, key, { ...described, pieces: [piece], etag: md5, checksum }, condition);
  }

  /** Takes a content in that belongs to nothing yet. */
  async receive(accountId: number, { content, bytes, algorithm, agrees }: Source, freed = 0): Promise<Received> {
    const { pieces } = this.#given;
    const received = await pieces.receive(accountId, content, { bytes, algorithm, freed });
    if (agrees?.(received) === false) {
      await pieces.drop([received.piece]);
      throw badDigest();
    }
    return received;
  }

  /** Within its account, or into another one. */
  async copy(
    from: ObjectRow,
    key: string,
    described: Described,
    condition: Condition = {},
    accountId: number = from.accountId,
  ): Promise<ObjectRow> {
    requireKey(key);
    const { etag, checksum } = from;
    const pieces = await this.#given.pieces.copies(from.pieces);
    return this.commit(accountId, key, { ...described, pieces, etag, checksum: checksum ?? undefined }, condition);
  }

  /** Has an object be what was taken in; what it was before goes. `freed` and `also` are of what the content was part of until now. */
  async commit(
    accountId: number,
    key: string,
    { pieces: made, headers, metadata, etag, checksum }: Commit,
    condition: Condition,
    { freed = 0, also }: { readonly freed?: number; readonly also?: (session: Session) => Promise<void> } = {},
  ): Promise<ObjectRow> {
    const { db, pieces, clock } = this.#given;
    const values = {
      bytes: sumOf(made),
      etag,
      pieces: made,
      headers,
      metadata,
      checksum: checksum ?? null,
      modifiedAt: clock(),
    };
    try {
      const { row, before } = await db.transaction(async (session) => {
        const kept = await pieces.alone(session, accountId);
        const [present] = await session
          .select()
          .from(objects)
          .where(and(eq(objects.accountId, accountId), eq(objects.key, key)));
        if (!holds(condition, present?.etag)) throw refusal(condition, present, key);
        await pieces.charge(session, accountId, kept, values.bytes - (present?.bytes ?? 0) - freed);
        const [written] = await session
          .insert(objects)
          .values({ accountId, key, ...values })
          .onConflictDoUpdate({ target: [objects.accountId, objects.key], set: values })
          .returning();
        await also?.(session);
        await pieces.hold(session, made);
        await pieces.loosen(session, present?.pieces ?? []);
        return { row: written!, before: present };
      });
      await pieces.drop(before?.pieces ?? []);
      return row;
    } catch (error) {
      // Pieces that a part holds on to stay.
      await pieces.drop(made);
      throw error;
    }
  }

  /** Gives an object another key, or all of a folder: all at once, and only where nothing is yet. */
  async rename(accountId: number, from: string, to: string): Promise<void> {
    requireKey(from);
    requireKey(to);
    const isFolder = from.endsWith('/');
    if (isFolder !== to.endsWith('/')) throw unlikeEnds();
    if (isFolder && to.startsWith(from)) throw intoItself(from);
    const { db, pieces } = this.#given;
    const all = (key: string) =>
      and(eq(objects.accountId, accountId), isFolder ? beginsWith(key) : eq(objects.key, key));
    await db.transaction(async (session) => {
      await pieces.alone(session, accountId);
      const [present] = await session.select().from(objects).where(all(to)).limit(1);
      if (present) throw objectExists(to);
      const moved = await session
        .update(objects)
        .set({ key: sql`${to}::text || substr(${objects.key}, char_length(${from}::text) + 1)` })
        .where(all(from))
        .returning({ key: objects.key });
      if (moved.length === 0) throw noObject(from);
      if (moved.some(({ key }) => Buffer.byteLength(key) > largestKey)) throw badKey();
    });
  }

  /** Deletes all that begins with a text. */
  async deleteAll(accountId: number, prefix: string): Promise<void> {
    for (;;) {
      const { objects: found, next } = await listObjects(this.#given.db, accountId, { ...everything, prefix });
      await this.delete(
        accountId,
        found.map(({ key }) => key),
      );
      if (next === undefined) return;
    }
  }

  /** Answers which were there; keys that are not there are no fault. */
  async delete(accountId: number, keys: readonly string[]): Promise<readonly string[]> {
    const wanted = keys.map((key) => ({ key }));
    return (await this.deleteMatching(accountId, wanted)).deleted;
  }

  /** The same, but objects with another ETag than is named stay, and are answered as `changed`. */
  async deleteMatching(
    accountId: number,
    wanted: readonly Wanted[],
  ): Promise<{ readonly deleted: readonly string[]; readonly changed: readonly string[] }> {
    const { db, pieces } = this.#given;
    // The database knows no such character, and no key has it.
    const possible = wanted.filter(({ key }) => !key.includes('\0'));
    if (possible.length === 0) return { deleted: [], changed: [] };
    const among = (keys: readonly Wanted[]) =>
      and(
        eq(objects.accountId, accountId),
        inArray(
          objects.key,
          keys.map(({ key }) => key),
        ),
      );
    const { gone, changed } = await db.transaction(async (session) => {
      const kept = await pieces.alone(session, accountId);
      const conditional = possible.filter(({ ifMatch }) => ifMatch !== undefined);
      const present =
        conditional.length === 0
          ? []
          : await session.select({ key: objects.key, etag: objects.etag }).from(objects).where(among(conditional));
      const etags = new Map(present.map(({ key, etag }) => [key, etag]));
      const stay = new Set(
        conditional
          .filter(({ key, ifMatch }) => etags.has(key) && !holds({ ifMatch }, etags.get(key)))
          .map(({ key }) => key),
      );
      const deleted = await session
        .delete(objects)
        .where(among(possible.filter(({ key }) => !stay.has(key))))
        .returning();
      await pieces.charge(session, accountId, kept, -sumOf(deleted));
      await pieces.loosen(
        session,
        deleted.flatMap((each) => each.pieces),
      );
      return { gone: deleted, changed: [...stay] };
    });
    await pieces.drop(gone.flatMap((each) => each.pieces));
    return { deleted: gone.map(({ key }) => key), changed };
  }
}
