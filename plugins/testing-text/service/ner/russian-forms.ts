/** Endings by which names decline, the first that fits: the ending of the base form, and those of all cases in its place. */
const declensions: readonly (readonly [RegExp, string])[] = [
  [/ия$/, 'ия ии ию ией'],
  [/ая$/, 'ая ой ую'],
  [/ий$/, 'ий ия ию ием ии его ему им ем ого ому ом'],
  [/ый$/, 'ый ого ому ым ом'],
  [/ое$/, 'ое ого ому ым им ом'],
  [/ые$/, 'ые ых ым ыми'],
  [/й$/, 'й я ю ем е'],
  [/ь$/, 'ь я ю ем е и ью'],
  [/а$/, 'а ы и е у ой ей'],
  [/я$/, 'я и е ю ей'],
  [/ы$/, 'ы - ов ам ами ах'],
  [/и$/, 'и ов ам ами ах ей'],
];
const afterConsonant = ['', 'а', 'у', 'ом', 'ем', 'е'];

/** Names whose stem changes when they decline. */
const changedStems: Readonly<Record<string, string>> = { павел: 'павл', лев: 'льв', любовь: 'любов' };

/** The word in lower case, with е for ё, as forms are compared. */
export function plain(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е');
}

/** All case forms of a name in its base form, plain. Some forms that do not exist are among them; a form that exists is hardly missing. */
export function formsOf(name: string): string[] {
  const word = plain(name);
  const [first = '', ...rest] = word.split('-');
  if (rest.includes('на')) return formsOfPart(first).map((form) => [form, ...rest].join('-'));
  const kept = word.slice(0, word.lastIndexOf('-') + 1);
  return formsOfPart(word.slice(kept.length)).map((form) => kept + form);
}

function formsOfPart(word: string): string[] {
  const changed = changedStems[word];
  if (changed !== undefined)
    return [word, ...(word.endsWith('ь') ? ['и', 'ью'] : afterConsonant.slice(1)).map((ending) => changed + ending)];
  if (/[бвгджзклмнпрстфхцчшщ]$/.test(word)) return afterConsonant.map((ending) => word + ending);
  const [pattern, endings] = declensions.find(([each]) => each.test(word)) ?? [/$/, '-'];
  return endings.split(' ').map((ending) => word.replace(pattern, ending === '-' ? '' : ending));
}
