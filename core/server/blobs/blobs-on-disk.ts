import { sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../runtime.ts';
import type { Blob, BlobStore, ByteRange, Put } from './blob-store.ts';
import { BlobFiles } from './blob-files.ts';

interface Given {
  readonly db: Database;
  /** Processes that share the database share this folder. */
  readonly folder: string;
  readonly clock: Clock;
}

type Session = Pick<Database, 'execute'>;
type Row = { readonly digest: string; readonly bytes: string };

const hourMs = 3_600_000;
const blobOf = ({ digest, bytes }: Row): Blob => ({ digest, bytes: Number(bytes) });

/** The blob store of an installation: contents in files, whose they are in the database. */
export class BlobsOnDisk implements BlobStore {
  readonly #db: Database;
  readonly #files: BlobFiles;
  readonly #clock: Clock;

  constructor({ db, folder, clock }: Given) {
    this.#db = db;
    this.#files = new BlobFiles(folder);
    this.#clock = clock;
  }

  async put(content: AsyncIterable<Uint8Array>, { owner, mostBytes }: Put): Promise<Blob> {
    const arrived = await this.#files.receive(content, mostBytes);
    const { digest, bytes } = arrived;
    try {
      await this.#alone(digest, async (session) => {
        await session.execute(
          sql`insert into blobs (digest, bytes) values (${digest}, ${bytes}) on conflict (digest) do update set loose_since = null`,
        );
        await session.execute(
          sql`insert into blob_owners (digest, owner) values (${digest}, ${owner}) on conflict do nothing`,
        );
        await arrived.settle();
      });
    } finally {
      await arrived.drop();
    }
    return { digest, bytes };
  }

  async get(digest: string, range: ByteRange = { start: 0 }) {
    const bytes = await this.#files.size(digest);
    if (bytes === undefined) return undefined;
    const { start, end } = range;
    if (start > 0 && start >= bytes)
      throw new Fault(
        'blob.range.beyond',
        `The file has ${bytes} bytes, and byte ${start} is beyond its end. Ask for an earlier one.`,
        416,
        { bytes: String(bytes), start: String(start) },
      );
    return { digest, bytes, stream: this.#files.read(digest, { start, end }) };
  }

  async find(digest: string): Promise<Blob | undefined> {
    const bytes = await this.#files.size(digest);
    return bytes === undefined ? undefined : { digest, bytes };
  }

  own(digest: string, owner: string): Promise<boolean> {
    return this.#alone(digest, async (session) => {
      const { rows } = await session.execute(
        sql`update blobs set loose_since = null where digest = ${digest} returning digest`,
      );
      if (rows.length === 0) return false;
      await session.execute(
        sql`insert into blob_owners (digest, owner) values (${digest}, ${owner}) on conflict do nothing`,
      );
      return true;
    });
  }

  async disown(owner: string, digest?: string): Promise<void> {
    const which = digest === undefined ? sql`` : sql`and digest = ${digest}`;
    await this.#db.transaction(async (session) => {
      const { rows } = await session.execute<{ digest: string }>(
        sql`delete from blob_owners where owner = ${owner} ${which} returning digest`,
      );
      if (rows.length === 0) return;
      await session.execute(sql`
        update blobs set loose_since = ${this.#clock().toISOString()}
        where digest in (select jsonb_array_elements_text(${JSON.stringify(rows.map((row) => row.digest))}::jsonb))
          and not exists (select from blob_owners where blob_owners.digest = blobs.digest)`);
    });
  }

  async owned(owner: string): Promise<readonly Blob[]> {
    const { rows } = await this.#db.execute<Row>(
      sql`select digest, bytes from blobs join blob_owners using (digest) where owner = ${owner} order by digest`,
    );
    return rows.map(blobOf);
  }

  async sweep(): Promise<number> {
    const before = this.#clock().getTime() - hourMs;
    const { rows } = await this.#db.execute<{ digest: string }>(
      sql`select digest from blobs where loose_since < ${new Date(before).toISOString()}`,
    );
    let gone = 0;
    for (const { digest } of rows) gone += Number(await this.#drop(digest, before));
    await this.#files.dropIncoming(before);
    // A server that ended between the file and its row leaves the file alone.
    for await (const digest of this.#files.settledBefore(before)) gone += Number(await this.#dropUnknown(digest));
    return gone;
  }

  #drop(digest: string, before: number): Promise<boolean> {
    return this.#alone(digest, async (session) => {
      const { rows } = await session.execute(sql`
        delete from blobs where digest = ${digest} and loose_since < ${new Date(before).toISOString()}
          and not exists (select from blob_owners where digest = ${digest}) returning digest`);
      if (rows.length > 0) await this.#files.remove(digest);
      return rows.length > 0;
    });
  }

  #dropUnknown(digest: string): Promise<boolean> {
    return this.#alone(digest, async (session) => {
      const { rows } = await session.execute(sql`select from blobs where digest = ${digest}`);
      if (rows.length === 0) await this.#files.remove(digest);
      return rows.length === 0;
    });
  }

  /** One at a time for each content, over all processes: its file and its row change together. */
  #alone<T>(digest: string, work: (session: Session) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blob ${digest}`}, 0))`);
      return work(session);
    });
  }
}
