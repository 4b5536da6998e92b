import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import { JsonRows, type RawRow } from '../reading/json-rows.ts';
import { csvField } from '../reading/lines.ts';
import type { Chunk, VersionRow } from '../tables.ts';
import type { DatasetType } from '../types.ts';

type Kept = Pick<VersionRow, 'head' | 'tail' | 'chunks' | 'rows'>;

/** Reads what versions hold, a chunk at a time. */
export class Content {
  readonly #blobs: BlobStore;
  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  async #stream({ digest }: Pick<Chunk, 'digest'>): Promise<Readable> {
    const found = await this.#blobs.get(digest);
    if (!found) throw new Error(`The rows ${digest} of a dataset are gone from the disk.`);
    return found.stream;
  }

  async rowsOf(chunk: Chunk, type: DatasetType): Promise<readonly RawRow[]> {
    const bytes = await buffer(await this.#stream(chunk));
    if (chunk.rows === 1) return [{ raw: bytes, before: '', line: 1 }];
    const scanner = new JsonRows(type, true);
    return [...scanner.push(bytes), ...scanner.finish()];
  }

  /** Rows from one on, counted from 0, chunk by chunk. */
  async *from(version: Kept, type: DatasetType, first = 0): AsyncGenerator<readonly [number, readonly RawRow[]]> {
    let at = 0;
    for (const chunk of version.chunks) {
      if (at + chunk.rows > first) {
        const rows = await this.rowsOf(chunk, type);
        yield at >= first ? [at, rows] : [first, rows.slice(first - at)];
      }
      at += chunk.rows;
    }
  }

  /** Single rows by their numbers, which are counted from 1 and stand in order. */
  async *picked(
    version: Kept,
    type: DatasetType,
    numbers: readonly number[],
  ): AsyncGenerator<readonly [number, readonly RawRow[]]> {
    let at = 0;
    let next = 0;
    for (const chunk of version.chunks) {
      const end = at + chunk.rows;
      if (next < numbers.length && numbers[next]! <= end) {
        const rows = await this.rowsOf(chunk, type);
        for (; next < numbers.length && numbers[next]! <= end; next++)
          yield [numbers[next]! - 1, [rows[numbers[next]! - 1 - at]!]];
      }
      at = end;
    }
  }

  /** The text as it was uploaded, or as it would have been. */
  async *text({ head, tail, chunks }: Kept): AsyncGenerator<Buffer> {
    yield Buffer.from(head);
    for (const [at, chunk] of chunks.entries()) {
      yield* await this.#stream(chunk);
      if (at < chunks.length - 1) yield Buffer.from(chunk.after || ',');
    }
    yield Buffer.from(tail);
  }

  async *jsonLines(version: Kept, type: DatasetType): AsyncGenerator<Buffer> {
    for await (const [, rows] of this.from(version, type))
      yield Buffer.from(rows.map(({ raw }) => `${oneLine(raw)}\n`).join(''));
  }

  async *csv(version: Kept, type: DatasetType): AsyncGenerator<Buffer> {
    const names = type.fields?.map(({ name }) => name);
    yield Buffer.from(`${names ? names.join(',') : 'text'}\n`);
    for await (const [, rows] of this.from(version, type))
      yield Buffer.from(
        rows
          .map(({ raw }) => {
            const value = JSON.parse(raw.toString()) as string | Readonly<Record<string, string>>;
            const parts = names ? names.map((name) => (value as Readonly<Record<string, string>>)[name]!) : [value];
            return `${parts.map((part) => csvField(part as string)).join(',')}\n`;
          })
          .join(''),
      );
  }
}

/** A row of JSON without line ends, which stand between its parts alone. */
export const oneLine = (raw: Buffer): string => {
  const text = raw.toString();
  return text.includes('\n') ? JSON.stringify(JSON.parse(text)) : text;
};
