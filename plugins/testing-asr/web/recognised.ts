import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const Guess = z.object({ text: z.string(), confidence: z.number().optional() });
const Word = Guess.extend({ start: z.number(), end: z.number() });
const Answer = z.object({
  text: z.string().optional(),
  confidence: z.number().optional(),
  alternatives: z.array(Guess).optional(),
  words: z.array(Word).optional(),
});

/** What a recogniser heard: the likeliest text, what else it may have been, and its words with their times in seconds where it says them. */
export interface Recognised {
  readonly best: z.infer<typeof Guess>;
  readonly others: readonly z.infer<typeof Guess>[];
  readonly words: readonly z.infer<typeof Word>[];
}

/** Reads an answer of the task type, `{text, confidence}` or `{alternatives}`; undefined for any other. */
export function readRecognised(answer: string): Recognised | undefined {
  const parsed = readBy(Answer, answer);
  if (!parsed) return undefined;
  const { text, confidence, alternatives = [], words = [] } = parsed;
  const [best, ...others] =
    text === undefined ? alternatives : [{ text, confidence }, ...alternatives.filter((each) => each.text !== text)];
  return best && { best, others, words };
}
