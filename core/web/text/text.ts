// The only file that sets up i18next; components use `useTranslation` of react-i18next with their plugin's name.
import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/** The key under which a browser keeps the language that its user chose by hand. */
export const languageKey = 'USER_LANGUAGE';

let englishOnly = false;

/** Texts that pages begin with, and all others. */
type TextPart = 'first' | 'rest';

/** Addresses of the texts by language, as the page that carries us names them. */
function addresses(): Readonly<Record<string, Readonly<Record<TextPart, string>>>> {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name=locales]')!;
  return JSON.parse(content) as Record<string, Record<TextPart, string>>;
}

export const offeredLanguages = (): readonly Language[] =>
  languages.filter((language) => language in addresses() && (language === 'en' || !englishOnly));

type Texts = Readonly<Record<string, object>>;

async function load(language: Language, part: TextPart = 'first'): Promise<Texts> {
  const response = await fetch(addresses()[language]![part]);
  if (!response.ok) throw new Error(`The texts of ${language} did not load: ${response.status}.`);
  return (await response.json()) as Texts;
}

/** The language that was chosen by hand in this browser, where it is offered. */
function chosenLanguage(): Language | undefined {
  const chosen = localStorage.getItem(languageKey);
  return offeredLanguages().find((each) => each === chosen);
}

const started = Promise.withResolvers<void>();

/** Brings up the texts of one language: the one chosen by hand, else the one the page was served in, else English. */
export async function startTexts(): Promise<void> {
  const wished = chosenLanguage() ?? (document.documentElement.lang as Language);
  // Rather a page in English than none.
  const [language, texts] = await load(wished).then(
    (loaded) => [wished, loaded] as const,
    async () => ['en', await load('en')] as const,
  );
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: texts },
    defaultNS: 'core',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    // What was said before its text had come is said again.
    react: { bindI18nStore: 'added' },
  });
  announce(language);
  started.resolve();
}

const rests = new Map<Language, Promise<void>>();

/** Brings up the texts that pages do not begin with, in the language shown; after a failure whoever asks next tries again. */
export async function restOfTexts(language?: Language): Promise<void> {
  await started.promise;
  const wanted = language ?? currentLanguage();
  let rest = rests.get(wanted);
  if (!rest) {
    rest = load(wanted, 'rest').then((texts) => add(wanted, texts));
    rest.catch(() => rests.delete(wanted));
    rests.set(wanted, rest);
  }
  return rest;
}

function add(language: Language, texts: Texts): void {
  const all = Object.entries(texts);
  for (const [at, [namespace, each]] of all.entries())
    // Whatever shows texts hears of them once, with the last, and is drawn anew.
    i18next.addResourceBundle(language, namespace, each, true, true, { silent: at < all.length - 1, skipCopy: true });
}

/** Changes the language by hand: in this browser it stays, whatever language an account has. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language);
  announce(language);
  localStorage.setItem(languageKey, language);
}

/** Speaks the language of an account, unless another one was chosen by hand in this browser. */
export async function followLanguage(language: Language): Promise<void> {
  if (chosenLanguage() !== undefined || !offeredLanguages().includes(language)) return;
  await show(language);
  announce(language);
}

/** Has the account decide again, where a language was chosen by hand before. */
export const forgetChosenLanguage = (): void => localStorage.removeItem(languageKey);

/** Speaks English alone for as long as the page is open, and remembers nothing of it. */
export async function speakEnglishAlone(): Promise<void> {
  englishOnly = true;
  await show('en');
  document.documentElement.lang = 'en';
}

async function show(language: Language): Promise<void> {
  await started.promise;
  if (language === currentLanguage()) return;
  if (!i18next.hasResourceBundle(language, 'core')) {
    add(language, await load(language));
  }
  if (rests.size > 0) await restOfTexts(language);
  await i18next.changeLanguage(language);
}

/** Tells the server, so that the next page comes in the right language at once. */
function announce(language: Language): void {
  document.cookie = `berth_language=${language}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = language;
}

/** What `useTranslation` gives, for code outside components; after the texts are up. */
export const translate: TFunction = i18next.t;

export const currentLanguage = (): Language => i18next.language as Language;

/** Every namespace of texts that is loaded: core's and one for each plugin of the host. */
export const namespaces = (): readonly string[] => Object.keys(i18next.getDataByLanguage(i18next.language) ?? {});
