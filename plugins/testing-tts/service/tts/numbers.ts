import type { Language } from './spoken.ts';

interface NumberWords {
  units: readonly string[];
  tens: readonly string[];
  hundreds: readonly string[];
}

const russian: NumberWords = {
  units: (
    'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать ' +
    'пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
  ).split(' '),
  tens: ['', '', ...'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')],
  hundreds: ['', ...'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')],
};
const englishUnits = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ');
const english: NumberWords = {
  units: englishUnits,
  tens: ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')],
  hundreds: englishUnits.map((unit, index) => (index === 0 ? '' : `${unit} hundred`)).slice(0, 10),
};
const scales = [
  { size: 1_000_000, forms: ['миллион', 'миллиона', 'миллионов'], name: 'million', feminine: false },
  { size: 1000, forms: ['тысяча', 'тысячи', 'тысяч'], name: 'thousand', feminine: true },
] as const;

/** Reads digits as words: a whole number below a thousand million, and any longer row, or one with leading zeros, digit by digit. */
export function numberWords(digits: string, language: Language): string[] {
  const words = language === 'ru' ? russian : english;
  if (digits.length > 9 || /^0\d/.test(digits)) return [...digits].map((digit) => words.units[Number(digit)] ?? '');
  const found: string[] = [];
  let rest = Number(digits);
  for (const { size, forms, name, feminine } of scales) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0)
      found.push(
        ...belowThousand(count, words, language === 'ru' && feminine),
        language === 'ru' ? forms[pluralForm(count)] : name,
      );
  }
  if (rest > 0 || found.length === 0) found.push(...belowThousand(rest, words, false));
  return found.flatMap((word) => word.split(' '));
}

function belowThousand(number: number, { units, tens, hundreds }: NumberWords, feminine: boolean): string[] {
  const below = number % 100;
  const last = below < 20 ? below : below % 10;
  const unit = feminine && last === 1 ? 'одна' : feminine && last === 2 ? 'две' : units[last];
  const found = [
    hundreds[Math.floor(number / 100)],
    below >= 20 ? tens[Math.floor(below / 10)] : '',
    last > 0 || number === 0 ? unit : '',
  ];
  return found.filter((word): word is string => !!word);
}

/** 0 after one (21, 31), 1 after two to four, 2 after all other Russian numbers. */
function pluralForm(count: number): 0 | 1 | 2 {
  const [last, teens] = [count % 10, Math.floor(count / 10) % 10 === 1];
  if (last === 1 && !teens) return 0;
  return last >= 2 && last <= 4 && !teens ? 1 : 2;
}
