import { searchable } from '#core/server/database/searchable.ts';
import type { Host } from '#core/plugin/host.ts';
import { taskType } from '../public.ts';
import type { TypesNamed } from './filters.ts';

/** Shorter words are in the name of nearly every type. */
const leastLetters = 3;

/** Finds the task types of a host by a part of their names, in whichever language. */
export function typesNamedIn(host: Host): TypesNamed {
  const types = host.all(taskType).map(({ name, displayName, translations = {} }) => ({
    name,
    said: searchable([displayName, ...Object.values(translations)].join(' ')),
  }));
  return (word) =>
    word.length < leastLetters ? [] : types.filter(({ said }) => said.includes(word)).map(({ name }) => name);
}
