const token = /\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu;

/** A text as tokens, words and signs with the white space before them; in a row they are the text again. */
export const toTokens = (text: string): readonly string[] => text.match(token) ?? [];

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences of a text, without white space around them. */
export const toSentences = (text: string): readonly string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
