import type { JsonPlace } from './json-place.ts';

/** A JSON Schema; references lead into the same object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Something that could be written at a place. */
export interface Offer {
  readonly label: string;
  /** Its type, or nothing for values. */
  readonly detail: string;
  /** What the schema says of it. */
  readonly info: string;
  readonly insert: string;
  /** Where the cursor stands afterwards, counted in what is inserted. */
  readonly cursor: number;
}

const mostOffers = 40;

/** What a schema lets stand at a place and what was typed of it is found in, those first that begin with it. */
export function offersAt(root: JsonSchema, { kind, path, keys }: JsonPlace, typed: string): readonly Offer[] {
  const schemas = path.reduce<readonly JsonSchema[]>(
    (at, step) => at.flatMap((each) => below(root, each, step)),
    variants(root, root),
  );
  const word = typed.replaceAll('"', '').toLowerCase();
  const all = kind === 'key' ? schemas.flatMap((each) => fieldsOf(root, each, keys)) : schemas.flatMap(valuesOf);
  const found = [...new Map(all.map((offer) => [offer.label, offer])).values()].filter(({ label }) =>
    label.toLowerCase().includes(word),
  );
  const begins = ({ label }: Offer) => Number(!label.replace('"', '').toLowerCase().startsWith(word));
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, mostOffers);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** References and alternatives nest no deeper than this. */
const deepest = 8;

/** A schema without references, and each of its alternatives. */
function variants(root: JsonSchema, schema: unknown, depth = 0): readonly JsonSchema[] {
  if (!isSchema(schema) || depth > deepest) return [];
  const { $ref, allOf, anyOf, oneOf } = schema;
  const referred =
    typeof $ref === 'string'
      ? $ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => (isSchema(at) ? at[key] : undefined), root)
      : undefined;
  const others = [
    referred,
    ...[allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : [])),
  ];
  return [schema, ...others.flatMap((each) => variants(root, each, depth + 1))];
}

function below(root: JsonSchema, schema: JsonSchema, step: string | number): readonly JsonSchema[] {
  const { properties, additionalProperties, items } = schema;
  if (typeof step === 'number') return variants(root, items);
  return variants(root, (isSchema(properties) ? properties[step] : undefined) ?? additionalProperties);
}

function fieldsOf(root: JsonSchema, { properties }: JsonSchema, keys: readonly string[]): readonly Offer[] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties)
    .filter(([name]) => !keys.includes(name))
    .map(([name, schema]) => {
      const all = variants(root, schema);
      const text = (key: string) =>
        all.map((each) => each[key]).find((value): value is string => typeof value === 'string' && value !== 'null');
      const type = text('type') ?? '';
      const sketch = sketches[type] ?? '';
      const insert = `${JSON.stringify(name)}: ${sketch}`;
      const cursor = insert.length - Math.floor(sketch.length / 2);
      return { label: name, detail: type, info: text('description') ?? '', insert, cursor };
    });
}

const sketches: Readonly<Record<string, string>> = { string: '""', object: '{}', array: '[]' };

function valuesOf(schema: JsonSchema): readonly Offer[] {
  const { type, nullable, enum: choices, const: only, default: initial } = schema;
  const values = [
    ...(Array.isArray(choices) ? (choices as unknown[]) : []),
    ...(only === undefined ? [] : [only]),
    ...(type === 'boolean' ? [true, false] : []),
    ...(initial === undefined ? [] : [initial]),
    ...(nullable === true || type === 'null' ? [null] : []),
  ];
  return values.map((value) => {
    const insert = JSON.stringify(value);
    return { label: insert, detail: '', info: '', insert, cursor: insert.length };
  });
}
