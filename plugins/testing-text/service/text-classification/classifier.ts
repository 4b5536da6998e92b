import * as z from 'zod';
import { wordFeatures } from '../word-features.ts';

/** A trained multinomial logistic regression; plain JSON, so that it can be stored. */
export const Model = z.object({
  labels: z.array(z.string()),
  /** Each feature seen in training: the weight of its presence in a text, and its weight for each label. */
  features: z.record(z.string(), z.object({ presence: z.number(), weights: z.array(z.number()) })),
  bias: z.array(z.number()),
});
export type Model = z.infer<typeof Model>;

/** One label and its probability, 0 to 1. */
export interface Guess {
  label: string;
  probability: number;
}

/** Gives every label with its probability for the text, the likeliest first; the probabilities add up to 1. */
export function classify(model: Model, text: string): Guess[] {
  const probabilities = probabilitiesOf(model, encode(model, wordFeatures(text)));
  return model.labels
    .map((label, index) => ({ label, probability: probabilities[index] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
}

/** In nats, by the probability that was given to what is right. */
export const surprise = (probability = 0): number => -Math.log(Math.max(probability, Number.MIN_VALUE));

/** A text as the model sees it: its known features, weighted to unit length. */
export type Encoded = { value: number; weights: number[] }[];

/** Encodes features, leaving out those that training did not see. */
export function encode(model: Model, found: Set<string>): Encoded {
  const known = [...found].flatMap((feature) => model.features[feature] ?? []);
  const length = Math.hypot(...known.map(({ presence }) => presence)) || 1;
  return known.map(({ presence, weights }) => ({ value: presence / length, weights }));
}

/** The softmax of each label's score, in the order of the model's labels. */
export function probabilitiesOf(model: Model, text: Encoded): number[] {
  const scores = model.bias.map((bias, label) =>
    text.reduce((sum, { value, weights }) => sum + value * (weights[label] ?? 0), bias),
  );
  const highest = Math.max(...scores);
  const exponents = scores.map((score) => Math.exp(score - highest));
  const total = exponents.reduce((sum, exponent) => sum + exponent, 0);
  return exponents.map((exponent) => exponent / total);
}
