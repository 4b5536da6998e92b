import type { Entity } from './entity.ts';
import type { Lesson } from './lesson.ts';
import { withoutOverlaps, type Recogniser } from './recogniser.ts';
import { formsOf, plain } from './russian-forms.ts';

// A hyphen is no special character outside a class, where it may not be escaped.
const special = /[\\^$.*+?()[\]{}|/]/g;

/** Finds the names of a lesson, in whatever case they are written and Russian ones in their case forms, and by rules what else is of its types. */
export function learntRecogniser(byRules: Recogniser, { types, names }: Lesson): Recogniser {
  const known = types.flatMap((type) => {
    const own = names.filter((each) => each.type === type).map(({ name }) => name);
    return own.length === 0 ? [] : { type, pattern: patternOf(own) };
  });
  return (text) => {
    const found = known.flatMap(({ type, pattern }) =>
      [...text.matchAll(pattern)].map(({ 0: value, index: start }): Entity => {
        return { type, start, end: start + value.length, value };
      }),
    );
    // Of two names that overlap the longer one is meant.
    found.sort((a, b) => b.value.length - a.value.length);
    return withoutOverlaps([...found, ...byRules(text).filter(({ type }) => types.includes(type))]);
  };
}

function patternOf(names: readonly string[]): RegExp {
  const each = names.toSorted((a, b) => b.length - a.length).map((name) => name.split(' ').map(wordIn).join('\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${each.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** A Russian word declines, all else stands as it is. */
function wordIn(word: string): string {
  if (!/^[а-яё]+(?:-[а-яё]+)*$/i.test(word)) return escaped(word);
  // The longest form comes first, for the shorter ones are its beginning.
  const forms = [...new Set([plain(word), ...formsOf(word)])].toSorted((a, b) => b.length - a.length);
  return `(?:${forms.map((form) => escaped(form).replaceAll('е', '[её]')).join('|')})`;
}

const escaped = (word: string): string => word.replace(special, '\\$&');
