import { formsOf, plain } from './russian-forms.ts';
import type { Token } from './tokens.ts';

/** A list of names that finds them in any case form. */
export class Gazetteer {
  readonly #byFirstWord = new Map<string, { name: string; words: Set<string>[] }[]>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const words = name.split(' ').map((word) => new Set(isAbbreviation(word) ? [word] : formsOf(word)));
      for (const form of words[0] ?? [])
        this.#byFirstWord.set(form, [...(this.#byFirstWord.get(form) ?? []), { name, words }]);
    }
  }

  /** The longest name that starts with the token at `index`: in its base form, and how many tokens it takes. */
  find(tokens: readonly Token[], index: number): { name: string; length: number } | undefined {
    const first = tokens[index];
    if (!first?.capitalised) return undefined;
    const candidates = [...(this.#byFirstWord.get(first.text) ?? []), ...(this.#byFirstWord.get(first.plain) ?? [])];
    return candidates
      .filter(({ words }) => words.every((forms, offset) => fits(forms, tokens[index + offset], offset)))
      .map(({ name, words }) => ({ name, length: words.length }))
      .sort((a, b) => b.length - a.length)[0];
  }
}

function fits(forms: Set<string>, token: Token | undefined, offset: number): boolean {
  return token !== undefined && (offset === 0 || token.joined) && (forms.has(token.text) || forms.has(token.plain));
}

/** Abbreviations do not decline, and in small letters they are other words. */
function isAbbreviation(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== plain(word);
}
