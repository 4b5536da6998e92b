import { matches, oneOf } from './entity.ts';
import type { Entity } from './entity.ts';

const number = String.raw`\d{1,3}(?:[ \u00a0\u202f,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const factors: [RegExp, number][] = [
  [/^(?:тыс|k|thousand)/i, 1e3],
  [/^(?:млн|миллион|m|million)/i, 1e6],
  [/^(?:млрд|миллиард|bn|billion)/i, 1e9],
];
const factor = oneOf(
  String.raw`тыс\. тысяч[аиу]? млн\.? миллион(?:а|ов)? млрд\.? миллиард(?:а|ов)? thousand million billion bn [km](?!\p{L})`,
);
const currencies: [string, RegExp][] = [
  ['RUB', /^(?:руб|р\.|₽|rub|rouble|ruble)/i],
  ['USD', /^(?:\$|долл|usd|dollar)/i],
  ['EUR', /^(?:€|евро|eur)/i],
  ['GBP', /^(?:£|фунт|gbp|pound)/i],
  ['KZT', /^(?:₸|тенге|kzt)/i],
  ['UAH', /^(?:₴|грив|uah)/i],
  ['CNY', /^(?:¥|юан|cny|yuan)/i],
];
const sign = '[$€£₽₸₴¥]';
const name = oneOf(
  String.raw`руб(?:лей|ля|ль|лях|лями|лям|\.)? р\. доллар(?:ов|а|ы|ам)? долл\. евро фунт(?:ов|а|ы)? тенге гривен гривны гривна юаней юаня юань ` +
    String.raw`RUB USD EUR GBP KZT UAH CNY roubles? rubles? (?:US\s)?dollars? euros? pounds? yuan`,
);

const signFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<currency>${sign})\s?(?<number>${number})(?:\s?(?<factor>${factor}))?(?!\p{N})`,
  'giu',
);
const nameLast = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<number>${number})(?:\s?(?<factor>${factor}))?\s?(?<currency>${sign}|${name}(?!\p{L}))`,
  'giu',
);

/** Finds amounts of money; the value is the amount in figures and the ISO code of the currency, as in `5000 RUB`. */
export function findMoney(text: string): Entity[] {
  return [
    ...matches(text, 'AMOUNT_OF_MONEY', signFirst, valueOf),
    ...matches(text, 'AMOUNT_OF_MONEY', nameLast, valueOf),
  ];
}

function valueOf({ groups }: RegExpExecArray): string | undefined {
  const currency = currencies.find(([, pattern]) =>
    pattern.test((groups?.['currency'] ?? '').replace(/^US /i, '')),
  )?.[0];
  const times = factors.find(([pattern]) => pattern.test(groups?.['factor'] ?? ''))?.[1] ?? 1;
  return currency === undefined
    ? undefined
    : `${Number((amountOf(groups?.['number'] ?? '') * times).toFixed(2))} ${currency}`;
}

/** Reads `5 000`, `5,000.50` and `5,5`: a comma before exactly three digits parts thousands, any other starts the fraction. */
function amountOf(written: string): number {
  return Number(
    written
      .replace(/[\s\u00a0\u202f]/g, '')
      .replace(/,(?=\d{3}(?!\d))/g, '')
      .replace(',', '.'),
  );
}
