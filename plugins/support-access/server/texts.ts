import en from '../../../locales/en/support-access.json' with { type: 'json' };
import ru from '../../../locales/ru/support-access.json' with { type: 'json' };

/** The words of the page that this server sends itself, those of the banner among them. */
export const texts = { en, ru };
