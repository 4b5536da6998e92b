const token = /\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu;

/** A text as tokens, words and signs with the white space before them; in a row they are the text again. */
export const toTokens = (text: string): readonly string[] => text.match(token) ?? [];

/** The tokens of a text before the first of the stops in it. What may be the beginning of one is held back until it is known. */
export function* upTo(stops: readonly string[], tokens: Iterable<string>): Generator<string, void> {
  const held: string[] = [];
  for (const token of tokens) {
    held.push(token);
    const text = held.join('');
    const found = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
    if (found.length > 0) {
      yield* toTokens(text.slice(0, Math.min(...found)));
      return;
    }
    let open = beginningOf(stops, text);
    while (held.length > 0 && held[0]!.length <= open) {
      open -= held[0]!.length;
      yield held.shift()!;
    }
  }
  yield* held;
}

/** Where at the end of a text a stop may have begun; its length where none has. */
function beginningOf(stops: readonly string[], text: string): number {
  for (let at = 0; at < text.length; at++) {
    const end = text.slice(at);
    if (stops.some((stop) => stop.startsWith(end))) return at;
  }
  return text.length;
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences of a text, without white space around them. */
export const toSentences = (text: string): readonly string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
