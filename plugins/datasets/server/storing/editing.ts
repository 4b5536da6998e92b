import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Fault } from '#core/contract/fault.ts';
import { nestsBeyond } from '#plugins/gateway/server/public.ts';
import type { DatasetChange } from '../../contract.ts';
import { Findings } from '../reading/problems.ts';
import type { Chunk, VersionRow } from '../tables.ts';
import { wrongWith, type DatasetType } from '../types.ts';
import { ChunkWriter, type Body } from './chunk-writer.ts';
import type { Content } from './content.ts';

const between = ',\n';

/** A change with rows counted from 0, and what takes their place. */
interface Edit {
  readonly at: number;
  readonly count: number;
  readonly rows: readonly Buffer[];
}

interface Given {
  readonly blobs: BlobStore;
  readonly content: Content;
  readonly type: DatasetType;
  readonly owner: string;
  /** How many levels rows may nest. */
  readonly deepest: number;
}

/** Writes those chunks anew in which something changes; all others are taken as they are. */
export async function edited(
  version: VersionRow,
  changes: readonly DatasetChange[],
  { blobs, content, type, owner, deepest }: Given,
): Promise<Body> {
  const edits = editsOf(version, changes, type, deepest);
  const chunks: Chunk[] = [];
  const written = async (rows: readonly Buffer[]) => {
    const writer = new ChunkWriter(blobs, owner);
    for (const raw of rows) await writer.add({ raw, before: between });
    chunks.push(...(await writer.end()));
  };
  let at = 0;
  let next = 0;
  for (const chunk of version.chunks) {
    const end = at + chunk.rows;
    const last = end === version.rows;
    const rows: Buffer[] = [];
    let touched = false;
    let from = at;
    let old: readonly { readonly raw: Buffer }[] | undefined;
    // An edit may reach over several chunks: of each it takes what stands there.
    for (; next < edits.length && (edits[next]!.at < end || (last && edits[next]!.at <= end)); next++) {
      const edit = edits[next]!;
      old ??= await content.rowsOf(chunk, type);
      touched = true;
      for (; from < Math.min(edit.at, end); from++) rows.push(old[from - at]!.raw);
      // One by one: an edit may have more rows than a call takes arguments.
      if (edit.at >= at) for (const row of edit.rows) rows.push(row);
      from = Math.max(from, Math.min(edit.at + edit.count, end));
      if (edit.at + edit.count > end) break;
    }
    if (touched) {
      for (; from < end; from++) rows.push(old![from - at]!.raw);
      if (rows.length > 0) await written(rows);
    } else chunks.push(chunk);
    at = end;
  }
  if (version.chunks.length === 0) await written(edits.flatMap((edit) => edit.rows));
  const whole = chunks.map((chunk) => (chunk.after === '' ? { ...chunk, after: between } : chunk));
  return {
    head: version.head,
    tail: version.tail,
    chunks: whole,
    rows: whole.reduce((sum, { rows }) => sum + rows, 0),
  };
}

function editsOf(
  version: VersionRow,
  changes: readonly DatasetChange[],
  type: DatasetType,
  deepest: number,
): readonly Edit[] {
  if (version.head === '' && type.rows === undefined)
    throw new Fault('dataset.document', 'This dataset is one document without rows. Upload it anew to change it.', 409);
  const findings = new Findings();
  const edits = changes
    .map(({ row, count, rows }): Edit => {
      const made = rows.map((text, nth) => {
        const line = row + nth;
        if (nestsBeyond(text, deepest)) {
          findings.add({ line, row: line, code: 'too_deep' });
          return Buffer.alloc(0);
        }
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          findings.add({ line, row: line, code: 'syntax', detail: text.slice(0, 60) });
          return Buffer.alloc(0);
        }
        const wrong = wrongWith(type, value);
        if (wrong) findings.add({ line, row: line, ...wrong, detail: text.slice(0, 60) });
        return Buffer.from(JSON.stringify(value));
      });
      return { at: row - 1, count, rows: made };
    })
    .sort((a, b) => a.at - b.at);
  findings.throwIfAny();
  edits.forEach(({ at, count }, nth) => {
    const end = edits[nth - 1];
    if (at + count > version.rows || (end && end.at + end.count > at))
      throw new Fault(
        'dataset.change.misplaced',
        `The change of row ${at + 1} lies beyond the ${version.rows} rows or within another change.`,
        400,
        { row: String(at + 1), rows: String(version.rows) },
      );
  });
  return edits;
}
