const families = ['Geist Variable', 'Geist Mono Variable'];

/** Has the typefaces read before anything is drawn in them: the browser would ask for them only then, and draw everything twice. */
export function readTypefaces(): void {
  const letters = document.documentElement.lang === 'ru' ? 'aя' : 'a';
  // One that does not come is stood in for by another.
  for (const family of families) document.fonts.load(`1em "${family}"`, letters).catch(() => {});
}
