/** What a page shows of a body at most, in characters. */
const mostShown = 50_000;

/** A body as it is shown: JSON laid out where it is whole, and a part of what is long. */
export function shownText(text: string): { readonly shown: string; readonly isCut: boolean } {
  if (text.length > mostShown) return { shown: `${text.slice(0, mostShown)}…`, isCut: true };
  try {
    return { shown: JSON.stringify(JSON.parse(text), undefined, 2), isCut: false };
  } catch {
    // A stream's parts, each on a line, or what was cut already.
    return { shown: text, isCut: false };
  }
}
