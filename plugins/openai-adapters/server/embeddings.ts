import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { EmbeddingRequest } from '../contract.ts';
import { targetOf } from './model-name.ts';

type Body = z.output<typeof EmbeddingRequest>;

/** What a service takes in one call, as the samples do; clients send more at once. */
const mostTexts = 500;
const mostCharacters = 500_000;

/** The texts in their order, in parts that go to a service one by one. */
export function partsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = parts.at(-1);
    characters += text.length;
    if (last && last.length < mostTexts && characters <= mostCharacters) last.push(text);
    else {
      parts.push([text]);
      characters = text.length;
    }
  }
  return parts;
}

export function embeddingRequest(
  { model, input: _input, encoding_format: _format, user: _user, ...settings }: Body,
  texts: readonly string[],
): Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'> {
  const { inner, ...target } = targetOf(model);
  const set = { ...settings, ...(inner === undefined ? {} : { model: inner }) };
  return {
    ...target,
    data: { json: textOf({ texts }) },
    ...(Object.keys(set).length === 0 ? {} : { settings: set }),
  };
}

interface Told {
  readonly embedded_texts?: readonly { readonly vector?: unknown }[];
  readonly data?: readonly { readonly index?: unknown; readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly total_tokens?: unknown } | null;
}

interface Embeddings {
  /** One for each text, in their order. */
  readonly vectors: readonly (readonly number[])[];
  readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number };
}

/** The vectors that a service answered these texts with, whichever of the platform's forms it answers in. */
export function embeddingsIn(json: string | Buffer | undefined, texts: readonly string[]): Embeddings {
  const { embedded_texts, data, usage } = read(json);
  const told = Array.isArray(embedded_texts)
    ? embedded_texts.map((each, at) => [at, each?.vector] as const)
    : Array.isArray(data)
      ? data.map((each, at) => [each?.index ?? at, each?.embedding] as const)
      : undefined;
  if (!told?.every(([, vector]) => isVector(vector)))
    throw new Fault(
      'openai.not_a_model',
      'The service did not answer with embeddings. Name a service of the type text2vec.',
      502,
    );
  const byIndex = new Map(told as readonly (readonly [unknown, readonly number[]])[]);
  const vectors = texts.flatMap((_text, at) => {
    const vector = byIndex.get(at);
    return vector ? [vector] : [];
  });
  if (told.length !== texts.length || vectors.length !== texts.length)
    throw new Fault(
      'openai.not_a_model',
      'The service did not answer with one embedding for each text, under its index. Tell its author.',
      502,
    );
  const prompt = countIn(usage?.prompt_tokens) ?? texts.reduce((sum, text) => sum + estimatedTokens(text), 0);
  return { vectors, usage: { prompt_tokens: prompt, total_tokens: countIn(usage?.total_tokens) ?? prompt } };
}

/** The vectors of all parts in OpenAI's form. */
export function embeddingAnswer(parts: readonly Embeddings[], { model, encoding_format }: Body): object {
  const sum = (of: keyof Embeddings['usage']) => parts.reduce((total, { usage }) => total + usage[of], 0);
  return {
    object: 'list',
    data: parts
      .flatMap(({ vectors }) => vectors)
      .map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: encoding_format === 'base64' ? base64Of(vector) : vector,
      })),
    model,
    usage: { prompt_tokens: sum('prompt_tokens'), total_tokens: sum('total_tokens') },
  };
}

/** Services of the platform count no tokens: four bytes are about one. */
const estimatedTokens = (text: string): number => Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));

const countIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

function base64Of(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString('base64');
}

function read(json: string | Buffer | undefined): Told {
  try {
    return (JSON.parse(String(json)) as Told | null) ?? {};
  } catch {
    return {};
  }
}
