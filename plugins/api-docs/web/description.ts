import type { Schema } from './shape.ts';

/** One call as the description tells it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  /** What is sent and what comes back; undefined where that is nothing. */
  readonly body: Content | undefined;
  readonly answer: Content | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Content {
  readonly type: string;
  readonly schema: Schema;
}

/** Calls that belong together. */
export interface Group {
  readonly name: string;
  readonly operations: readonly Operation[];
}

type Media = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };

interface Told {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses?: Readonly<Record<string, Media>>;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Told>>>>;
}

/** The calls of a description by the part of the platform that answers them, those alone whose name or address holds all words of a search. */
export function groupsOf({ paths }: Description, search: string): readonly Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, told]) => ({ group: told.tags?.[0] ?? '', operation: operationOf(method.toUpperCase(), path, told) })));
  const found = all.filter(({ operation: { name, method, path } }) => {
    const text = `${name} ${method} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ group }) => group)].map(([name, those]) => ({ name, operations: those.map(({ operation }) => operation) }));
}

const operationOf = (method: string, path: string, { operationId, deprecated = false, parameters = [], requestBody, responses = {} }: Told): Operation => ({
  name: operationId,
  method,
  path,
  deprecated,
  parameters,
  body: contentOf(requestBody),
  answer: contentOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]),
});

function contentOf(media: Media | undefined): Content | undefined {
  const [first] = Object.entries(media?.content ?? {});
  return first && { type: first[0], schema: first[1].schema ?? {} };
}
