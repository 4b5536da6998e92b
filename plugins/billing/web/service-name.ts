import { currentLanguage } from '#core/web/text/text.ts';

type Language = ReturnType<typeof currentLanguage>;

/** What a service is called in the reader's language; undefined where it was removed. */
export const serviceName = (
  name: string | undefined,
  byLanguage: Readonly<Partial<Record<Language, string>>> | undefined,
): string | undefined => byLanguage?.[currentLanguage()] ?? name;
