import { counted, interpolate } from '#core/server/interpolate.ts';
import { momentFor, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/billing.json' with { type: 'json' };
import ru from '../../../locales/ru/billing.json' with { type: 'json' };

/** How the money of an account stands and what became of it, for letters and webhooks. */
export const balanceWords: NoticeWords = {
  type: 'billing',
  say({ kind = '', params: { balance, amount, spent, budget, percent, reason, currency, days, time } }, reader) {
    const { language } = reader;
    const { notice, money } = language === 'ru' ? ru : en;
    const { payout, ...others } = notice;
    const texts: Readonly<Record<string, string>> = {
      ...others,
      ...Object.fromEntries(Object.entries(payout).map(([name, text]) => [`payout.${name}`, text])),
    };
    const what = kind.replace('billing.', '');
    const title = texts[what];
    if (title === undefined || (currency !== 'RUBLE' && currency !== 'TOKEN')) return undefined;
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const moneyOf = (value: string) =>
      interpolate(money[currency], { amount: new Intl.NumberFormat(language, digits).format(Number(value)) });
    const values = {
      amount: moneyOf(balance ?? amount ?? '0'),
      ...(spent !== undefined && { spent: moneyOf(spent) }),
      ...(budget !== undefined && { budget: moneyOf(budget) }),
      ...(percent !== undefined && { percent }),
      ...(reason !== undefined && { reason }),
      ...(time !== undefined && { time: momentFor(time, reader) }),
    };
    const text = texts[`${what}Text`];
    return {
      title: interpolate(title, values),
      text:
        text === undefined
          ? counted(texts, `${what}Text`, { count: Number(days), language, amount: values.amount })
          : interpolate(text, values),
    };
  },
};
