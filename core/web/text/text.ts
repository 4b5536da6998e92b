// The only file that sets up i18next; components use `useTranslation` of react-i18next with their plugin's name.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/** The key under which a browser keeps its language. */
export const languageKey = 'USER_LANGUAGE';

/** Addresses of the texts by language, as the page that carries us names them. */
function addresses(): Readonly<Record<string, string>> {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name=locales]')!;
  return JSON.parse(content) as Record<string, string>;
}

export const offeredLanguages = (): readonly Language[] => languages.filter((language) => language in addresses());

type Texts = Readonly<Record<string, object>>;

async function load(language: Language): Promise<Texts> {
  const response = await fetch(addresses()[language]!);
  if (!response.ok) throw new Error(`The texts of ${language} did not load: ${response.status}.`);
  return (await response.json()) as Texts;
}

/** Brings up the texts of one language: the stored one, else the one the page was served in. */
export async function startTexts(): Promise<void> {
  const stored = localStorage.getItem(languageKey) as Language | null;
  const language = stored && offeredLanguages().includes(stored) ? stored : (document.documentElement.lang as Language);
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await load(language) },
    defaultNS: 'core',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  remember(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'core')) {
    for (const [namespace, texts] of Object.entries(await load(language))) i18next.addResourceBundle(language, namespace, texts);
  }
  await i18next.changeLanguage(language);
  remember(language);
}

function remember(language: Language): void {
  localStorage.setItem(languageKey, language);
  // The server reads the cookie, so that the next page comes in the right language at once.
  document.cookie = `berth_language=${language}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => i18next.language as Language;

/** Every namespace of texts that is loaded: core's and one for each plugin of the host. */
export const namespaces = (): readonly string[] => Object.keys(i18next.getDataByLanguage(i18next.language) ?? {});
