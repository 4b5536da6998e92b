import { isUtf8 } from 'node:buffer';
import type { DatasetType } from '../types.ts';
import type { RawRow } from './json-rows.ts';
import { longestRow } from './json-rows.ts';
import { refused, type Findings } from './problems.ts';

/** Cuts bytes that come in parts into lines, without their ends. */
export class Lines {
  #left: Buffer = Buffer.alloc(0);
  number = 0;

  *push(part: Buffer): Generator<Buffer> {
    const bytes = this.#left.length === 0 ? part : Buffer.concat([this.#left, part]);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield this.#line(bytes.subarray(start, end));
      start = end + 1;
    }
    this.#left = bytes.subarray(start);
    if (this.#left.length > longestRow)
      throw refused([{ line: this.number + 1, row: 0, code: 'too_long', detail: 'a line has more than 1 MiB' }]);
  }

  *finish(): Generator<Buffer> {
    if (this.#left.length > 0) yield this.#line(this.#left);
    this.#left = Buffer.alloc(0);
  }

  #line(line: Buffer): Buffer {
    this.number++;
    return line.at(-1) === 13 ? line.subarray(0, -1) : line;
  }
}

/** Makes rows of the lines of a file; lines that say nothing are left out. */
export interface LineReader {
  line(bytes: Buffer, number: number): RawRow | undefined;
  end(): void;
}

const between = ',\n';

/** Each line is a JSON value. */
export const jsonLines = (findings: Findings): LineReader => ({
  line(bytes, line) {
    if (!isUtf8(bytes)) return void findings.add({ line, row: 0, code: 'encoding' });
    return bytes.toString().trim() === '' ? undefined : { raw: bytes, before: between, line };
  },
  end() {},
});

/** Each line is a text. */
export const textLines = (findings: Findings): LineReader => ({
  line(bytes, line) {
    if (!isUtf8(bytes)) return void findings.add({ line, row: 0, code: 'encoding' });
    const text = bytes.toString();
    return text.trim() === '' ? undefined : { raw: Buffer.from(JSON.stringify(text)), before: between, line };
  },
  end() {},
});

/** CSV with commas, semicolons or tabs; its first line names the fields where it holds their names, else they stand in their order. */
export function csvLines(type: DatasetType, findings: Findings): LineReader {
  const names = type.fields?.map(({ name }) => name) ?? [''];
  const headings = new Map(
    type.fields?.flatMap(({ name, headings: others = [] }) =>
      [name.toLowerCase(), ...others].map((each) => [each, name] as const),
    ),
  );
  let delimiter: string | undefined;
  let order: readonly string[] | undefined;
  let open = '';
  let from = 0;
  return {
    line(bytes, number) {
      if (!isUtf8(bytes)) return void findings.add({ line: number, row: 0, code: 'encoding' });
      const text = open + bytes.toString();
      if (open === '') from = number;
      const divided = delimiter ?? delimiterOf(text, names.length);
      const { parts, ends } = partsOf(text, divided);
      // A quoted field goes on in the next line.
      if (ends === 'open') {
        if (text.length > longestRow)
          throw refused([{ line: from, row: 0, code: 'syntax', detail: 'a quote is not closed' }]);
        open = `${text}\n`;
        return undefined;
      }
      open = '';
      if (text.trim() === '') return undefined;
      delimiter = divided;
      if (ends === 'broken')
        return void findings.add({ line: from, row: 0, code: 'syntax', detail: 'something stands behind a quote' });
      if (!order) {
        const given = parts.map((part) => part.trim().toLowerCase());
        const called = given.map((each) => headings.get(each) ?? '');
        const named = headings.size > 0 && names.every((name) => called.includes(name));
        order = named ? called : names;
        if (named || (headings.size === 0 && given[0] === type.rows?.replace(/s$/, ''))) return undefined;
      }
      const missing = order.find((name, at) => name !== '' && at >= parts.length);
      if (missing !== undefined) return void findings.add({ line: from, row: 0, code: 'missing', field: missing });
      const beyond = type.fields && parts.slice(order.length).find((part) => part.trim() !== '');
      if (beyond !== undefined)
        return void findings.add({ line: from, row: 0, code: 'too_many_fields', detail: beyond.slice(0, 60) });
      const value = type.fields
        ? Object.fromEntries(order.flatMap((name, at) => (name === '' ? [] : [[name, parts[at] ?? '']])))
        : parts[0];
      return { raw: Buffer.from(JSON.stringify(value)), before: between, line: from };
    },
    end() {
      if (open !== '') findings.add({ line: from, row: 0, code: 'syntax', detail: 'a quote is not closed' });
    },
  };
}

function delimiterOf(text: string, fields: number): string {
  if (fields === 1) return '\0';
  const bare = text.replaceAll(/(^|[,;\t])"(?:[^"]|"")*("|$)/g, '$1');
  const counts = [',', ';', '\t'].map((each) => [each, bare.split(each).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

interface Parted {
  readonly parts: readonly string[];
  /** Whether the last quote is still open, or something stands between a quote and the end of its field. */
  readonly ends: 'well' | 'open' | 'broken';
}

function partsOf(text: string, delimiter: string): Parted {
  const parts: string[] = [];
  let broken = false;
  let at = 0;
  while (at <= text.length) {
    let quoted: string | undefined;
    // A quote within a field is no more than a mark.
    if (text[at] === '"') {
      quoted = '';
      for (at++; ; at++) {
        if (at >= text.length) return { parts, ends: 'open' };
        if (text[at] !== '"') quoted += text[at];
        else if (text[at + 1] === '"') quoted += text[at++];
        else break;
      }
      at++;
    }
    const found = text.indexOf(delimiter, at);
    const end = found < 0 ? text.length : found;
    const bare = text.slice(at, end);
    broken ||= quoted !== undefined && bare.trim() !== '';
    parts.push(quoted ?? bare);
    at = end + 1;
  }
  return { parts, ends: broken ? 'broken' : 'well' };
}

/** A field as CSV has it. */
export const csvField = (text: string): string => (/[",\n\r;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
