/** A piece of a snippet; `live` where it follows what stands in the form. */
export interface Piece {
  readonly text: string;
  readonly live: boolean;
}

export const live = (text: string): Piece => ({ text, live: true });

/** Text with live pieces in it; what stands between them is one piece. */
export function code(
  texts: TemplateStringsArray,
  ...values: readonly (string | Piece | readonly Piece[])[]
): readonly Piece[] {
  const pieces = texts
    .flatMap((text, at) => [text, values[at] ?? []].flat())
    .map((each) => (typeof each === 'string' ? { text: each, live: false } : each));
  return pieces.reduce<Piece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last && !last.live && !piece.live)
      return [...joined.slice(0, -1), { text: last.text + piece.text, live: false }];
    return [...joined, piece];
  }, []);
}
