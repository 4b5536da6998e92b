import * as z from 'zod';
import { unreadable } from '../failures.ts';
import { modelFor, read, readAnswer, type Task } from './task.ts';

const Texts = z.object({ texts: z.array(z.string()).min(1).max(2_048) });
const OpenAi = z.looseObject({ input: z.union([z.string(), z.array(z.unknown()).min(1).max(2_048)]), model: z.string().nullish() });
const Answer = z.looseObject({ data: z.array(z.looseObject({ index: z.int().min(0), embedding: z.array(z.number()) })), usage: z.unknown().optional() });
const OpenAiAnswer = z.looseObject({ data: z.array(z.looseObject({})) });

/** Vectors of texts; who asks in OpenAI's own form is answered in it. */
export const embeddings: Task = {
  async predict(client, { data, config }, options) {
    const asked = read(z.union([Texts, OpenAi]), data);
    const path = '/embeddings';
    if (!('texts' in asked)) {
      const { model, ...rest } = asked as z.infer<typeof OpenAi>;
      return readAnswer(OpenAiAnswer, await client.json(path, { json: { ...config, ...rest, ...modelFor(client, model, config.model) } }, options));
    }
    const { texts } = asked as z.infer<typeof Texts>;
    const json = { ...config, input: texts, encoding_format: 'float', ...modelFor(client, config.model) };
    const { data: found, usage } = readAnswer(Answer, await client.json(path, { json }, options));
    const vectors = new Map(found.map(({ index, embedding }) => [index, embedding]));
    const embedded = texts.map((_text, at) => vectors.get(at));
    if (embedded.includes(undefined)) throw unreadable();
    return { embedded_texts: embedded.map((vector) => ({ vector })), ...(usage === undefined ? {} : { usage }) };
  },
};
