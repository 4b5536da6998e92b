import { findContacts } from './contacts.ts';
import { findDates } from './dates.ts';
import { findEnglishNames } from './english-names.ts';
import type { Entity } from './entity.ts';
import { Gazetteer } from './gazetteer.ts';
import { findMoney } from './money.ts';
import { findRussianPatterns } from './russian-patterns.ts';
import { findRussianPeople } from './russian-people.ts';
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** The names that a recogniser knows, in their base forms. */
export interface Names {
  firstNames: string[];
  ordinaryWords: string[];
  places: string[];
  organizations: string[];
}

/** Finds the entities of a text, in their order, none over another. */
export type Recogniser = (text: string) => Entity[];

/** Makes a recogniser for Russian and English text. */
export function recogniser(names: Names): Recogniser {
  const first = new Gazetteer(names.firstNames);
  const places = new Gazetteer(names.places);
  const organizations = new Gazetteer(names.organizations);
  const ordinary = new Set(names.ordinaryWords);
  return (text) => {
    const tokens = tokensOf(text);
    return withoutOverlaps([
      ...findContacts(text),
      ...findMoney(text),
      ...findDates(text),
      ...findRussianPatterns(text),
      ...listed(tokens, organizations, 'ORGANIZATION'),
      ...findRussianPeople(text, tokens, { first, places, ordinary }),
      ...listed(tokens, places, 'LOCATION'),
      ...findEnglishNames(text),
    ]);
  };
}

function listed(tokens: readonly Token[], names: Gazetteer, type: 'ORGANIZATION' | 'LOCATION'): Entity[] {
  return tokens.flatMap((token, index) => {
    const found = names.find(tokens, index);
    const last = found && tokens[index + found.length - 1];
    return found && last ? [{ type, start: token.start, end: last.end, value: found.name }] : [];
  });
}

/** In the order of certainty: of two that overlap, the earlier one stays. */
export function withoutOverlaps(found: readonly Entity[]): Entity[] {
  const kept: Entity[] = [];
  for (const entity of found) {
    if (entity.end > entity.start && kept.every(({ start, end }) => entity.end <= start || entity.start >= end))
      kept.push(entity);
  }
  return kept.sort((a, b) => a.start - b.start);
}
