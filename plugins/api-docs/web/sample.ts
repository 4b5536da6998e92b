import type { Content } from './description.ts';
import type { Schema, Schemas } from './shape.ts';

const deepest = 6;

/** Something that a schema allows, to begin with: what must be there and what has an example, with lists of one. */
export function sampleOf(schema: Schema, schemas: Schemas = {}, depth = 0): unknown {
  if (depth > deepest) return null;
  const below = (each: Schema) => sampleOf(each, schemas, depth + 1);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.$ref !== undefined) {
    const named = schemas[schema.$ref.split('/').at(-1)!];
    return named ? below(named) : null;
  }
  if (schema.enum) return schema.enum.find((each) => each !== null) ?? null;
  const one = schema.allOf?.[0] ?? (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (one) return below(one);
  if (schema.items) return [below(schema.items)];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, below(each)]));
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'string') return samples[schema.format ?? ''] ?? 'string';
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' || schema.additionalProperties ? {} : null;
}

const samples: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  email: 'anna@mail.example',
  uri: 'https://site.example',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** The example of what is sent or comes back: the one that is told, else one that the schema allows, as text. */
export function exampleText({ type, schema, example }: Content, schemas: Schemas): string {
  const value = example ?? sampleOf(schema, schemas);
  if (typeof value === 'string' && !type.includes('json')) return value;
  return value === null ? '' : JSON.stringify(value, undefined, 2);
}
