import { Fault } from '#core/contract/fault.ts';
import type { DatasetChange } from '../../contract.ts';
import type { Reading } from '../reading/read.ts';
import type { VersionRow } from '../tables.ts';
import { keyOf, type DatasetType } from '../types.ts';
import type { Content } from './content.ts';

/** What is merged stands in memory meanwhile. */
const mostMerged = { rows: 100_000, characters: 32_000_000 };

/** The changes by which rows join a version: those about the same as one that is there take its place, all others stand behind. */
export async function merging(
  content: Content,
  version: VersionRow,
  type: DatasetType,
  { rows }: Pick<Reading, 'rows'>,
): Promise<DatasetChange[]> {
  const news = new Map<string, string>();
  let characters = 0;
  for await (const bundle of rows)
    for (const { value } of bundle) {
      const text = JSON.stringify(value);
      news.set(keyOf(type, value), text);
      characters += text.length;
      if (news.size > mostMerged.rows || characters > mostMerged.characters) throw tooMany();
    }
  const changes: DatasetChange[] = [];
  const met = new Set<string>();
  for await (const [first, raws] of content.from(version, type))
    raws.forEach(({ raw }, nth) => {
      const value: unknown = JSON.parse(raw.toString());
      const key = keyOf(type, value);
      const text = news.get(key);
      if (text === undefined) return;
      const row = first + nth + 1;
      // Of rows that said different things about the same one is left.
      if (met.has(key)) changes.push({ row, count: 1, rows: [] });
      else if (JSON.stringify(value) !== text) changes.push({ row, count: 1, rows: [text] });
      met.add(key);
    });
  const more = [...news].filter(([key]) => !met.has(key)).map(([, text]) => text);
  if (more.length > 0) changes.push({ row: version.rows + 1, count: 0, rows: more });
  return changes;
}

const tooMany = (): Fault =>
  new Fault(
    'dataset.merge_too_large',
    `A file that is merged may have ${mostMerged.rows} rows and ${mostMerged.characters} characters. Have it replace all rows instead.`,
    413,
    { most: String(mostMerged.rows), characters: String(mostMerged.characters) },
  );
