/** The typefaces that nearly every page shows with letters that stand for their part of the alphabet, as the page's head asks for them; code is seldom Cyrillic. */
const typefaces = (language: string): readonly (readonly [family: string, letters: string])[] => [
  ['Geist Variable', language === 'ru' ? 'aя' : 'a'],
  ['Geist Mono Variable', 'a'],
];

/** Has the typefaces read before anything is drawn in them: the browser would ask for them only then, and draw everything twice. */
export function readTypefaces(): void {
  // One that does not come is stood in for by another.
  for (const [family, letters] of typefaces(document.documentElement.lang))
    document.fonts.load(`1em "${family}"`, letters).catch(() => {});
}
