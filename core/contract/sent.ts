import * as z from 'zod';

type Path = readonly PropertyKey[];

/**
 * Reads what a client sent. A field that may be left out may be null as well, for many clients write every field that they know;
 * only where null has a meaning of its own, a schema names it.
 */
export function readSent<S extends z.ZodType>(schema: S, sent: unknown): z.ZodSafeParseResult<z.output<S>> {
  let value: unknown = sent ?? undefined;
  for (;;) {
    const result = schema.safeParse(value);
    if (result.success) return result;
    const nulls = placesOf(result.error.issues).filter((path) => isNullField(value, path));
    if (nulls.length === 0) return result;
    value = without(value, nulls);
  }
}

/** Where each issue is, those of the parts of a union among them. */
const placesOf = (issues: readonly z.core.$ZodIssue[], within: Path = []): readonly Path[] =>
  issues.flatMap((issue) => {
    const path = [...within, ...issue.path];
    return issue.code === 'invalid_union' ? [path, ...placesOf(issue.errors.flat(), path)] : [path];
  });

type Holder = Readonly<Record<PropertyKey, unknown>>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

function isNullField(value: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined || !isHolder(value) || !Object.hasOwn(value, key)) return false;
  return rest.length === 0 ? value[key] === null && !Array.isArray(value) : isNullField(value[key], rest);
}

/** The same value without these fields; each object and list on the way is copied once, however many they are. */
function without(value: unknown, places: readonly Path[]): unknown {
  if (!isHolder(value)) return value;
  const copy: Record<PropertyKey, unknown> = Array.isArray(value) ? (value.slice() as unknown as Holder) : { ...value };
  for (const [key, inside] of Map.groupBy(places, ([first]) => first!)) {
    if (inside.some((path) => path.length === 1)) delete copy[key];
    else
      copy[key] = without(
        copy[key],
        inside.map((path) => path.slice(1)),
      );
  }
  return copy;
}
