type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a service wrote that is JSON; undefined for anything else. */
export function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const deepest = 64;

/**
 * A schema that a service wrote as a part of a larger document: what it defines of its own stands beside it, under names that begin with
 * its own. References that lead anywhere else allow anything, since nobody could follow them.
 */
export function embedded(schema: unknown, name: string): Json {
  if (!isObject(schema)) return {};
  const { $defs, definitions, $schema: _dialect, $id: _id, ...own } = schema;
  const defined = Object.entries({
    ...(isObject(definitions) ? definitions : {}),
    ...(isObject($defs) ? $defs : {}),
  });
  const nameOf = (key: string) => `${name}${key.replace(/[^\w.-]/g, '_')}`;
  const known = new Map(
    defined.flatMap(([key]) => [`#/$defs/${key}`, `#/definitions/${key}`].map((ref) => [ref, nameOf(key)] as const)),
  );
  known.set('#', name);
  const moved = (value: unknown, depth = 0): unknown => {
    if (depth > deepest) return {};
    if (Array.isArray(value)) return value.map((each) => moved(each, depth + 1));
    if (!isObject(value)) return value;
    const { $ref, $schema: _one, $id: _two, $anchor: _three, $dynamicRef: _four, ...rest } = value;
    const entries = Object.entries(rest).map(([key, each]) => [key, moved(each, depth + 1)] as const);
    const to = typeof $ref === 'string' ? known.get($ref) : undefined;
    return Object.fromEntries(to === undefined ? entries : [...entries, ['$ref', `#/components/schemas/${to}`]]);
  };
  return Object.fromEntries(
    [[name, own] as const, ...defined.map(([key, each]) => [nameOf(key), each] as const)].map(([key, each]) => [
      key,
      moved(each),
    ]),
  );
}

/** A schema of whatever looks like an example: what it has may be there, of these types. */
export function schemaOfExample(example: unknown, depth = 0): Json {
  if (example === null || depth > deepest) return {};
  if (Array.isArray(example))
    return { type: 'array', items: example.length > 0 ? schemaOfExample(example[0], depth + 1) : {} };
  if (isObject(example))
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(example).map(([key, each]) => [key, schemaOfExample(each, depth + 1)]),
      ),
    };
  return { type: typeof example };
}
