import * as z from 'zod';
import type { Evaluation } from '#plugins/fitting/server/public.ts';

const Row = z.object({ text: z.string(), label: z.string() });
const Answer = z.object({
  items_list: z.array(
    z.object({ items: z.array(z.object({ value: z.string() })), scores: z.array(z.number()).nullish() }),
  ),
});

/** Services that are trained on texts with labels answer with the labels of texts, the likeliest first. */
export const classification: Evaluation = {
  datasetType: 'TextsAndLabels',
  most: { rows: 200, characters: 200_000 },
  example(row) {
    const { text, label } = Row.parse(row);
    return { text, labels: [{ label }] };
  },
  content: (items) => JSON.stringify({ items }),
  request: (texts) => JSON.stringify({ texts }),
  labels(answer, texts) {
    const { items_list: lists } = Answer.parse(answer);
    if (lists.length !== texts) throw new Error(`The service answered ${lists.length} lists to ${texts} texts.`);
    return lists.map(({ items, scores }) => (items[0] ? [{ label: items[0].value, score: scores?.[0] }] : []));
  },
};
