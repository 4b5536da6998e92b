/** A text with a part put in at a place, which stands on lines of its own. */
export function inserted(text: string, at: number, part: string): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const gap = (side: string, isOpen: boolean) => (side === '' || isOpen ? '' : '\n\n');
  return `${before}${gap(before, before.endsWith('\n'))}${part}${gap(after, after.startsWith('\n')) || '\n'}${after}`;
}
