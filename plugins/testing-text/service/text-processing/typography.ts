/** Places that no rule may touch: addresses, e-mail, numbers with their signs, and code. */
const untouchable = /https?:\/\/\S+|\S+@\S+\.\S+|`[^`]*`|\d+(?:[.,:]\d+)+/g;

type Rule = readonly [found: RegExp, put: string | ((all: string, before: string, letter: string) => string)];

/** In this order: each builds on those before it. */
const rules: readonly Rule[] = [
  [/[ \t]+$/gm, ''],
  [/([^\s])[ \t]{2,}(?=\S)/g, '$1 '],
  [/[ \t]+([,.;:!?…%»)\]])/g, '$1'],
  [/([«([])[ \t]+/g, '$1'],
  [/,{2,}/g, ','],
  [/\.{3,}/g, '…'],
  [/([,;!?…])(?=\p{L})/gu, '$1 '],
  // A word said twice by mistake.
  [/(?<![\p{L}\p{N}_])(\p{L}{2,}) \1(?![\p{L}\p{N}_])/giu, '$1'],
  [/(?<!\d)(\d{4}) ?- ?(\d{4})(?!\d)/g, '$1–$2'],
  [/(?<=^|\s)-(?=\s)/gm, '—'],
  [/\((?:c|с)\)/gi, '©'],
  // A sentence begins with a capital; a full stop behind a short word may be an abbreviation's.
  [/(^\s*|(?<=\p{L}{4}\.|[!?])\s+)(\p{Ll})/gu, (_all, before, letter) => `${before}${letter.toUpperCase()}`],
];

const quotes = { cyrillic: ['«', '»'], latin: ['“', '”'] } as const;

/** Mends the typography of a text: spaces, quotation marks, dashes, words said twice and capitals. Words stay as they are. */
export function corrected(text: string): string {
  const kept: string[] = [];
  // A mark that no text has stands for each place that stays.
  const masked = text.replace(untouchable, (found) => `\uE000${String.fromCharCode(0xe100 + kept.push(found) - 1)}`);
  const mended = rules.reduce((mending, [found, put]) => mending.replace(found, put as string), quoted(masked));
  return mended.replace(/\uE000([\uE100-\uF8FF])/g, (all, mark: string) => kept[mark.charCodeAt(0) - 0xe100] ?? all);
}

/** Straight quotation marks as the script of the text has them: one opens where a word follows space. */
function quoted(text: string): string {
  const [open, close] = quotes[/\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin'];
  return text.replace(/(^|[\s([—-])"(?=\S)/gm, `$1${open}`).replaceAll('"', close);
}
