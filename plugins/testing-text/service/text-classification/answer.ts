import * as z from 'zod';
import { textsRequest } from '../request.ts';
import { classify } from './classifier.ts';
import type { Model } from './classifier.ts';

export const Request = textsRequest(1000, 500_000);

export const Config = z.object({
  /** How many labels to give for each text, the likeliest first; all when absent. */
  top: z.int().min(1).optional(),
  /** Labels of less probability, 0 to 1, are left out, so that a text may have none. */
  threshold: z.number().min(0).max(1).default(0),
});

export interface Response {
  items_list: { items: { value: string }[]; scores: number[] }[];
}

/** Classifies each text of a request; `scores` are the probabilities of `items`, in the same order. */
export function answer(
  model: Model,
  request: z.infer<typeof Request>,
  { top, threshold }: z.infer<typeof Config>,
): Response {
  const lists = request.texts.map((text) => {
    const guesses = classify(model, text)
      .slice(0, top)
      .filter(({ probability }) => probability >= threshold);
    return {
      items: guesses.map(({ label }) => ({ value: label })),
      scores: guesses.map(({ probability }) => probability),
    };
  });
  return { items_list: lists };
}
