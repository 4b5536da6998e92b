const vowels = 'аеёиоуыэюя';
const vowel = `[${vowels}]`;
const rest = `[^${vowels}]*`;

/** Endings that tell where the stress falls: on the vowel in brackets. */
const endings: readonly RegExp[] = [
  `^в(ы)(?!ш[еи]?$|со[кт])(?=${rest}${vowel}${rest}$)`,
  `(${vowel})ц(?:ия|ии|ию|ией|ий|иям|иями|иях)$`,
  '(и)ческ[а-я]{2,3}$',
  '(и)р(?:ов[а-я]+|у[еюй][а-я]*)$',
  '[ое]в(а)(?:ть|л|ла|ло|ли|в)$',
  `(${vowel})${rest}[иы]ва[а-я]{1,3}$`,
  '([ае])ни(?:е|я|ю|ем|и|й|ям|ями|ях)$',
  `(${vowel})${rest}тел(?:ь|я|ю|ем|е|и|ей|ям|ями|ях)$`,
  `(${vowel})${rest}ост(?:ь|и|ью|ей|ям|ями|ях)$`,
  `(${vowel})${rest}(?:т[оё]р|[чщ]ик)(?:а|у|ом|е|ы|и|ов|ам|ами|ах)?$`,
  '(о)(?:лог|граф)(?:а|у|ом|е|и|ы|ов)?$',
  '([аеуюя])(?:ет|ешь|ем|ете|ют)$',
  '([аея])ю$',
  `([ая])ем(?:[ыо][йе]|ая|ого|ому|ыми?|ую|ых|ы)$`,
  `([ое])ва(?:нн(?:[ыо][йе]|ая|ого|ому|ыми?|ую|ых)|ны?)$`,
  `(${vowel})${rest}и(?:я|и|ю|ей|ям|ями|ях)$`,
  `(${vowel})${rest}(?:[ыи]й|ая|яя|[ое]е|[ыи]е|[ое]го|[ое]му|[ыи]ми?|ую|юю|[ыи]х)$`,
  `(${vowel})${rest}(?:ами?|ах|ями?|ях|ов|ев|ом|[ое]й)$`,
  `(${vowel})${rest}${vowel}$`,
  `(${vowel})${rest}$`,
].map((source) => new RegExp(source, 'd'));

/** Words of Russian whose stress cannot be told by rule: whole words, and beginnings of words. */
export interface StressList {
  words: ReadonlyMap<string, number>;
  beginnings: ReadonlyMap<string, number>;
}

/** Reads the list: words whose stressed vowel is a capital letter; a hyphen marks a beginning, and `#` starts a comment line. */
export function readStressList(source: string): StressList {
  const entries = source
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join(' ')
    .split(' ')
    .filter(Boolean);
  const stressed = entries.map((entry) => [entry.toLowerCase(), entry.search(/[А-ЯЁ]/)] as const);
  return {
    words: new Map(stressed.filter(([entry]) => !entry.endsWith('-'))),
    beginnings: new Map(
      stressed.filter(([entry]) => entry.endsWith('-')).map(([entry, index]) => [entry.slice(0, -1), index]),
    ),
  };
}

/** The index of the stressed vowel of a Russian word in small letters, found in the list or guessed by its ending; -1 for a word without vowels. */
export function stressOf(word: string, list: StressList): number {
  const certain = word.indexOf('ё');
  if (certain !== -1) return certain;
  const active = word.replace(/(?<=.{3})с[яь]$/, '');
  const positive = word.replace(/^не(?=.{3})/, '');
  const known = listed(word, list) ?? listed(active, list);
  if (known !== undefined) return known;
  const opposite = positive === word ? undefined : listed(positive, list);
  return opposite !== undefined ? opposite + 2 : (byEnding(active) ?? -1);
}

function listed(word: string, { words, beginnings }: StressList): number | undefined {
  const whole = words.get(word);
  if (whole !== undefined) return whole;
  for (let length = word.length; length > 1; length--) {
    const index = beginnings.get(word.slice(0, length));
    if (index !== undefined) return index;
  }
  return undefined;
}

function byEnding(word: string): number | undefined {
  for (const ending of endings) {
    const start = ending.exec(word)?.indices?.[1]?.[0];
    if (start !== undefined) return start;
  }
  return undefined;
}
