import type { DatasetRows } from '../../contract.ts';

type Fields = DatasetRows['fields'];

/** What kind of rows there are: parts by field, one text, or any JSON. */
export type RowKind = 'fields' | 'text' | 'json';

export const kindOf = (dataType: string, fields: Fields): RowKind =>
  fields ? 'fields' : dataType === 'json/any' ? 'json' : 'text';

/** The parts of a row as people edit them. */
export function cellsOf(text: string, kind: RowKind, fields: Fields): readonly string[] {
  if (kind === 'json') return [text];
  const value = parsed(text);
  if (kind === 'text') return [typeof value === 'string' ? value : ''];
  const row = (value ?? {}) as Readonly<Record<string, unknown>>;
  return fields!.map(({ name }) => (typeof row[name] === 'string' ? row[name] : ''));
}

/** The row that parts make. */
export function rowOf(cells: readonly string[], kind: RowKind, fields: Fields): string {
  if (kind === 'json') return cells[0] ?? '';
  if (kind === 'text') return JSON.stringify(cells[0] ?? '');
  return JSON.stringify(Object.fromEntries(fields!.map(({ name }, at) => [name, cells[at] ?? ''])));
}

/** What keeps a row from being saved, by the codes of problems. */
export function wrongWith(text: string, kind: RowKind, fields: Fields): 'syntax' | 'shape' | 'too_long' | undefined {
  const value = parsed(text);
  if (value === undefined) return 'syntax';
  if (kind === 'json') return undefined;
  if (kind === 'text') return typeof value === 'string' ? undefined : 'shape';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'shape';
  const row = value as Readonly<Record<string, unknown>>;
  if (Object.keys(row).length !== fields!.length || fields!.some(({ name }) => typeof row[name] !== 'string'))
    return 'shape';
  return fields!.some(({ name, longest }) => (row[name] as string).length > longest) ? 'too_long' : undefined;
}

/** A row in one line for people to read. */
export function shownRow(text: string, fields: Fields): string {
  const value = parsed(text);
  if (typeof value === 'string') return value;
  if (!fields || typeof value !== 'object' || value === null) return text;
  return fields.map(({ name }) => String((value as Readonly<Record<string, unknown>>)[name] ?? '')).join(' · ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
