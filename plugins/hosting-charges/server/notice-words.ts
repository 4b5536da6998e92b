import { interpolate } from '#core/server/interpolate.ts';
import { momentFor, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/hosting-charges.json' with { type: 'json' };
import ru from '../../../locales/ru/hosting-charges.json' with { type: 'json' };

/** What happens to something that an account pays for by periods, for letters and webhooks. */
export const hostingWords: NoticeWords = {
  type: 'hosting-charges',
  say({ kind = '', params: { kind: of = '', name, price, period, was, wasPeriod, time, currency } }, reader) {
    const { language } = reader;
    const { notice, kinds, price: priced } = language === 'ru' ? ru : en;
    const texts: Readonly<Record<string, string>> = notice;
    const what = kind.replace('hosting-charges.', '');
    const [title, text] = [texts[what], texts[`${what}Text`]];
    if (title === undefined || text === undefined) return undefined;
    if (name === undefined || (currency !== 'RUBLE' && currency !== 'TOKEN')) return undefined;
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
    const priceOf = (amount: string, by = 'HOUR') =>
      interpolate(priced[currency], {
        amount: new Intl.NumberFormat(language, digits).format(Number(amount)),
        per: (priced.per as Readonly<Record<string, string>>)[by] ?? '',
      });
    const values = {
      thing: `${(kinds as Readonly<Record<string, string>>)[of] ?? ''} ${name}`.trim(),
      price: priceOf(price ?? '0', period),
      ...(was !== undefined && { was: priceOf(was, wasPeriod) }),
      ...(time !== undefined && { time: momentFor(time, reader) }),
    };
    return { title: interpolate(title, values), text: interpolate(text, values) };
  },
};
