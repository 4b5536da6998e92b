import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { DatasetChange, DatasetReport, VersionSource } from '../contract.ts';
import { Inspector } from './reporting/inspector.ts';
import type { Reports } from './reporting/reports.ts';
import { readRows, type Source } from './reading/read.ts';
import { type DatasetSettings, type DatasetStore, type NewVersion } from './store.ts';
import { bytesOf, ChunkWriter, digestOf, ownerOf, type Body } from './storing/chunk-writer.ts';
import type { Content } from './storing/content.ts';
import { edited } from './storing/editing.ts';
import { merging } from './storing/merging.ts';
import { selected, type Wanted } from './storing/selection.ts';
import type { DatasetRow, VersionRow } from './tables.ts';
import { frameOf, type DatasetType } from './types.ts';

interface Given {
  readonly store: DatasetStore;
  readonly blobs: BlobStore;
  readonly content: Content;
  readonly reports: Reports;
  readonly clock: Clock;
  readonly types: () => readonly DatasetType[];
  readonly largestBytes: number;
  readonly largestAccountBytes: number;
  /** How many levels rows may nest. */
  readonly deepest: number;
}

interface By {
  readonly author: string;
  readonly comment?: string | undefined;
  readonly source: VersionSource;
}

const dayMs = 86_400_000;

/** Makes datasets and their versions: whole, or not at all. */
export class Library {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  type(name: string): DatasetType {
    const type = this.#given.types().find((each) => each.name === name);
    if (type) return type;
    const known = this.#given.types().map((each) => each.name);
    throw new Fault('dataset.type.unknown', `There is no data type ${name}. Choose one of ${known.join(', ')}.`, 400, {
      dataType: name,
      known: known.join(', '),
    });
  }

  async create(accountId: number, settings: DatasetSettings, from: Source | undefined, by: By): Promise<DatasetRow> {
    const type = this.type(settings.dataType);
    const { store } = this.#given;
    const id = await store.nextId();
    return this.#whole(id, async () =>
      store.add(id, accountId, settings, await this.#take(id, type, from, by, accountId)),
    );
  }

  async replace(row: DatasetRow, from: Source, by: By): Promise<void> {
    await this.#whole(row.id, async () => {
      const version = await this.#take(row.id, this.type(row.dataType), from, by, row.accountId);
      await this.#given.store.addVersion(row.id, version);
    });
  }

  /** Has rows of a source join those that are there; makes no version where they say nothing new. */
  async merge(row: DatasetRow, from: Source, by: By): Promise<void> {
    const { store, content, largestBytes, deepest } = this.#given;
    const type = this.type(row.dataType);
    const base = await store.version(row.id);
    if (!base) throw noVersion(1);
    const changes = await merging(content, base, type, readRows(type, deepest, bounded(from, largestBytes)));
    if (changes.length > 0) await this.edit(row, base.number, changes, by);
  }

  /** Some rows of a version. */
  rows(version: VersionRow, type: DatasetType, wanted: Wanted, signal: AbortSignal) {
    const report = () => this.report(version, type, signal);
    return selected(this.#given.content, version, type, wanted, { report, signal });
  }

  async edit(row: DatasetRow, base: number, changes: readonly DatasetChange[], by: By): Promise<void> {
    const { store, blobs, content, deepest } = this.#given;
    const version = await store.version(row.id, base);
    if (!version) throw noVersion(base);
    await this.#whole(row.id, async () => {
      const body = await edited(version, changes, {
        blobs,
        content,
        type: this.type(row.dataType),
        owner: ownerOf(row.id),
        deepest,
      });
      await store.addVersion(row.id, versionOf(body, by), base);
    });
  }

  async restore(row: DatasetRow, number: number, author: string): Promise<void> {
    const { store } = this.#given;
    const version = await store.version(row.id, number);
    if (!version) throw noVersion(number);
    const by: By = { author, source: 'restore' };
    await store.addVersion(row.id, { ...versionOf(version, by), restored: number, report: version.report });
  }

  async remove(row: DatasetRow): Promise<void> {
    await this.#given.store.remove(row.id);
    await this.#given.blobs.disown(ownerOf(row.id));
  }

  /** What was found in a version, which is looked for once. */
  async report(version: VersionRow, type: DatasetType, signal: AbortSignal): Promise<DatasetReport> {
    if (version.report) return version.report;
    const report = await this.#given.reports.on(version, type, signal);
    await this.#given.store.setReport(version.id, report);
    return report;
  }

  /** Drops what uploads left that were cut off with their server. */
  async clean(): Promise<void> {
    const { store, clock } = this.#given;
    for (const upload of await store.uploadsBefore(new Date(clock().getTime() - dayMs)))
      await store.tidied(upload, () => this.#tidy(upload.datasetId));
  }

  async #take(id: number, type: DatasetType, from: Source | undefined, by: By, accountId: number): Promise<NewVersion> {
    const { blobs, store, largestBytes, largestAccountBytes, deepest } = this.#given;
    const left = largestAccountBytes - (await store.bytesOf(accountId));
    if (left <= 0) throw full(largestAccountBytes);
    const writer = new ChunkWriter(blobs, ownerOf(id));
    const inspector = new Inspector(type);
    let frame = frameOf(type);
    let row = 0;
    if (from) {
      const reading = readRows(type, deepest, bounded(from, Math.min(largestBytes, left)));
      for await (const rows of reading.rows)
        for (const each of rows) {
          inspector.add(each.value, ++row, each.line);
          await writer.add(each);
        }
      frame = reading.frame();
    }
    const body = { ...frame, chunks: await writer.end(), rows: writer.rows };
    return { ...versionOf(body, by), report: inspector.report() };
  }

  /** What was kept for a version that came to nothing goes again. */
  async #whole<T>(datasetId: number, work: () => Promise<T>): Promise<T> {
    const { store } = this.#given;
    const id = await store.beginUpload(datasetId);
    try {
      const done = await work();
      await store.endUpload(id);
      return done;
    } catch (error) {
      await store.tidied({ id, datasetId }, () => this.#tidy(datasetId));
      throw error;
    }
  }

  async #tidy(datasetId: number): Promise<void> {
    const { store, blobs } = this.#given;
    const used = await store.digests(datasetId);
    for (const { digest } of await blobs.owned(ownerOf(datasetId)))
      if (!used.has(digest)) await blobs.disown(ownerOf(datasetId), digest);
  }
}

const versionOf = (body: Body, { author, comment = '', source }: By): NewVersion => ({
  head: body.head,
  tail: body.tail,
  chunks: body.chunks,
  rows: body.rows,
  digest: digestOf(body),
  bytes: bytesOf(body),
  author,
  comment,
  source,
});

const bounded = ({ format, bytes }: Source, most: number): Source => ({ format, bytes: upTo(bytes, most) });

async function* upTo(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most;
  for await (const part of bytes) {
    left -= part.length;
    if (left < 0)
      throw new Fault('dataset.too_large', `The file is larger than ${most} bytes, which is the most that fits.`, 413, {
        most: String(most),
      });
    yield part;
  }
}

export const noVersion = (number: number): Fault =>
  new Fault('dataset.version.not_found', `This dataset has no version ${number}.`, 404, { version: String(number) });

const full = (most: number): Fault =>
  new Fault(
    'dataset.account_full',
    `The datasets of this account take ${most} bytes, which is the most that they may. Delete those that nobody uses.`,
    409,
    { most: String(most) },
  );
