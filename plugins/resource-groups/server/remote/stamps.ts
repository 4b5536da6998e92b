/**
 * The moment at the head of a line of output, as a text of which the later one is the greater: engines and clusters leave out
 * zeros at its end, and some tell it of an offset. Empty where it is no moment.
 */
export function stampOf(moment: string): string {
  const [, second, fraction = '', zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(moment) ?? [];
  if (second === undefined) return '';
  const utc = new Date(`${second}${zone}`).toISOString().slice(0, 19);
  return `${utc}.${fraction.padEnd(9, '0')}`;
}
