import { classify, surprise, type Model } from './classifier.ts';
import type { Example } from './trainer.ts';

/** How well a classifier knows examples that it has not seen: shares from 0 to 1, of each label and on the whole. */
export interface Scores {
  accuracy: number;
  macroF1: number;
  /** How many examples it was asked. */
  examples: number;
  /** Of the labels that examples had. */
  labels: Record<string, { precision: number; recall: number; f1: number }>;
}

const every = 5;

/** Sets every fifth example of each label aside; none of a label that has fewer than five. */
export function heldOut(examples: readonly Example[]): { seen: Example[]; unseen: Example[] } {
  const counts = new Map<string, number>();
  const seen: Example[] = [];
  const unseen: Example[] = [];
  for (const example of examples) {
    const count = (counts.get(example.label) ?? 0) + 1;
    counts.set(example.label, count);
    (count % every === 0 ? unseen : seen).push(example);
  }
  return { seen, unseen };
}

/** How surprised a classifier is by examples, on average and in nats. */
export function lossOf(model: Model, examples: readonly Example[]): number {
  const surprises = examples.map(({ text, label }) =>
    surprise(classify(model, text).find((guess) => guess.label === label)?.probability),
  );
  return surprises.reduce((sum, each) => sum + each, 0) / (surprises.length || 1);
}

/** Asks a classifier examples whose labels are known. */
export function scoresOf(model: Model, examples: readonly Example[]): Scores {
  const answers = examples.map(({ text, label }) => ({ label, guess: classify(model, text)[0]?.label }));
  const asked = new Set(examples.map(({ label }) => label));
  const labels = Object.fromEntries(
    model.labels
      .filter((name) => asked.has(name))
      .map((name) => {
        const right = answers.filter(({ label, guess }) => label === name && guess === name).length;
        const guessed = answers.filter(({ guess }) => guess === name).length;
        const meant = answers.filter(({ label }) => label === name).length;
        const scores = {
          precision: right / (guessed || 1),
          recall: right / (meant || 1),
          f1: (2 * right) / (guessed + meant || 1),
        };
        return [name, scores] as const;
      }),
  );
  const right = answers.filter(({ label, guess }) => label === guess).length;
  const f1s = Object.values(labels).map(({ f1 }) => f1);
  return {
    accuracy: right / (answers.length || 1),
    macroF1: f1s.reduce((sum, f1) => sum + f1, 0) / (f1s.length || 1),
    examples: answers.length,
    labels,
  };
}
