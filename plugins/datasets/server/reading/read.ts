import { isUtf8 } from 'node:buffer';
import { Fault } from '#core/contract/fault.ts';
import { nestsBeyond } from '#plugins/gateway/server/public.ts';
import { frameOf, wrongWith, type DatasetType } from '../types.ts';
import { JsonRows, type RawRow } from './json-rows.ts';
import { csvLines, jsonLines, Lines, textLines, type LineReader } from './lines.ts';
import { Findings, refused } from './problems.ts';

export type Format = 'json' | 'jsonl' | 'csv' | 'txt';

/** What a file is, by the end of its name. */
export function formatOf(fileName: string): Format {
  const end = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (end === 'csv' || end === 'tsv') return 'csv';
  if (end === 'jsonl' || end === 'ndjson') return 'jsonl';
  return end === 'txt' ? 'txt' : 'json';
}

/** Where a content comes from. */
export interface Source {
  readonly bytes: AsyncIterable<Buffer>;
  readonly format: Format;
}

/** A row that can be kept, as it is written and as a value. */
export interface ReadRow extends RawRow {
  readonly value: unknown;
}

export interface Reading {
  /** Once all rows are read: what stands around them. */
  frame(): { readonly head: string; readonly tail: string };
  /** Rows in bundles; what is wrong is thrown once all of them are looked at. */
  readonly rows: AsyncIterable<readonly ReadRow[]>;
}

const largestDocument = 16 * 2 ** 20;

/** Reads rows of a type, which nest no deeper than services are sent, out of a file that comes in parts. */
export function readRows(type: DatasetType, deepest: number, { format, bytes: content }: Source): Reading {
  const findings = new Findings();
  let frame = frameOf(type);
  async function* rows(): AsyncGenerator<readonly ReadRow[]> {
    const parts = textIn(content);
    let row = 0;
    const check = function* (raws: Iterable<RawRow>): Generator<ReadRow> {
      for (const raw of raws) {
        row++;
        const value = valueOf(raw, row, { type, deepest, findings });
        if (value) yield { ...raw, value: value.value };
      }
    };
    if (format === 'json') {
      const whole = type.rows === undefined ? await documentOf(parts) : undefined;
      if (whole && !('parts' in whole)) {
        frame = { head: '', tail: '' };
        yield [...check([{ raw: whole.document, before: '', line: 1 }])];
        return findings.throwIfAny();
      }
      const scanner = new JsonRows(type);
      for await (const part of whole?.parts ?? parts) yield [...check(scanner.push(part))];
      scanner.end();
      frame = { head: scanner.head, tail: scanner.tail };
    } else {
      const reader = readerOf(type, format, findings);
      const lines = new Lines();
      const take = function* (cut: Iterable<Buffer>): Generator<RawRow> {
        for (const line of cut) {
          const made = reader.line(line, lines.number);
          if (made) yield made;
        }
      };
      for await (const part of parts) yield [...check(take(lines.push(part)))];
      yield [...check(take(lines.finish()))];
      reader.end();
    }
    findings.throwIfAny();
  }
  return { rows: rows(), frame: () => frame };
}

function readerOf(type: DatasetType, format: Format, findings: Findings): LineReader {
  if (format === 'csv') {
    if (type.rows === undefined) throw wrongFormat('CSV', type);
    return csvLines(type, findings);
  }
  if (format === 'txt') {
    if (type.fields) throw wrongFormat('plain text', type);
    return textLines(findings);
  }
  return jsonLines(findings);
}

const wrongFormat = (format: string, { name }: DatasetType): Fault =>
  new Fault(
    'dataset.format',
    `Data of the type ${name} cannot be read from ${format}. Upload it as JSON or JSON Lines.`,
    400,
    { format, dataType: name },
  );

/** What a row says, where it is whole, in UTF-8 and of its type. */
function valueOf(
  { raw, line }: RawRow,
  row: number,
  { type, deepest, findings }: { readonly type: DatasetType; readonly deepest: number; readonly findings: Findings },
): { readonly value: unknown } | undefined {
  if (!isUtf8(raw)) return void findings.add({ line, row, code: 'encoding' });
  if (nestsBeyond(raw, deepest)) return void findings.add({ line, row, code: 'too_deep' });
  const text = raw.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return void findings.add({ line, row, code: 'syntax', detail: text.slice(0, 60) });
  }
  const wrong = wrongWith(type, value);
  if (wrong) return void findings.add({ line, row, ...wrong, detail: text.slice(0, 60) });
  return { value };
}

/** By so many bytes at its beginning a file is told to be no text. */
const beginning = 8_000;

/** The bytes of a text. Some programs begin one in UTF-8 with a mark; those that write UTF-16 do as well, and are told so. */
async function* textIn(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const part of content) {
    if (!first) {
      yield part;
      continue;
    }
    first = Buffer.concat([first, part]);
    if (first.length < beginning) continue;
    yield asText(first);
    first = undefined;
  }
  if (first && first.length > 0) yield asText(first);
}

function asText(bytes: Buffer): Buffer {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw refused([{ line: 1, row: 0, code: 'encoding', detail: 'UTF-16' }]);
  if (bytes.subarray(0, beginning).includes(0)) throw noText();
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const noText = (): Fault =>
  new Fault(
    'dataset.no_text',
    'The file is no text in UTF-8: it is binary, as programs, pictures and spreadsheets are, or has another encoding. Upload JSON, JSON Lines, CSV or plain text in UTF-8.',
    400,
  );

/** Any JSON that is no array is kept as one document. */
async function documentOf(
  parts: AsyncIterable<Buffer>,
): Promise<{ readonly document: Buffer } | { readonly parts: AsyncIterable<Buffer> }> {
  const iterator = parts[Symbol.asyncIterator]();
  const gathered: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) break;
    gathered.push(value);
    bytes += value.length;
    const begins = Buffer.concat(gathered.slice(0, 2)).toString('utf8', 0, 4_096).trimStart()[0];
    if (begins === '[') return { parts: rest(gathered, iterator) };
    if (bytes > largestDocument)
      throw new Fault(
        'dataset.document_too_large',
        'A document that is no array may have 16 MiB. Upload an array, whose elements become rows.',
        413,
      );
  }
  const document = Buffer.concat(gathered);
  if (document.toString().trim() === '')
    throw refused([{ line: 1, row: 0, code: 'syntax', detail: 'the file is empty' }]);
  return { document };
}

async function* rest(gathered: readonly Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* gathered;
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) return;
    yield value;
  }
}
