import { diffArrays } from 'diff';
import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';
import { textsIn } from './texts-in.ts';

const Answer = z.union([
  z
    .object({ corrected_texts: z.array(z.string()) })
    .transform(({ corrected_texts: list }) => list.map((text) => ({ text }))),
  z.object({ texts: z.array(z.string()) }).transform(({ texts }) => texts.map((text) => ({ text }))),
  z
    .object({ texts_list: z.array(z.object({ values: z.array(z.string()) })) })
    .transform(({ texts_list: list }) => list),
]);

/** A text, and what came of it: another text, or values that it was found to have. */
export interface Processed {
  readonly before: string;
  readonly after: { readonly text: string } | { readonly values: readonly string[] };
}

/** Each text of a request with what the answer made of it; undefined where the two do not fit together. */
export function readProcessed(request: string, answer: string): readonly Processed[] | undefined {
  const texts = textsIn(request);
  const found = readBy(Answer, answer);
  if (!texts || found?.length !== texts.length) return undefined;
  return texts.map((before, at) => ({ before, after: found[at]! }));
}

/** A stretch of text that stayed, came or went. */
export interface Difference {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words, stretches of space, and each other character by itself, in any script. */
const tokens = /[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|\s+|[^]/gu;
/** Texts that have little in common take long to compare, and nobody could read the outcome. */
const patienceMs = 500;

/** How a text became another, word by word; undefined where they differ too much to say. */
export function differences(before: string, after: string): readonly Difference[] | undefined {
  const changes = diffArrays(before.match(tokens) ?? [], after.match(tokens) ?? [], { timeout: patienceMs });
  return changes?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}
