import { interpolate } from '#core/server/interpolate.ts';
import en from '../../../locales/en/notifications.json' with { type: 'json' };
import ru from '../../../locales/ru/notifications.json' with { type: 'json' };
import { settingsPath } from './letters/letter-text.ts';
import type { NoticePlace, NoticeWords, Reader } from './public.ts';

const textsFor = ({ language }: Reader) => (language === 'ru' ? ru : en);
const dateFor = (time: string, { language }: Reader): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

/** The words of the types and kinds that this plugin knows by itself. */
export const ownWords: readonly NoticeWords[] = [
  {
    type: 'BROADCAST',
    say: ({ textMessage: text }, reader) => ({ title: textsFor(reader).letters.broadcast, text }),
  },
  {
    type: 'LICENSE_EXPIRES_SOON',
    say: ({ params: { end } }, reader) =>
      end === undefined
        ? undefined
        : { title: interpolate(textsFor(reader).license.expiresSoon, { date: dateFor(end, reader) }) },
  },
  {
    type: 'LICENSE_NOT_VALID',
    say({ params: { start, end } }, reader) {
      if (start === undefined || end === undefined) return undefined;
      const { title, text } = textsFor(reader).license.notValid;
      return { title, text: interpolate(text, { start: dateFor(start, reader), end: dateFor(end, reader) }) };
    },
  },
  {
    type: 'LICENSE_LIMITS_EXCEEDED',
    say: ({ params: { link } }, reader) => ({ title: textsFor(reader).license.limitsExceeded.title, text: link }),
  },
  {
    type: 'notifications.webhook-disabled',
    say({ params: { host = '', because } }, reader) {
      const { title, gone, failing } = textsFor(reader).webhooks.disabledNotice;
      return { title: interpolate(title, { host }), text: because === 'gone' ? gone : failing };
    },
  },
];

export const ownPlaces: readonly NoticePlace[] = [{ entity: 'webhook', path: () => settingsPath }];
