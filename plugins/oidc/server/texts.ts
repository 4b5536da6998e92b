import en from '../../../locales/en/oidc.json' with { type: 'json' };
import ru from '../../../locales/ru/oidc.json' with { type: 'json' };

export type Texts = (typeof en)['pages'];
/** The words of the pages that this server sends itself. */
export const texts: Readonly<Record<'en' | 'ru', Texts>> = { en: en.pages, ru: ru.pages };
