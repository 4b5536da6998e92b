import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomNumbers } from '../random-numbers.ts';
import { wordFeatures } from '../word-features.ts';
import { encode, probabilitiesOf, surprise } from './classifier.ts';
import type { Encoded, Model } from './classifier.ts';

export interface Example {
  text: string;
  label: string;
}

/** What a round of training came to. */
export interface Round {
  /** Counted from 1. */
  number: number;
  percentage: number;
  /** How surprised the classifier was by its examples, on average and in nats. */
  loss: number;
  /** As it is after this round. */
  model: Model;
}

/** How a classifier is trained. */
export interface Training {
  /** How often it learns from all examples. */
  rounds?: number;
  /** How much it learns from each of them in the first round. */
  learningRate?: number;
  /** Is told of each round. */
  told?: (round: Round) => void;
}

const examplesPerTurn = 200;

/**
 * Trains a classifier by stochastic gradient descent; the same examples give the same model.
 * Lets other work run in between, and tells of each round.
 */
export async function train(
  examples: readonly Example[],
  { rounds = 30, learningRate = 2.5, told }: Training = {},
): Promise<Model> {
  const found = examples.map(({ text }) => wordFeatures(text));
  const model = untrained(examples, found);
  const encoded = found.map((each) => encode(model, each));
  const targets = examples.map(({ label }) => model.labels.indexOf(label));
  const order = examples.map((_, index) => index);
  const random = randomNumbers();
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    let loss = 0;
    const rate = learningRate / (1 + 0.1 * round);
    for (const [step, index] of order.entries()) {
      if (step % examplesPerTurn === 0) await nextTurn();
      loss += learn(model, encoded[index] ?? [], targets[index] ?? 0, rate);
    }
    told?.({ number: round + 1, percentage: ((round + 1) / rounds) * 100, loss: loss / examples.length, model });
  }
  return model;
}

function untrained(examples: readonly Example[], found: readonly Set<string>[]): Model {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const counts = new Map<string, number>();
  for (const each of found) for (const feature of each) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const rows = [...counts].map(
    ([feature, count]) =>
      [feature, { presence: Math.log(1 + examples.length / count), weights: labels.map(() => 0) }] as const,
  );
  return { labels, features: Object.fromEntries(rows), bias: labels.map(() => 0) };
}

/** Answers how surprised the classifier was by the label. */
function learn(model: Model, text: Encoded, target: number, rate: number): number {
  const probabilities = probabilitiesOf(model, text);
  for (const [label, probability] of probabilities.entries()) {
    const error = probability - (label === target ? 1 : 0);
    for (const { value, weights } of text) weights[label] = (weights[label] ?? 0) - rate * error * value;
    // The bias learns slowly: it should hold how frequent a label is, not the last example.
    model.bias[label] = (model.bias[label] ?? 0) - 0.04 * rate * error;
  }
  return surprise(probabilities[target]);
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
}
