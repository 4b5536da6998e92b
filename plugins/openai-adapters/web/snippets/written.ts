import type { Piece } from '#plugins/testing/web/snippet-parts.ts';

/** How a language writes what JSON calls otherwise. */
type Words = Readonly<Record<string, string>>;

/** A JSON value as a literal of a language, on one line. */
function inline(value: unknown, words: Words): string {
  if (Array.isArray(value)) return `[${value.map((each) => inline(each, words)).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}: ${inline(each, words)}`)
      .join(', ')}}`;
  const json = JSON.stringify(value);
  return words[json] ?? json;
}

/** The same with each item of a longer list on a line of its own, `before` being what the line begins with. */
function laidOut(value: unknown, words: Words, before: string): string {
  if (!Array.isArray(value) || value.length < 2) return inline(value, words);
  return `[\n${value.map((each) => `${before.repeat(2)}${inline(each, words)},\n`).join('')}${before}]`;
}

/** A value of the form as code; what its lines begin with follows nothing. */
export const writtenIn = (
  value: unknown,
  { words = {}, before }: { words?: Words; before: string },
): readonly Piece[] =>
  laidOut(value, words, before)
    .split(/(\n *)/)
    .map((text, at) => ({ text, live: at % 2 === 0 }));
