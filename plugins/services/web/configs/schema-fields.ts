import { isObject } from '#core/contract/json.ts';
import type { WrittenSchema } from '../../contract/config-shape.ts';
import { valueIn } from './lossless.ts';

/** A field of a configuration, as the schema of its service describes it. */
export interface SchemaField {
  readonly path: readonly string[];
  /** What the schema calls it; undefined where it only has a name. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** `json` takes what no other control can. */
  readonly kind: 'number' | 'switch' | 'choice' | 'text' | 'json';
  readonly whole: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Of a choice. */
  readonly options: readonly (string | number | boolean)[];
  readonly required: boolean;
  /** What holds where nothing is set. */
  readonly initial: unknown;
}

/** Objects in objects are taken apart no deeper than this. */
const deepest = 4;

/** The fields of a schema; undefined where it describes no object, so that there is no form of it. */
export function fieldsOf(schema: WrittenSchema | undefined, language: string): readonly SchemaField[] | undefined {
  const fields = schema && fieldsBelow(schema, schema, [], language);
  return fields && fields.length > 0 ? fields : undefined;
}

function fieldsBelow(
  root: WrittenSchema,
  schema: WrittenSchema,
  above: readonly string[],
  language: string,
): readonly SchemaField[] {
  const { properties, required } = schema;
  if (!isObject(properties)) return [];
  const needed = new Set(Array.isArray(required) ? (required as unknown[]) : []);
  return Object.entries(properties).flatMap(([name, each]) => {
    const own = resolved(root, each);
    const path = [...above, name];
    const nested = path.length < deepest && own['type'] === 'object' ? fieldsBelow(root, own, path, language) : [];
    return nested.length > 0 ? nested : [fieldOf(own, path, needed.has(name), language)];
  });
}

/** A schema without the reference that it may be. */
function resolved(root: WrittenSchema, schema: unknown): WrittenSchema {
  if (!isObject(schema)) return {};
  const { $ref, ...own } = schema as WrittenSchema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return schema as WrittenSchema;
  const found = valueIn(root, $ref.slice(2).split('/'));
  return isObject(found) ? { ...found, ...own } : own;
}

function fieldOf(schema: WrittenSchema, path: readonly string[], required: boolean, language: string): SchemaField {
  const { type, minimum, maximum, default: initial } = schema;
  const choices = schema['enum'];
  const options = Array.isArray(choices) ? choices.filter(isPlain) : [];
  const kind =
    Array.isArray(choices) && options.length === choices.length && options.length > 0
      ? 'choice'
      : type === 'number' || type === 'integer'
        ? 'number'
        : type === 'boolean'
          ? 'switch'
          : type === 'string'
            ? 'text'
            : 'json';
  const said = (key: 'title' | 'description') => {
    const text = valueIn(schema, ['x-texts', language, key]) ?? schema[key];
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
  return {
    path,
    title: said('title'),
    description: said('description'),
    kind,
    whole: type === 'integer',
    min: typeof minimum === 'number' ? minimum : undefined,
    max: typeof maximum === 'number' ? maximum : undefined,
    options,
    required: required && initial === undefined,
    initial,
  };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
