import nlp from 'compromise';
import { oneOf } from './entity.ts';
import type { Entity, EntityType } from './entity.ts';

interface Found {
  text: string;
  offset: { start: number; length: number };
}

const title = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|President|Professor|Doctor)\b\.?\s+/;
const body = oneOf('Bank University Ministry Institute Department Museum Church');
const kind = oneOf('Inc Corp Ltd LLC PLC GmbH Company University Bank Group Foundation Institute');
const namedOrganization = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${body} of (?:the )?[A-Z][a-z]+(?: (?:and )?[A-Z][a-z]+)*|(?!The )[A-Z][\w&\-]+(?: [A-Z][\w&\-]+){0,5} ${kind}\b\.?)`,
  'gu',
);

/** Finds people, places and organisations in English text. */
export function findEnglishNames(text: string): Entity[] {
  if (!/[A-Z]/.test(text)) return [];
  const document = nlp(text);
  const options = { offset: true };
  return [
    ...[...text.matchAll(namedOrganization)].flatMap(({ 0: name, index }) =>
      entities(text, 'ORGANIZATION', index, name),
    ),
    ...read(text, 'ORGANIZATION', document.organizations().json(options)),
    ...read(text, 'PERSON', document.people().json(options)),
    ...read(text, 'LOCATION', document.places().json(options)),
  ];
}

function read(text: string, type: EntityType, found: readonly Found[]): Entity[] {
  return found.flatMap(({ offset: { start, length } }) =>
    entities(text, type, start, text.slice(start, start + length)),
  );
}

/** The parts of what was found that are names: "Paris, France" is two, a title and a possessive "'s" are none. */
function entities(text: string, type: EntityType, start: number, found: string): Entity[] {
  let from = start;
  return found.split(/(?<=,)\s+/).flatMap((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    const untitled = part.replace(title, '');
    const name = untitled.replace(/(?:['’]s)?[\s.,;:!?)"”]*$/u, '');
    const offset = at + part.length - untitled.length;
    return /^[A-Z]/.test(name) && !/\p{Script=Cyrillic}/u.test(name)
      ? [{ type, start: offset, end: offset + name.length, value: name.replace(/\s+/g, ' ') }]
      : [];
  });
}
