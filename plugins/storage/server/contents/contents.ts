import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import { token } from '#core/plugin/token.ts';
import { tooLarge } from '#core/server/blobs/blob-files.ts';
import type { Blob, BlobStore, ByteRange, Put } from '#core/server/blobs/blob-store.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { remoteUnnamed } from '../faults.ts';
import type { Session } from '../pieces.ts';
import { contentOwners, contents } from '../tables.ts';
import type { RemoteBucket } from './remote-bucket.ts';
import { Turns } from './turns.ts';

interface Given {
  readonly db: Database;
  /** The disk of the installation. */
  readonly disk: BlobStore;
  /** Where new contents go, where that is not the disk. */
  readonly remote: RemoteBucket | undefined;
  readonly clock: Clock;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostCleaned = 500;
/** Of one account, elsewhere: each holds three parts in memory at most. */
const mostAtOnce = 16;
const patienceMs = 30_000;

/** Keeps the contents of objects. */
export interface Contents extends Pick<BlobStore, 'get' | 'find' | 'own'> {
  /** `accountId` is whose it is: no account takes all the memory that contents pass through. */
  put(content: AsyncIterable<Uint8Array>, put: Put & { readonly accountId: number }): Promise<Blob>;
  /** An owner has no use for any of its contents any more. */
  disown(owner: string): Promise<void>;
  clean(): Promise<void>;
}
export const Contents = token<Contents>('contents of the storage');

/** Contents on the disk or in a bucket elsewhere, where those that came after it was named lie; each is read from where it is. */
export class KeptContents implements Contents {
  readonly #given: Given;
  readonly #turns = new Turns(mostAtOnce, patienceMs);
  constructor(given: Given) {
    this.#given = given;
  }

  async put(
    content: AsyncIterable<Uint8Array>,
    { accountId, ...put }: Put & { readonly accountId: number },
  ): Promise<Blob> {
    const { disk, remote } = this.#given;
    return remote
      ? this.#turns.take(accountId, () => this.#putElsewhere(remote, content, put))
      : disk.put(content, put);
  }

  async #putElsewhere(
    remote: RemoteBucket,
    content: AsyncIterable<Uint8Array>,
    { owner, mostBytes }: Put,
  ): Promise<Blob> {
    const { db, clock } = this.#given;
    const place = `contents/${randomUUID()}`;
    // Known before there is anything, so that it is found where this process ends in the middle.
    await db.insert(contents).values({ place, createdAt: clock() });
    const hash = createHash('sha256');
    let bytes = 0;
    async function* measured() {
      for await (const chunk of content) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) throw tooLarge(mostBytes);
        hash.update(chunk);
        yield chunk;
      }
    }
    try {
      await remote.write(place, measured(), async (upload) => {
        await db.update(contents).set({ upload }).where(eq(contents.place, place));
      });
    } catch (error) {
      await this.#discard(place);
      throw error;
    }
    const digest = hash.digest('hex');
    const kept = await this.#alone(digest, async (session) => {
      const [equal] = await session.select().from(contents).where(eq(contents.digest, digest));
      await session
        .update(contents)
        .set(equal ? { looseSince: null } : { digest, bytes, upload: null })
        .where(eq(contents.place, equal?.place ?? place));
      await session
        .insert(contentOwners)
        .values({ place: equal?.place ?? place, owner })
        .onConflictDoNothing();
      return equal?.place ?? place;
    });
    if (kept !== place) await this.#discard(place);
    return { digest, bytes };
  }

  async get(digest: string, range: ByteRange = { start: 0 }) {
    const onDisk = await this.#given.disk.get(digest, range);
    if (onDisk) return onDisk;
    const found = await this.#find(digest);
    if (!found) return undefined;
    const stream = await this.#remote().read(found.place, range);
    return stream && { digest, bytes: found.bytes, stream };
  }

  async find(digest: string): Promise<Blob | undefined> {
    const found = (await this.#given.disk.find(digest)) ?? (await this.#find(digest));
    return found && { digest, bytes: found.bytes };
  }

  async own(digest: string, owner: string): Promise<boolean> {
    if (await this.#given.disk.own(digest, owner)) return true;
    return this.#alone(digest, async (session) => {
      const [found] = await session
        .update(contents)
        .set({ looseSince: null })
        .where(eq(contents.digest, digest))
        .returning();
      if (found) await session.insert(contentOwners).values({ place: found.place, owner }).onConflictDoNothing();
      return found !== undefined;
    });
  }

  async disown(owner: string): Promise<void> {
    const { db, disk, clock } = this.#given;
    await disk.disown(owner);
    await db.transaction(async (session) => {
      const gone = await session.delete(contentOwners).where(eq(contentOwners.owner, owner)).returning();
      for (const { place } of gone) {
        const own = eq(contents.place, place);
        // Of two that let it go at once the second one waits, and sees that nobody is left.
        await session.select({ place: contents.place }).from(contents).where(own).for('update');
        await session.update(contents).set({ looseSince: clock() }).where(and(own, nobodyOwns));
      }
    });
  }

  /** Drops what nobody has owned for an hour, and what a server left that ended in the middle. */
  async clean(): Promise<void> {
    const { db, remote, clock } = this.#given;
    // What lies in a bucket that is not named any more waits for it.
    if (!remote) return;
    const now = clock().getTime();
    const loose = and(lt(contents.looseSince, new Date(now - hourMs)), nobodyOwns);
    const left = await db.select().from(contents).where(loose).limit(mostCleaned);
    for (const { place, digest } of left) {
      // Nobody is given it any more before it goes: what goes first and is known for a while yet would be taken for a content that is there.
      const given = await this.#alone(digest!, (session) =>
        session
          .update(contents)
          .set({ digest: null, bytes: null, looseSince: null })
          .where(and(eq(contents.place, place), loose))
          .returning(),
      );
      if (given.length > 0) await this.#remove(place);
    }
    const broken = and(isNull(contents.digest), lt(contents.createdAt, new Date(now - dayMs)));
    const cut = await db.select().from(contents).where(broken).limit(mostCleaned);
    for (const { place, upload } of cut) await this.#remove(place, upload);
    if (left.length === mostCleaned || cut.length === mostCleaned) await this.clean();
  }

  async #find(digest: string): Promise<{ readonly place: string; readonly bytes: number } | undefined> {
    const [found] = await this.#given.db.select().from(contents).where(eq(contents.digest, digest));
    return found && { place: found.place, bytes: found.bytes! };
  }

  /** Throws where contents lie in a bucket that is not named any more. */
  #remote(): RemoteBucket {
    const { remote } = this.#given;
    if (!remote) throw remoteUnnamed();
    return remote;
  }

  /** Removes what came to nothing; where that fails it is cleaned up later. */
  async #discard(place: string): Promise<void> {
    const [row] = await this.#given.db.select().from(contents).where(eq(contents.place, place));
    await this.#remove(place, row?.upload).catch(() => undefined);
  }

  async #remove(place: string, upload?: string | null): Promise<void> {
    await this.#remote().remove(place, upload ?? undefined);
    await this.#given.db.delete(contents).where(eq(contents.place, place));
  }

  /** One at a time for each content, over all processes. */
  #alone<T>(digest: string, work: (session: Session) => Promise<T>): Promise<T> {
    return this.#given.db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage content ${digest}`}, 0))`);
      return work(session);
    });
  }
}

const nobodyOwns = sql`not exists (select from ${contentOwners} where ${contentOwners.place} = ${contents.place})`;
