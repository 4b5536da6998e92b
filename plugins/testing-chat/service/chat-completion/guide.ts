import { readFileSync } from 'node:fs';
import type { Guide } from './conversation.ts';
import { readPassages } from './passages.ts';

const read = (language: string) =>
  readPassages(readFileSync(new URL(`guide.${language}.txt`, import.meta.url), 'utf8'));

/** Reads the texts that lie beside the program. */
export const loadGuide = (): Guide => ({ en: read('en'), ru: read('ru') });
