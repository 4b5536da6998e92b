import { formatOf } from '#core/web/text/format.ts';
import { currentLanguage, translate } from '#core/web/text/text.ts';
import type { ModelInfoData } from '../../contract.ts';

type Named = Pick<
  ModelInfoData,
  'id' | 'modelAccountName' | 'modelName' | 'displayName' | 'shortDescription' | 'translations'
>;

/** A service's name and purpose in the reader's language, where it has them in that language. */
export function serviceTexts({ displayName, modelName, shortDescription, translations }: Named): {
  readonly name: string;
  readonly purpose: string;
} {
  const own = translations?.[currentLanguage()];
  return {
    name: own?.displayName || displayName || modelName,
    purpose: own?.shortDescription || shortDescription || '',
  };
}

/** `account/service`, as paths of calls name a service. */
export const serviceId = ({ id, modelAccountName, modelName }: Named): string =>
  `${modelAccountName ?? id.accountId}/${modelName}`;

/** A service's page in the public catalogue. */
export const catalogPath = (service: Named): string => `/catalog/${serviceId(service)}`;

/** A service's page in My space. */
export const workspacePath = (service: Named): string => `/workspace/model/${serviceId(service)}`;

/** Codes of languages as they stand on a card: a few, and how many more there are. */
export const fewLanguages = (codes: readonly string[]): readonly string[] =>
  codes.length > 6 ? [...codes.slice(0, 5), `+${codes.length - 5}`] : codes;

/** The name of a language as an entry of a list begins it. */
export const languageLabel = (code: string): string =>
  languageName(code).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The name of a language by its code, in the reader's language. */
export function languageName(code: string): string {
  const usual = /^[a-z]{2}$/.test(code) ? translate(`services:languageNames.${code}`, { defaultValue: '' }) : '';
  if (usual !== '') return usual;
  try {
    return formatOf(Intl.DisplayNames, { type: 'language' } as const).of(code) ?? code;
  } catch {
    // Not every code that an owner may write down is one that browsers know.
    return code;
  }
}
