import { isObject, parsedJson } from '#core/contract/json.ts';
import type { ServiceDescriptorData } from './descriptor.ts';

/** A JSON Schema as it is written. */
export type WrittenSchema = Readonly<Record<string, unknown>>;

/** What a service says of its configurations: their schema, and one to begin with. */
export interface ConfigShape {
  readonly schema: WrittenSchema | undefined;
  /** JSON text. */
  readonly example: string;
}

const nothing = '{}';

/** Reads the shape of configurations out of a descriptor's files, `<files>-schema.json` and `<files>-example.json`. */
export function shapeOf(descriptor: ServiceDescriptorData | undefined, files: string): ConfigShape {
  const file = (ending: string) =>
    parsedJson(descriptor?.schemaFiles.find(({ name }) => name === `${files}-${ending}.json`)?.content ?? '');
  const example = file('example');
  const written = file('schema')?.value;
  return {
    schema: isObject(written) ? (written as WrittenSchema) : undefined,
    example: example === undefined ? nothing : JSON.stringify(example.value, null, 2),
  };
}
