import { interpolate } from '#core/server/interpolate.ts';
import { momentFor, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/licence.json' with { type: 'json' };
import ru from '../../../locales/ru/licence.json' with { type: 'json' };
import { toldKind } from '../contract/notice-kinds.ts';

/** That services are or will be suspended by the licence, for letters and webhooks. */
export const licenceWords: NoticeWords = {
  type: 'licence',
  say({ kind, params: { until, link } }, reader) {
    const what = toldKind(kind);
    if (!what) return undefined;
    const { title, text } = (reader.language === 'ru' ? ru : en).notices[what];
    const said = interpolate(text, until === undefined ? {} : { date: momentFor(until, reader) });
    return { title, text: [said, link].filter(Boolean).join('\n') };
  },
};
