import * as z from 'zod';
import type { CallOptions } from '#plugins/gateway/server/public.ts';
import type { Client } from '../client.ts';
import { unreadable } from '../failures.ts';
import { modelFor, read, readAnswer, type Asked, type Task } from './task.ts';

const mostTexts = 2_048;
const path = '/embeddings';

const Texts = z.object({ texts: z.array(z.string()).min(1).max(mostTexts) });
const OpenAi = z.looseObject({
  input: z.union([z.string(), z.array(z.unknown()).min(1).max(mostTexts)]),
  model: z.string().nullish(),
});
const Answer = z.looseObject({
  data: z.array(z.looseObject({ index: z.int().min(0), embedding: z.array(z.number()) })),
  usage: z.unknown().optional(),
});
const OpenAiAnswer = z.looseObject({ data: z.array(z.looseObject({})) });

/** Vectors of texts; who asks in OpenAI's own form is answered in it. */
export const embeddings: Task = {
  async predict(client, { data, config }, options) {
    const asked = read(z.union([Texts, OpenAi]), data);
    if (!('texts' in asked)) {
      const { model, ...rest } = asked as z.infer<typeof OpenAi>;
      return readAnswer(
        OpenAiAnswer,
        await client.json(path, { json: { ...config, ...rest, ...modelFor(client, model, config.model) } }, options),
      );
    }
    const { texts } = asked as z.infer<typeof Texts>;
    const { vectors, usage } = await vectorsOf(client, texts, config, options);
    return { embedded_texts: vectors.map((vector) => ({ vector })), ...(usage === undefined ? {} : { usage }) };
  },
  async batch(client, asked, options) {
    const lists = asked.map(({ data }) => Texts.safeParse(data).data?.texts).filter((texts) => texts !== undefined);
    const all = lists.flat();
    if (lists.length < asked.length || all.length > mostTexts) return undefined;
    const { vectors } = await vectorsOf(client, all, asked[0]!.config, options);
    return lists.map(({ length }) => ({ embedded_texts: vectors.splice(0, length).map((vector) => ({ vector })) }));
  },
};

async function vectorsOf(
  client: Client,
  texts: readonly string[],
  config: Asked['config'],
  options: CallOptions,
): Promise<{ readonly vectors: (readonly number[])[]; readonly usage: unknown }> {
  const json = { ...config, input: texts, encoding_format: 'float', ...modelFor(client, config.model) };
  const { data, usage } = readAnswer(Answer, await client.json(path, { json }, options));
  const found = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return { vectors: texts.map((_text, at) => found.get(at) ?? unreadableVector()), usage };
}

function unreadableVector(): never {
  throw unreadable();
}
