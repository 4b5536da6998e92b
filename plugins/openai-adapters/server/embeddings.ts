import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { EmbeddingRequest } from '../contract.ts';
import { targetOf } from './model-name.ts';

type Body = z.output<typeof EmbeddingRequest>;

export function embeddingRequest({
  model,
  input,
  encoding_format: _format,
  user: _user,
  ...settings
}: Body): Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'> {
  const { inner, ...target } = targetOf(model);
  const set = { ...settings, ...(inner === undefined ? {} : { model: inner }) };
  return {
    ...target,
    data: { json: textOf({ texts: typeof input === 'string' ? [input] : input }) },
    ...(Object.keys(set).length === 0 ? {} : { settings: set }),
  };
}

interface Told {
  readonly embedded_texts?: readonly { readonly vector?: unknown }[];
  readonly data?: readonly { readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly total_tokens?: number } | null;
}

/** The vectors of a service in OpenAI's form, whichever of the platform's forms it answers in. */
export function embeddingAnswer(json: string | Buffer | undefined, { model, input, encoding_format }: Body): object {
  const { embedded_texts, data, usage } = read(json);
  const vectors = Array.isArray(embedded_texts)
    ? embedded_texts.map((each) => each?.vector)
    : Array.isArray(data)
      ? data.map((each) => each?.embedding)
      : undefined;
  if (!vectors?.every(isVector))
    throw new Fault(
      'openai.not_a_model',
      'The service did not answer with embeddings. Name a service of the type text2vec.',
      502,
    );
  return {
    object: 'list',
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding_format === 'base64' ? base64Of(vector) : vector,
    })),
    model,
    usage: usageOf(usage?.prompt_tokens ?? [input].flat().reduce((sum, text) => sum + estimatedTokens(text), 0), usage),
  };
}

const usageOf = (prompt: number, told: Told['usage']) => ({
  prompt_tokens: prompt,
  total_tokens: told?.total_tokens ?? prompt,
});

/** Services of the platform count no tokens: four bytes are about one. */
const estimatedTokens = (text: string): number => Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));

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
