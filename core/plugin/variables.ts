import * as z from 'zod';
import '#core/contract/issue-text.ts';
import type { Plugin } from './plugin.ts';
import { provide, token, type Service, type Token } from './token.ts';

/** What a process was started with, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable that somebody reads of the server's environment. */
export interface Variable {
  readonly name: string;
  /** What holds where it is unset, as it would be written; undefined where nothing does or it follows from others. */
  readonly default: string | undefined;
  /** Set by `secret`: whoever tells what a server was started with leaves its value out. */
  readonly secret: boolean;
}

/** What a plugin reads of the server's environment; its token is how the plugin asks for it. */
export interface PluginVariables<T> {
  readonly token: Token<T>;
  readonly names: readonly string[];
  readonly variables: () => readonly Variable[];
  /** Throws a sentence that names the variable which cannot be used, and shows its value unless that may be a secret. An empty variable counts as unset. */
  readonly read: (variables: Variables) => T;
}

/** Variables by name, each with its schema; a transformation of the whole gives them the names that code reads. */
export function environment<S extends z.ZodType>(pluginId: string, schema: S): PluginVariables<z.output<S>> {
  const shape = shapeOf(schema);
  return {
    token: token<z.output<S>>(`environment of ${pluginId}`),
    names: Object.keys(shape),
    variables: () =>
      Object.entries(shape).map(([name, each]) => ({ name, default: defaultOf(each), secret: isSecret(each) })),
    read(variables) {
      const given = Object.fromEntries(Object.keys(shape).map((name) => [name, variables[name] || undefined]));
      const parsed = schema.safeParse(given);
      if (parsed.success) return parsed.data;
      const { path, message } = parsed.error.issues[0]!;
      const name = String(path[0]);
      // An address may have a password in it, and so may headers.
      const isHidden = (shape[name] && isSecret(shape[name])) || /PASSWORD|SECRET|URL|HEADERS/.test(name);
      throw new Error(refusal(name, given[name], message, isHidden));
    },
  };
}

function refusal(name: string, value: string | undefined, message: string, isHidden: boolean): string {
  if (value === undefined) return `The environment variable ${name} ${message}.`;
  const shown = isHidden ? '' : ` ${JSON.stringify(value)}`;
  return `The environment variable ${name}${shown} is refused: ${message}.`;
}

function shapeOf(schema: unknown): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape as Readonly<Record<string, z.ZodType>>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  throw new Error('What is read of the environment is described by an object, by the names of its variables.');
}

function defaultOf(schema: z.ZodType): string | undefined {
  const { default: value } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return value === undefined || value === '' ? undefined : String(value);
}

const secrets = new WeakSet<z.ZodType>();

/** Marks what a variable holds as a secret, which nobody is shown; the schema itself may go on to be of others that are none. */
export function secret<S extends z.ZodType>(schema: S): S {
  const marked = schema.clone();
  secrets.add(marked);
  return marked;
}

/** Whether a schema is marked as a secret, or what it is made of. */
function isSecret(schema: z.ZodType): boolean {
  if (secrets.has(schema)) return true;
  if (schema instanceof z.ZodPipe) return isSecret(schema.in as z.ZodType) || isSecret(schema.out as z.ZodType);
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapped && isSecret(schema.unwrap() as z.ZodType);
}

/** What plugins read of the environment, for whoever asks for their tokens; throws a sentence where something cannot be used, or two read the same variable. */
export function servicesOf(
  plugins: readonly Pick<Plugin, 'id' | 'environment'>[],
  variables: Variables,
): readonly Service[] {
  const readers = new Map<string, string>();
  return plugins.flatMap(({ id, environment: own }) => {
    if (!own) return [];
    for (const name of own.names) {
      const rival = readers.get(name);
      // One that is listed twice is refused as that.
      if (rival && rival !== id) throw new Error(`${rival} and ${id} both read the environment variable ${name}.`);
      readers.set(name, id);
    }
    const read = own.read(variables);
    return [provide(own.token, {}, () => read)];
  });
}

/** Variables that plugins read in several forms. */
export const variable = {
  port: z.coerce.number().int().min(0).max(65_535),
  flag: z.enum(['true', 'false']).transform((text) => text === 'true'),
  webAddress: z.url({ protocol: /^https?$/ }),
};
