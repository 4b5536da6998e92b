import en from '../../../locales/en/oidc.json' with { type: 'json' };
import ru from '../../../locales/ru/oidc.json' with { type: 'json' };

export type Texts = typeof en;
export const texts: Readonly<Record<'en' | 'ru', Texts>> = { en, ru };
