import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { dataTypes } from '../public.ts';
import type { Answering } from './parts.ts';

/** Answers calls for the files that describe data of services. */
export function dataTypeAnswers({ host }: { readonly host: Host }): Answering<'specs' | 'specs_1'> {
  const written = new Map<string, string>();
  const read = ({ apiFile }: { readonly apiFile: string }): string => {
    const known = host.all(dataTypes);
    const found = known.find(({ file }) => file === apiFile);
    if (!found)
      throw new Fault(
        'specs.not_found',
        `There is no such file. There are ${known.map(({ file }) => file).join(', ') || 'none'}.`,
        404,
      );
    const text = written.get(apiFile) ?? fileOf(found.types);
    written.set(apiFile, text);
    return text;
  };
  return { specs: read, specs_1: read };
}

/** Schemas by name at the top of the file, where data types look for them. What is JSON is YAML too. */
function fileOf(types: Readonly<Record<string, z.ZodType>>): string {
  const schemas = Object.entries(types).map(([name, schema]) => {
    const { $schema: _standard, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return [name, described];
  });
  return `${JSON.stringify(Object.fromEntries(schemas), undefined, 2)}\n`;
}
