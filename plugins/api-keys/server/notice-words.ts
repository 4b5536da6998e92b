import { interpolate } from '#core/server/interpolate.ts';
import { momentFor, type NoticePlace, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/api-keys.json' with { type: 'json' };
import ru from '../../../locales/ru/api-keys.json' with { type: 'json' };

/** That a key is about to end, for letters and webhooks. */
export const keyWords: NoticeWords = {
  type: 'TOKEN_EXPIRATION_WARNING',
  say({ entityDisplayName: name = '', params: { end } }, reader) {
    if (end === undefined) return undefined;
    const { title, text } = (reader.language === 'ru' ? ru : en).notice;
    return { title: interpolate(title, { name }), text: interpolate(text, { end: momentFor(end, reader) }) };
  },
};

export const keyPlace: NoticePlace = { entity: 'token', path: () => '/workspace/api-keys' };
