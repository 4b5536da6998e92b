import { readFileSync } from 'node:fs';
import { readEnglishSpelling } from './english.ts';
import { readStressList } from './russian-stress.ts';
import type { Languages } from './speech.ts';

/** Loads what is known of the languages from the files beside this one. */
export function loadLanguages(): Languages {
  const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  return {
    russian: readStressList(read('russian-stress.txt')),
    english: readEnglishSpelling(read('english-rules.txt'), read('english-words.txt')),
  };
}
