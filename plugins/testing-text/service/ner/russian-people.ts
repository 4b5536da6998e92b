import type { Entity } from './entity.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Token } from './tokens.ts';

const patronymic = /(?:ович|евич|ьич|ьевич)(?:а|у|ем|е)?$|(?:овн|евн|ичн|иничн)(?:а|ы|е|у|ой)$/;
const surname =
  /(?:[оеё]в|[иы]н)(?:а|у|ым|е|ой|ы|ых)?$|ск(?:ий|ого|ому|им|ом|ая|ой|ую)$|(?:енко|ук|юк|швили|дзе)$|(?:[ая]н|ич)(?:а|у|ом|ем|е)?$/;
/** A surname that is told by its ending alone, without a first name beside it. */
const certainSurname = /^.{2,}(?:[оеё]в(?:а|у|ым|ой)?|ин(?:а|у|ым|ой)|енко|швили|дзе)$/;
const name = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`;
const twoInitials = String.raw`[А-ЯЁ]\.\s?[А-ЯЁ]\.`;
const initials = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${twoInitials}\s?${name}|${name}\s${twoInitials}(?!\s?[А-ЯЁ][а-яё]))`,
  'gu',
);

interface Names {
  first: Gazetteer;
  places: Gazetteer;
  /** Base forms of first names that are also words, and therefore no proof at the start of a sentence. */
  ordinary: ReadonlySet<string>;
}

/** Finds people in Russian text: by initials, by first name, patronymic and surname in either order, and by surnames whose ending is certain. */
export function findRussianPeople(text: string, tokens: readonly Token[], names: Names): Entity[] {
  const found = [...text.matchAll(initials)].map(({ 0: name, index }) => person(name, index, index + name.length));
  for (let index = 0; index < tokens.length;) {
    const length = fullName(tokens, index, names) || surnameAlone(tokens, index, names);
    const [first, last] = [tokens[index], tokens[index + length - 1]];
    if (length > 0 && first && last) found.push(person(text.slice(first.start, last.end), first.start, last.end));
    index += Math.max(length, 1);
  }
  return found;
}

function person(name: string, start: number, end: number): Entity {
  return { type: 'PERSON', start, end, value: name.replace(/\s+/g, ' ') };
}

/** How many tokens from `index` on are the name of one person with a first name in it; 0 when none. */
function fullName(tokens: readonly Token[], index: number, names: Names): number {
  const surnameFirst =
    isSurname(tokens, index, names) && tokens[index + 1]?.joined && names.first.find(tokens, index + 1) ? 1 : 0;
  const given = names.first.find(tokens, index + surnameFirst);
  if (!given) return 0;
  let length = surnameFirst + 1;
  if (follows(tokens[index + length]) && patronymic.test(tokens[index + length]?.plain ?? '')) length++;
  if (!surnameFirst && follows(tokens[index + length]) && !names.places.find(tokens, index + length)) length++;
  if (length > 1) return length;
  return isPlaceHere(tokens, index, names) || (tokens[index]?.opens && names.ordinary.has(given.name)) ? 0 : 1;
}

function surnameAlone(tokens: readonly Token[], index: number, names: Names): number {
  const token = tokens[index];
  return token && !token.opens && isSurname(tokens, index, names) && certainSurname.test(token.plain) ? 1 : 0;
}

function isSurname(tokens: readonly Token[], index: number, names: Names): boolean {
  const token = tokens[index];
  return (
    token !== undefined &&
    token.capitalised &&
    token.text.length > 3 &&
    surname.test(token.plain) &&
    !names.places.find(tokens, index)
  );
}

function follows(token: Token | undefined): boolean {
  return token !== undefined && token.joined && /^[А-ЯЁ][а-яё]/.test(token.text);
}

/** «во Владимире» is a town, «о Владимире» a man. */
function isPlaceHere(tokens: readonly Token[], index: number, { places }: Names): boolean {
  return (
    places.find(tokens, index) !== undefined && /^(?:в|во|из|под|город[еау]?)$/.test(tokens[index - 1]?.plain ?? '')
  );
}
