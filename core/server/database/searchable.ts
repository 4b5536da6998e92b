const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/**
 * The form in which texts are stored to be searched, and in which they are searched for: small Latin letters without marks, so that neither
 * case nor alphabet nor ё matters, and so that pg_trgm, which in a database without a locale sees no other letters, can index it.
 */
export function searchable(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[а-я]/g, (letter) => latin[letter]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A pattern for `like` that finds the text anywhere, whatever signs it holds. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The form in which texts are sorted for people: without regard to case and to ё. */
export const sortable = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
