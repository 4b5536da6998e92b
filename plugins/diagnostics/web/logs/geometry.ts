/** Heights of rows by how many lines of text each takes, so that any of a million is found without drawing the others. */
export class Geometry {
  /** Lines of text before each row, and after the last. */
  readonly #tops: Float64Array;

  constructor(count: number, heightOf?: (row: number) => number) {
    this.#tops = new Float64Array(count + 1);
    for (let row = 0; row < count; row++) this.#tops[row + 1] = this.#tops[row]! + (heightOf?.(row) ?? 1);
  }

  get count(): number {
    return this.#tops.length - 1;
  }

  get total(): number {
    return this.#tops.at(-1)!;
  }

  top(row: number): number {
    return this.#tops[Math.max(0, Math.min(row, this.#tops.length - 1))]!;
  }

  /** The row that stands at so many lines of text from the start. */
  rowAt(line: number): number {
    let low = 0;
    let high = Math.max(1, this.count);
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if (this.#tops[middle]! <= line) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** The height of a line of text, as the token `--log` has it. */
export const lineHeight = 18;

/** Taller elements are cut off by browsers. */
const tallest = 12_000_000;

/** How a scrolled box maps to lines of text: one to one, or squeezed where that would be taller than browsers can. */
export const scale = (totalLines: number): number => Math.min(1, tallest / Math.max(1, totalLines * lineHeight));

/** Rows drawn before and after those in view, so that they are there when they come into it. */
const spare = 12;

/** Where a box is scrolled to and how much of it is in view, in pixels. */
export interface Scrolled {
  readonly top: number;
  readonly height: number;
}

/** The line of text that stands at the upper edge. */
function upperLine(geometry: Geometry, { top, height }: Scrolled): number {
  const room = geometry.total * lineHeight * scale(geometry.total) - height;
  return room <= 0 ? 0 : (Math.min(top, room) / room) * (geometry.total - height / lineHeight);
}

/** Whether a row stands in view as a whole. */
export function isInView(geometry: Geometry, row: number, scrolled: Scrolled): boolean {
  const upper = upperLine(geometry, scrolled);
  return geometry.top(row) >= upper && geometry.top(row + 1) <= upper + scrolled.height / lineHeight;
}

/** Which rows are drawn for a place of the scrolled box, and how far from its start. */
export function windowOf(geometry: Geometry, scrolled: Scrolled): { first: number; end: number; offset: number } {
  const line = upperLine(geometry, scrolled);
  const first = Math.max(0, geometry.rowAt(line) - spare);
  const end = Math.min(geometry.count, geometry.rowAt(line + scrolled.height / lineHeight) + spare + 1);
  const offset =
    scale(geometry.total) === 1
      ? geometry.top(first) * lineHeight
      : scrolled.top + (geometry.top(first) - line) * lineHeight;
  return { first, end, offset };
}

/** Where to scroll to so that a row stands a third from the upper edge. */
export function topFor(geometry: Geometry, row: number, height: number): number {
  const inView = height / lineHeight;
  const line = Math.max(0, Math.min(geometry.top(row) - inView / 3, geometry.total - inView));
  const room = geometry.total * lineHeight * scale(geometry.total) - height;
  return room <= 0 ? 0 : (line / (geometry.total - inView)) * room;
}
