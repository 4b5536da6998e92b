import { point } from '#core/plugin/point.ts';

/** A part of a row; each is a text. */
export interface DatasetField {
  readonly name: string;
  readonly longest: number;
  /** What the first line of a table may call it besides, in lower case. */
  readonly headings?: readonly string[];
}

/** A kind of data that services are fitted on. */
export interface DatasetType {
  /** As services name it, such as `json/texts`. */
  readonly name: string;
  /** The key of the object whose array has the rows; without it the content is any JSON. */
  readonly rows?: string;
  /** What a row is made of; without them it is one text. */
  readonly fields?: readonly DatasetField[];
  /** The field that tells what a row is about: two rows with the same one and different others contradict each other. */
  readonly key?: string;
  /** Set where a key is the same in whatever case it is written. */
  readonly ignoresCase?: true;
}
export const datasetType = point<DatasetType>('datasets.type', { key: ({ name }) => name });

/** Any JSON: an array has its elements for rows, all else is one document. */
export const anyJson: DatasetType = { name: 'json/any' };
export const texts: DatasetType = { name: 'json/texts', rows: 'texts' };
export const longestText = 20_000;

/** What is wrong with a row, by a code that the workbench has words for. */
export interface Wrong {
  readonly code: 'not_object' | 'not_text' | 'missing' | 'not_string' | 'unknown_field' | 'too_long';
  readonly field?: string;
}

/** Why a value is no row of a type; undefined where it is one. */
export function wrongWith({ rows, fields }: DatasetType, value: unknown): Wrong | undefined {
  if (rows === undefined) return undefined;
  if (!fields)
    return typeof value !== 'string'
      ? { code: 'not_text' }
      : value.length > longestText
        ? { code: 'too_long' }
        : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'not_object' };
  const row = value as Readonly<Record<string, unknown>>;
  for (const { name, longest } of fields) {
    const part = row[name];
    if (part === undefined) return { code: 'missing', field: name };
    if (typeof part !== 'string') return { code: 'not_string', field: name };
    if (part.length > longest) return { code: 'too_long', field: name };
  }
  const odd = Object.keys(row).find((name) => !fields.some((field) => field.name === name));
  return odd === undefined ? undefined : { code: 'unknown_field', field: odd };
}

/** Whether there is nothing in a row, or nothing in one of its fields; the name of that, `''` of a row that is one text. */
export function emptyIn({ rows, fields }: DatasetType, value: unknown): string | undefined {
  if (rows === undefined) return value === '' || value === null ? '' : undefined;
  if (!fields) return (value as string).trim() === '' ? '' : undefined;
  return fields.find(({ name }) => (value as Readonly<Record<string, string>>)[name]!.trim() === '')?.name;
}

/** What a row is about: rows of a type without a key are about all that they say. */
export function keyOf({ key, ignoresCase }: DatasetType, value: unknown): string {
  const said = key === undefined ? JSON.stringify(value) : (value as Readonly<Record<string, string>>)[key]!;
  return ignoresCase ? said.trim().toLowerCase() : said;
}

/** What stands around the rows of a content that this server writes. */
export const frameOf = ({ rows }: DatasetType): { readonly head: string; readonly tail: string } =>
  rows === undefined ? { head: '[', tail: ']' } : { head: `{${JSON.stringify(rows)}:[`, tail: ']}' };
