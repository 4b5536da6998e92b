import * as z from 'zod';

export type Json = Readonly<Record<string, unknown>>;
type Written = Record<string, unknown>;

/** Schemas as a document tells them: those with names once, and the others where they are used. */
interface Told {
  readonly schemas: Json;
  readonly input: (schema: z.ZodType) => Json;
  readonly output: (schema: z.ZodType) => Json;
}

/** Writes schemas of what is sent and of what is answered in the words of OpenAPI 3.0. */
export function toldSchemas({
  inputs,
  outputs,
}: {
  inputs: readonly z.ZodType[];
  outputs: readonly z.ZodType[];
}): Told {
  const sent = written(inputs, 'input');
  const answered = written(outputs, 'output');
  // What is sent may be more or less than what comes back under the same name.
  const twofold = Object.keys(sent.named).filter(
    (name) => name in answered.named && JSON.stringify(sent.named[name]) !== JSON.stringify(answered.named[name]),
  );
  const nameOfInput = (name: string): string => (twofold.includes(name) ? `${name}Input` : name);
  const [asInput, asOutput] = [linked(nameOfInput), linked((name) => name)];
  const schemas = {
    ...mapped(answered.named, asOutput),
    ...Object.fromEntries(Object.entries(sent.named).map(([name, each]) => [nameOfInput(name), asInput(each)])),
  };
  return {
    schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    input: (schema) => asInput(sent.of.get(schema)!) as Json,
    output: (schema) => asOutput(answered.of.get(schema)!) as Json,
  };
}

function written(schemas: readonly z.ZodType[], io: 'input' | 'output') {
  const all = [...new Set(schemas)];
  const { properties, definitions = {} } = z.toJSONSchema(z.object(Object.fromEntries(all.entries())), {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => plain(zodSchema, jsonSchema as Written),
  }) as { properties: Readonly<Record<string, Json>>; definitions?: Readonly<Record<string, Json>> };
  return { named: definitions, of: new Map(all.map((schema, index) => [schema, properties[index]!])) };
}

/** Leaves what every tool understands, and says what they know by other words. */
function plain(schema: z.core.$ZodType, json: Written): void {
  if (schema instanceof z.ZodDefault) json.default = schema.def.defaultValue;
  // Answers may come to hold more.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.type === 'integer') wholeNumber(json);
  if (json.type === 'number') json.format = 'double';
  if (json.type === 'string') text(json);
  // What says its own type needs no list of forms that it may have; the forms that are left exclude each other.
  if (json.anyOf && json.type) delete json.anyOf;
  else if (json.anyOf) {
    json.oneOf = json.anyOf;
    delete json.anyOf;
  }
  if (json.nullable === true && Array.isArray(json.enum) && !json.enum.includes(null)) json.enum = [...json.enum, null];
}

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

function wholeNumber(json: Written): void {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = json as Record<string, number>;
  json.format = minimum >= int32.min && maximum <= int32.max ? 'int32' : 'int64';
  // Bounds that the format has say nothing.
  if (minimum === Number.MIN_SAFE_INTEGER || minimum === int32.min) delete json.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER || maximum === int32.max) delete json.maximum;
}

/** Formats of texts that OpenAPI and JSON Schema know. */
const formats: ReadonlySet<unknown> = new Set([
  'date',
  'date-time',
  'email',
  'uri',
  'uuid',
  'ipv4',
  'ipv6',
  'binary',
  'byte',
]);

function text(json: Written): void {
  // OpenAPI 3.0 has its own word for base64.
  if (json.contentEncoding === 'base64') json.format = 'byte';
  delete json.contentEncoding;
  const patterns = [json, ...((json.allOf ?? []) as readonly Written[])].map(({ pattern }) => pattern);
  const pattern = patterns.find((each) => typeof each === 'string' && isEverywhere(each));
  delete json.allOf;
  delete json.pattern;
  if (!formats.has(json.format)) delete json.format;
  // A format says all that its pattern would.
  if (json.format === undefined && pattern !== undefined) json.pattern = pattern;
}

/** Whether every engine reads it: without classes of Unicode, escapes of code points and looking around. */
const isEverywhere = (pattern: string): boolean => !/\\[pPu]|\(\?/.test(pattern);

/** The same with every reference leading to where the document has it, and standing for itself where nothing is said beside it. */
const linked =
  (nameOf: (name: string) => string) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(linked(nameOf));
    if (typeof value !== 'object' || value === null) return value;
    const { allOf } = value as { allOf?: readonly unknown[] };
    if (allOf?.length === 1 && Object.keys(value).length === 1) return linked(nameOf)(allOf[0]);
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) =>
        key === '$ref'
          ? [key, `#/components/schemas/${nameOf(String(each).split('/').at(-1)!)}`]
          : [key, linked(nameOf)(each)],
      ),
    );
  };

const mapped = (all: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]));
