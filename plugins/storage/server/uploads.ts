import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { badDigest, invalidPart, noUpload, partsOutOfOrder, partTooSmall } from './faults.ts';
import { composed } from './measure.ts';
import { requireKey, type Condition, type Described, type Objects, type Source } from './objects.ts';
import type { Pieces } from './pieces.ts';
import { parts, uploads, type ChecksumAlgorithm, type ObjectRow, type PartRow, type UploadRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly pieces: Pieces;
  readonly objects: Objects;
  readonly clock: Clock;
}

/** A part as whoever completes an upload names it. */
export interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

const smallestPart = 5 * 2 ** 20;
const lifetimeMs = 7 * 86_400_000;

/** Objects that come in parts, which may come again, in any order and side by side. */
export class Uploads {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  async begin(
    accountId: number,
    key: string,
    described: Described & { readonly algorithm?: ChecksumAlgorithm | undefined },
  ): Promise<UploadRow> {
    requireKey(key);
    const { db, clock } = this.#given;
    const values = { id: randomBytes(24).toString('hex'), accountId, key, createdAt: clock(), ...described };
    const [row] = await db.insert(uploads).values(values).returning();
    return row!;
  }

  async require(accountId: number, id: string, key: string): Promise<UploadRow> {
    const upload = await this.byId(accountId, id);
    if (upload.key !== key) throw noUpload();
    return upload;
  }

  async byId(accountId: number, id: string): Promise<UploadRow> {
    if (!/^[\da-f]{48}$/.test(id)) throw noUpload();
    const [row] = await this.#given.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId)));
    if (!row) throw noUpload();
    return row;
  }

  all(accountId: number): Promise<readonly UploadRow[]> {
    return this.#given.db
      .select()
      .from(uploads)
      .where(eq(uploads.accountId, accountId))
      .orderBy(asc(uploads.key), asc(uploads.id))
      .limit(1_000);
  }

  parts(id: string, { after = 0, most = 10_000 } = {}): Promise<readonly PartRow[]> {
    return this.#given.db
      .select()
      .from(parts)
      .where(and(eq(parts.uploadId, id), gt(parts.number, after)))
      .orderBy(asc(parts.number))
      .limit(most);
  }

  async put(upload: UploadRow, number: number, source: Source): Promise<PartRow> {
    const { db, pieces, objects, clock } = this.#given;
    const received = await objects.receive(upload.accountId, {
      ...source,
      algorithm: source.algorithm ?? upload.algorithm ?? undefined,
    });
    const { piece, md5, checksum = null } = received;
    const values = { piece, etag: md5, checksum, modifiedAt: clock() };
    try {
      const { row, before } = await db.transaction(async (session) => {
        const kept = await pieces.alone(session, upload.accountId);
        const [present] = await session.select().from(uploads).where(eq(uploads.id, upload.id));
        if (!present) throw noUpload();
        const [replaced] = await session
          .select()
          .from(parts)
          .where(and(eq(parts.uploadId, upload.id), eq(parts.number, number)));
        await pieces.charge(session, upload.accountId, kept, piece.bytes - (replaced?.piece.bytes ?? 0));
        const [written] = await session
          .insert(parts)
          .values({ uploadId: upload.id, number, ...values })
          .onConflictDoUpdate({ target: [parts.uploadId, parts.number], set: values })
          .returning();
        await pieces.hold(session, [piece]);
        await pieces.loosen(session, replaced ? [replaced.piece] : []);
        return { row: written!, before: replaced };
      });
      await pieces.drop(before ? [before.piece] : []);
      return row;
    } catch (error) {
      await pieces.drop([piece]);
      throw error;
    }
  }

  /** Makes an object of the parts that are named; those that are not go. */
  async complete(
    upload: UploadRow,
    named: readonly NamedPart[],
    condition: Condition = {},
    expected?: readonly [string, string],
  ): Promise<ObjectRow> {
    const { pieces, objects } = this.#given;
    const present = await this.parts(upload.id);
    const byNumber = new Map(present.map((part) => [part.number, part]));
    const chosen = named.map(({ number, etag }, at) => {
      if (at > 0 && named[at - 1]!.number >= number) throw partsOutOfOrder();
      const part = byNumber.get(number);
      if (part?.etag !== etag.replaceAll('"', '')) throw invalidPart();
      return part;
    });
    if (chosen.length === 0) throw invalidPart();
    if (chosen.slice(0, -1).some(({ piece }) => piece.bytes < smallestPart)) throw partTooSmall();
    const checksum = await composed(chosen.map((part) => part.checksum));
    // Its sender may leave out how many parts there are.
    const isOther =
      checksum?.algorithm === expected?.[0] && checksum?.value.split('-')[0] !== expected?.[1].split('-')[0];
    if (checksum && expected && isOther) throw badDigest();
    const md5 = createHash('md5');
    for (const { etag } of chosen) md5.update(Buffer.from(etag, 'hex'));
    const used = new Set(chosen);
    const left = present.filter((part) => !used.has(part)).map(({ piece }) => piece);
    const made = await objects.commit(
      upload.accountId,
      upload.key,
      {
        headers: upload.headers,
        metadata: upload.metadata,
        pieces: chosen.map(({ piece }) => piece),
        etag: `${md5.digest('hex')}-${chosen.length}`,
        checksum,
      },
      condition,
      {
        freed: present.reduce((sum, { piece }) => sum + piece.bytes, 0),
        also: async (session) => {
          // A part that came again meanwhile is another one than was named.
          const held = await session.select().from(parts).where(eq(parts.uploadId, upload.id));
          const ids = new Set(held.map(({ piece }) => piece.id));
          if (ids.size !== present.length || !present.every(({ piece }) => ids.has(piece.id))) throw invalidPart();
          await session.delete(uploads).where(eq(uploads.id, upload.id));
          await pieces.loosen(session, left);
        },
      },
    );
    await pieces.drop(left);
    return made;
  }

  /** Makes an object of all parts that came, where they are as many bytes as whoever sent them knows of. */
  async completeAll(upload: UploadRow, bytes: number, condition: Condition): Promise<ObjectRow> {
    const present = await this.parts(upload.id);
    if (present.reduce((sum, { piece }) => sum + piece.bytes, 0) !== bytes) throw invalidPart();
    return this.complete(upload, present, condition);
  }

  async abort({ id, accountId }: Pick<UploadRow, 'id' | 'accountId'>): Promise<void> {
    const { db, pieces } = this.#given;
    const gone = await db.transaction(async (session) => {
      const kept = await pieces.alone(session, accountId);
      const held = (await session.select().from(parts).where(eq(parts.uploadId, id))).map(({ piece }) => piece);
      const ended = await session.delete(uploads).where(eq(uploads.id, id)).returning();
      if (ended.length === 0) return [];
      await pieces.charge(session, accountId, kept, -held.reduce((sum, { bytes }) => sum + bytes, 0));
      await pieces.loosen(session, held);
      return held;
    });
    await pieces.drop(gone);
  }

  /** Uploads that nobody completed end after 7 days. */
  async clean(): Promise<void> {
    const before = new Date(this.#given.clock().getTime() - lifetimeMs);
    const old = await this.#given.db.select().from(uploads).where(lt(uploads.createdAt, before));
    for (const each of old) await this.abort(each);
  }
}
