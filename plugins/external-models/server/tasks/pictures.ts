import * as z from 'zod';
import { modelFor, read, readAnswer, type Task } from './task.ts';

const Request = z.looseObject({
  prompt: z.string().refine((text) => text.trim() !== '', 'must not be blank'),
  model: z.string().nullish(),
});
const Answer = z.looseObject({
  data: z.array(z.union([z.looseObject({ url: z.string() }), z.looseObject({ b64_json: z.string() })])),
});

/** Pictures of what a text describes. */
export const pictures: Task = {
  async predict(client, { data, config }, options) {
    const { model, ...asked } = read(Request, data);
    return readAnswer(
      Answer,
      await client.json(
        '/images/generations',
        { json: { ...config, ...asked, ...modelFor(client, model, config.model) } },
        options,
      ),
    );
  },
};
