import type { Language } from '../../contract.ts';
import en from '../../../../locales/en/accounts.json' with { type: 'json' };
import ru from '../../../../locales/ru/accounts.json' with { type: 'json' };

export const languages = ['ru', 'en'] as const;
export type PageLanguage = (typeof languages)[number];
export type Texts = typeof en.pages;

export const texts: Readonly<Record<PageLanguage, Texts>> = { en: en.pages, ru: ru.pages };

/** The texts of letters, by the language of whoever gets them. */
export const letterTexts = (language: Language): typeof en.letters => (language === 'RU' ? ru.letters : en.letters);

/** A wait as its readers say it: "in 40 seconds", "через 3 минуты". */
export function ahead(seconds: number, language: PageLanguage): string {
  const format = new Intl.RelativeTimeFormat(language);
  return seconds < 120 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}

/** A number of hours as its readers say it: "1 hour", "48 часов". */
export const duration = (hours: number, language: PageLanguage | Language): string =>
  new Intl.NumberFormat(language.toLowerCase(), { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
