import { tellingFeatures, wordFeatures } from './word-features.ts';

/** A piece of text that the model has learnt, and the words by which people ask for it. */
export interface Passage {
  /** The same for the passage of the other language that says the same. */
  readonly id: string;
  readonly keywords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly text: string;
}

export function passage(id: string, keywords: string, text: string): Passage {
  return { id, keywords: wordFeatures(keywords), words: tellingFeatures(text), text };
}

/** Reads a text in which each passage stands below a line `# id: words by which it is asked for`. */
export function readPassages(source: string): readonly Passage[] {
  return source
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [, id, keywords, text] = /^([\w-]+): (.*)\n([^]*)$/.exec(block)!;
      return passage(id!, keywords!, text!.trim());
    });
}

const keywordShare = 1;
const textShare = 0.3;

/** How well each passage fits a question, from 0 to 1: the share of the question's words that it knows, rare ones counting for more. */
export function relevance(question: string, passages: readonly Passage[]): readonly number[] {
  const features = [...tellingFeatures(question)];
  const rarity = new Map(features.map((feature) => [feature, rarityOf(feature, passages)]));
  const all = features.reduce((sum, feature) => sum + rarity.get(feature)!, 0);
  if (all === 0) return passages.map(() => 0);
  return passages.map(
    ({ keywords, words }) =>
      features.reduce(
        (sum, feature) =>
          sum + rarity.get(feature)! * (keywords.has(feature) ? keywordShare : words.has(feature) ? textShare : 0),
        0,
      ) / all,
  );
}

function rarityOf(feature: string, passages: readonly Passage[]): number {
  const holders = passages.filter(({ keywords, words }) => keywords.has(feature) || words.has(feature)).length;
  return Math.log(1 + passages.length / (1 + holders));
}
