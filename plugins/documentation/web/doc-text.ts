import { currentLanguage, type Language } from '#core/web/text/text.ts';
import type { DocPage } from './public.ts';

const read = new Map<string, Promise<string>>();

/** The text of a page in the reader's language, always the same promise; what could not be fetched is fetched anew the next time. */
export function textOf(page: DocPage, language: Language = currentLanguage()): Promise<string> {
  const key = `${language} ${page.id}`;
  const known = read.get(key);
  if (known) return known;
  const text = page.text ? page.text[language]().then((loaded) => loaded.default) : Promise.resolve('');
  text.catch(() => read.delete(key));
  read.set(key, text);
  return text;
}

export const addressOf = ({ id }: DocPage): string => `/docs/${id}`;

/** Puts in what differs from one installation to another, by its name in two braces. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
