import type { Schema, Schemas } from './shape.ts';

/** One call as the description tells it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly deprecated: boolean;
  /** Whether it is answered to those who are neither signed in nor have a key. */
  readonly open: boolean;
  /** What a caller has to be, and what a key must allow, in the platform's own words; undefined where the description does not say. */
  readonly role: string | undefined;
  readonly permission: string | undefined;
  readonly parameters: readonly Parameter[];
  /** What is sent and what comes back; undefined where that is nothing. */
  readonly body: Content | undefined;
  readonly answer: Content | undefined;
  readonly failure: Content | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Content {
  readonly type: string;
  readonly schema: Schema;
  readonly example: unknown;
}

/** Calls that belong together. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly operations: readonly Operation[];
}

type Media = {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
};

interface Told {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly security?: readonly object[];
  readonly 'x-role'?: string;
  readonly 'x-permission'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses?: Readonly<Record<string, Media>>;
}

export interface Description {
  readonly components?: { readonly schemas?: Schemas };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Told>>>>;
}

/** The calls of a description by the part of the platform that answers them, those alone whose name, summary or address holds all words of a search; calls of services come first. */
export function groupsOf({ paths }: Description, search: string): readonly Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      group: told.tags?.[0] ?? '',
      operation: operationOf(method.toUpperCase(), path, told),
    })),
  );
  const found = all.filter(({ operation: { name, method, path, summary } }) => {
    const text = `${name} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ group }) => group)]
    .map(([id, those]) => ({
      id,
      name: wordsOf(id),
      operations: those
        .map(({ operation }) => operation)
        .toSorted((a, b) => Number(a.deprecated) - Number(b.deprecated)),
    }))
    .toSorted((a, b) => Number(isCalling(b)) - Number(isCalling(a)));
}

const isCalling = ({ operations }: Group): boolean => operations.some(({ permission }) => permission === 'predict');

const initials: Readonly<Record<string, string>> = { api: 'API', http: 'HTTP', oidc: 'OIDC', openai: 'OpenAI' };

/** `api-keys` as a heading: API keys. */
function wordsOf(tag: string): string {
  const words = tag
    .split('-')
    .map((word) => initials[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function operationOf(method: string, path: string, told: Told): Operation {
  const { operationId, summary = '', deprecated = false, security = [], parameters = [], responses = {} } = told;
  return {
    name: operationId,
    method,
    path,
    summary,
    deprecated,
    open: security.some((each) => Object.keys(each).length === 0),
    role: told['x-role'],
    permission: told['x-permission'],
    parameters,
    body: contentOf(told.requestBody),
    answer: contentOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]),
    failure: contentOf(responses.default),
  };
}

function contentOf(media: Media | undefined): Content | undefined {
  const [first] = Object.entries(media?.content ?? {});
  return first && { type: first[0], schema: first[1].schema ?? {}, example: first[1].example };
}
