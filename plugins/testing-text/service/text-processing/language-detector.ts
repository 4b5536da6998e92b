import { detectAll, supportedLanguages, toISO2 } from 'tinyld';
import * as z from 'zod';
import { textsRequest } from '../request.ts';

/** The ISO 639-1 codes (ISO 639-3 where there is no shorter one) of the languages that can be told apart. */
export const languages: readonly string[] = supportedLanguages.map(toISO2).sort();

export const Request = textsRequest(1000, 500_000);

export const Config = z.object({
  /** How many guesses to give for each text, the likeliest first. */
  top: z.int().min(1).max(languages.length).default(1),
  /** Guesses of less confidence, 0 to 1, are left out, so that a text may have none. */
  minConfidence: z.number().min(0).max(1).default(0.05),
  /** The languages to choose from; all when absent. */
  languages: z.array(z.enum(languages)).min(1).optional(),
});

export interface Response {
  texts_list: { values: string[] }[];
}

/** Gives for each text the codes of its likeliest languages, best first; none for a text without words. */
export function detectLanguages(request: z.infer<typeof Request>, config: z.infer<typeof Config>): Response {
  const only = config.languages ?? [];
  return { texts_list: request.texts.map((text) => ({ values: ranked(text, only, config) })) };
}

function ranked(text: string, only: string[], { top, minConfidence }: z.infer<typeof Config>): string[] {
  return detectAll(text, { only })
    .filter(({ accuracy }) => accuracy >= minConfidence)
    .slice(0, top)
    .map(({ lang }) => lang);
}
