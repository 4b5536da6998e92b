import { counted, interpolate } from '#core/server/interpolate.ts';
import { momentFor, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/billing.json' with { type: 'json' };
import ru from '../../../locales/ru/billing.json' with { type: 'json' };

/** How the money of an account stands, for letters and webhooks. */
export const balanceWords: NoticeWords = {
  type: 'billing',
  say({ kind = '', params: { balance, currency, days, time } }, reader) {
    const { language } = reader;
    const { notice, money } = language === 'ru' ? ru : en;
    const texts: Readonly<Record<string, string>> = notice;
    const what = kind.replace('billing.', '');
    const title = texts[what];
    if (title === undefined || (currency !== 'RUBLE' && currency !== 'TOKEN')) return undefined;
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const amount = interpolate(money[currency], {
      amount: new Intl.NumberFormat(language, digits).format(Number(balance)),
    });
    const text = texts[`${what}Text`];
    return {
      title,
      text:
        text === undefined
          ? counted(texts, `${what}Text`, { count: Number(days), language, amount })
          : interpolate(text, { amount, ...(time !== undefined && { time: momentFor(time, reader) }) }),
    };
  },
};
