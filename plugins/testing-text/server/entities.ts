import * as z from 'zod';
import type { Evaluation } from '#plugins/fitting/server/public.ts';
import { readMarked } from '../contract/marked-text.ts';

const Row = z.object({ text: z.string() });
const Answer = z.object({
  entities_list: z.array(
    z.object({
      entities: z.array(
        z.object({
          entity_type: z.string(),
          span: z.object({ start_index: z.int(), end_index: z.int() }),
        }),
      ),
    }),
  ),
});

/** Services that are trained on texts with marked entities answer with the entities of texts and where they stand. */
export const entities: Evaluation = {
  datasetType: 'MarkedTexts',
  most: { rows: 100, characters: 100_000 },
  example(row) {
    const { text, parts } = readMarked(Row.parse(row).text);
    return { text, labels: parts.map(({ type, start, end }) => ({ label: type, span: { start, end } })) };
  },
  content: (items) => JSON.stringify({ items }),
  request: (texts) => JSON.stringify({ texts }),
  labels(answer, texts) {
    const { entities_list: lists } = Answer.parse(answer);
    if (lists.length !== texts) throw new Error(`The service answered ${lists.length} lists to ${texts} texts.`);
    return lists.map((list) =>
      list.entities.map(({ entity_type: label, span }) => ({
        label,
        span: { start: span.start_index, end: span.end_index },
      })),
    );
  },
};
