import { readFileSync } from 'node:fs';
import i18next from 'i18next';

const language = /^ru/i.test(process.env.LC_ALL ?? process.env.LC_MESSAGES ?? process.env.LANG ?? '') ? 'ru' : 'en';
const file = new URL(`../../../locales/${language}/command-line.json`, import.meta.url);

await i18next.init({
  lng: language,
  resources: { [language]: { 'command-line': JSON.parse(readFileSync(file, 'utf8')) as object } },
  interpolation: { escapeValue: false },
});

/** What the command line says, in the language of whoever runs it: Russian where their locale is, else English. */
export const t = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  i18next.t(key, values);

/** Ends the command with a sentence that says what was wrong and what to do. */
export class Refusal extends Error {}
