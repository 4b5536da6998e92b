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
  readonly format?: string;
}

/** A schema in the notation of TypeScript, which says the same in a tenth of the lines. */
export function shapeOf(schema: Schema, indent = ''): string {
  const { $ref, properties, additionalProperties, items, anyOf, oneOf, type, format } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map((each) => shapeOf(each, indent)))].join(' | ');
  if (items) return listOf(shapeOf(items, indent));
  if (properties && Object.keys(properties).length > 0) return objectOf(properties, schema.required ?? [], indent);
  if (typeof additionalProperties === 'object') return `{ [name: string]: ${shapeOf(additionalProperties, indent)} }`;
  const plain = [type ?? 'any'].flat().join(' | ');
  return format === undefined ? plain : `${plain} /* ${format} */`;
}

const listOf = (shape: string): string => (/^[\w"]+$/.test(shape) || shape.startsWith('{') ? `${shape}[]` : `(${shape})[]`);

function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[], indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, each]) => `${inner}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${shapeOf(each, inner)}`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}
