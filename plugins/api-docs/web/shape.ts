/** As much of JSON Schema as descriptions of calls use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly nullable?: boolean;
  readonly format?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
}

/** Schemas that others name, by their names. */
export type Schemas = Readonly<Record<string, Schema>>;

/** A schema in the notation of TypeScript, which says the same in a tenth of the lines; one that holds itself is named there. */
export const shapeOf = (schema: Schema, schemas: Schemas = {}): string =>
  written(schema, { schemas, indent: '', within: [] });

interface Place {
  readonly schemas: Schemas;
  readonly indent: string;
  /** Names of the schemas around. */
  readonly within: readonly string[];
}

function written(schema: Schema, place: Place): string {
  const { $ref, properties, additionalProperties, items, anyOf, oneOf, allOf, type, format, nullable } = schema;
  if (nullable) return `${written({ ...schema, nullable: false }, place)} | null`;
  if (allOf?.length === 1) return written(allOf[0]!, place);
  if ($ref !== undefined) return named($ref.split('/').at(-1)!, place);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return schema.enum
      .filter((each) => each !== null)
      .map((each) => JSON.stringify(each))
      .join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map((each) => written(each, place)))].join(' | ');
  if (items) return listOf(written(items, place));
  if (properties && Object.keys(properties).length > 0) return objectOf(properties, schema.required ?? [], place);
  if (typeof additionalProperties === 'object') return `{ [name: string]: ${written(additionalProperties, place)} }`;
  const plain = [type ?? 'any'].flat().join(' | ');
  return format === undefined ? plain : `${plain} /* ${format} */`;
}

function named(name: string, { schemas, indent, within }: Place): string {
  const schema = schemas[name];
  return schema && !within.includes(name) ? written(schema, { schemas, indent, within: [...within, name] }) : name;
}

const listOf = (shape: string): string =>
  /^[\w"]+$/.test(shape) || shape.startsWith('{') ? `${shape}[]` : `(${shape})[]`;

/** What is said of a field, after it. */
const noteOf = ({ description }: Schema): string =>
  description === undefined ? '' : ` // ${description.replaceAll(/\s+/g, ' ')}`;

function objectOf(properties: Schemas, required: readonly string[], place: Place): string {
  const inner = { ...place, indent: `${place.indent}  ` };
  const lines = Object.entries(properties).map(
    ([name, each]) =>
      `${inner.indent}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${written(each, inner)}${noteOf(each)}`,
  );
  return `{\n${lines.join('\n')}\n${place.indent}}`;
}
