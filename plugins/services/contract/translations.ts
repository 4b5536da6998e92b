import * as z from 'zod';
import { Line } from '#core/contract/texts.ts';

export const textLanguages = ['en', 'ru'] as const;
export const TextLanguage = z.enum(textLanguages).meta({ id: 'TextLanguage' });
export type TextLanguage = z.infer<typeof TextLanguage>;

const Texts = z
  .object({ displayName: Line.optional(), shortDescription: z.string().trim().max(2_000).optional() })
  .meta({ id: 'TranslatedTexts' });

/** What a service is called in each language; where a language lacks a text, the untranslated one stands. */
export const Translations = z.partialRecord(TextLanguage, Texts).meta({ id: 'Translations' });
export type Translations = z.infer<typeof Translations>;
