import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { ServiceDetails } from '../contract/data.ts';

type Names = Pick<ServiceDetails['records'][number], 'displayName' | 'displayNames'>;

/** What a service is called, and what in each language. */
export function namesOf({ data: { displayName, translations = {} } }: ServiceEntity): Names {
  const own = Object.entries(translations).flatMap(([language, texts]) =>
    texts?.displayName ? [[language, texts.displayName]] : [],
  );
  return {
    displayName,
    ...(own.length > 0 && { displayNames: Object.fromEntries(own) as Names['displayNames'] }),
  };
}
