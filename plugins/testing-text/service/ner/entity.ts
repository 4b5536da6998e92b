/** The kinds of entities that are found. */
export const entityTypes = [
  'PERSON',
  'LOCATION',
  'ORGANIZATION',
  'DATE',
  'TIME',
  'PHONE_NUMBER',
  'EMAIL',
  'URL',
  'AMOUNT_OF_MONEY',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** One entity in a text: where it stands, in UTF-16 units with the end excluded, and its value in a normal form. */
export interface Entity {
  /** One of `entityTypes`, or one that was taught. */
  type: string;
  start: number;
  end: number;
  value: string;
}

/** Finds every match of a global pattern; the entity is the group `entity`, or else the whole match, and a value of undefined says that it is none. */
export function matches(
  text: string,
  type: EntityType,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => string | undefined,
): Entity[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = valueOf(match);
    if (value === undefined) return [];
    const surface = match.groups?.['entity'] ?? match[0];
    const start = match.index + match[0].indexOf(surface);
    return [{ type, start, end: start + surface.length, value }];
  });
}

/** The source of a pattern that fits any of the words; they are parted by spaces and may be patterns themselves. */
export function oneOf(words: string): string {
  return `(?:${words.split(' ').join('|')})`;
}
