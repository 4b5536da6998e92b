import { isObject } from '#core/contract/json.ts';

/** What browsers know and the types of the language do not yet. */
interface SourceJson {
  readonly rawJSON?: (text: string) => unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
}
const json = JSON as unknown as SourceJson;

export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * The object that a text holds, an empty one where it holds nothing; undefined where it is none. Numbers that would be
 * written otherwise than they are, such as `1.0` or those with too many digits, stay as they are written.
 */
export function objectIn(text: string): JsonRecord | undefined {
  if (text.trim() === '') return {};
  try {
    const value = json.parse(text, (_key, each, context) =>
      typeof each === 'number' && json.rawJSON && context?.source !== undefined && context.source !== String(each)
        ? json.rawJSON(context.source)
        : each,
    );
    return isObject(value) ? (value as JsonRecord) : undefined;
  } catch {
    return undefined;
  }
}

export const textOf = (value: JsonRecord): string => JSON.stringify(value, null, 2);

/** A value as controls take it, numbers that are kept as they were written included. */
export const plainOf = (value: unknown): unknown =>
  isObject(value) ? (JSON.parse(JSON.stringify(value)) as unknown) : value;

/** What stands at a path; undefined where nothing does. */
export const valueIn = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) ? (at as JsonRecord)[key] : undefined), value);

/** The same object with another value at a path; undefined takes away what stands there, and objects that become empty by it. */
export function withValue(object: JsonRecord, [key, ...rest]: readonly string[], value: unknown): JsonRecord {
  if (key === undefined) return object;
  const below = object[key];
  const next =
    rest.length === 0 ? value : emptied(withValue(isObject(below) ? (below as JsonRecord) : {}, rest, value));
  if (next !== undefined) return { ...object, [key]: next };
  const { [key]: _gone, ...others } = object;
  return others;
}

const emptied = (value: JsonRecord): JsonRecord | undefined => (Object.keys(value).length === 0 ? undefined : value);
