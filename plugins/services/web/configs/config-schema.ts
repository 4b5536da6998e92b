import * as z from 'zod';
import { issueText, type Language } from '#core/contract/issue-text.ts';
import { isObject, parsedJson } from '#core/contract/texts.ts';
import type { ServiceDescriptorData } from '../../contract.ts';

/** What a service says of its configurations: their schema, and one to begin with. */
export interface ConfigShape {
  readonly schema: z.ZodType | undefined;
  /** The schema as it is written. */
  readonly written: Readonly<Record<string, unknown>> | undefined;
  readonly example: string;
}

const nothing = '{}';

/** Reads the shape of configurations out of a descriptor; a schema that cannot be followed holds nobody up. */
export function shapeOf(descriptor: ServiceDescriptorData | undefined, files: string): ConfigShape {
  const file = (ending: string) =>
    parsedJson(descriptor?.schemaFiles.find(({ name }) => name === `${files}-${ending}.json`)?.content ?? '');
  const example = file('example');
  const written = file('schema')?.value;
  return {
    schema: schemaOf(written),
    written: isObject(written) ? (written as ConfigShape['written']) : undefined,
    example: example === undefined ? nothing : JSON.stringify(example.value, null, 2),
  };
}

function schemaOf(written: unknown): z.ZodType | undefined {
  if (!isObject(written)) return undefined;
  try {
    return z.fromJSONSchema(written as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    return undefined;
  }
}

/** What of a configuration its service would not take, a line each; nothing where it says nothing of that. */
export function problemsOf(value: unknown, schema: z.ZodType | undefined, language: Language): readonly string[] {
  const { error } = schema?.safeParse(value, { reportInput: true }) ?? {};
  return (error?.issues ?? []).map((issue) => {
    const path = issue.path.map(String).join('.');
    const text = issueText(issue, language, issue.input === undefined);
    return path === '' ? text : `${path}: ${text}`;
  });
}
