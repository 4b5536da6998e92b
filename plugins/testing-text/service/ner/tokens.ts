import { plain } from './russian-forms.ts';

/** A word of a text, hyphens included. */
export interface Token {
  text: string;
  plain: string;
  start: number;
  end: number;
  capitalised: boolean;
  /** Whether it is the first word of a sentence or a quotation, where a capital letter says nothing. */
  opens: boolean;
  /** Whether only a single gap parts it from the word before. */
  joined: boolean;
}

/** Splits a text into its words. */
export function tokensOf(text: string): Token[] {
  let before = 0;
  return [...text.matchAll(/\p{L}+(?:[-’']\p{L}+)*/gu)].map(({ 0: word, index }) => {
    const gap = text.slice(before, index);
    before = index + word.length;
    return {
      text: word,
      plain: plain(word),
      start: index,
      end: before,
      capitalised: /^\p{Lu}/u.test(word),
      opens: index === gap.length || /[.!?…:«"“—\n]\s*$/u.test(gap),
      joined: /^[ \u00a0]$/.test(gap),
    };
  });
}
