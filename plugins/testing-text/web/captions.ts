/** A point of a drawing with the name that should stand beside it. */
export interface Named {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

/** Where the name of a point begins or, leftwards, ends. */
export interface Caption {
  readonly x: number;
  readonly y: number;
  readonly leftwards: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const radius = 12;
const gap = 4;
const lineHeight = 16;
/** The mean width of a letter at the size of captions; a name that is wider than thought keeps clear by the gap. */
const letterWidth = 6.5;

const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** A place for each name that covers no point, no other name and no edge of the drawing; undefined for a name that finds none. */
export function placeCaptions(points: readonly Named[], width: number): readonly (Caption | undefined)[] {
  const taken: Box[] = points.map(({ x, y }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  const beside = radius + lineHeight / 2;
  return points.map(({ x, y, name }) => {
    const length = [...name].length * letterWidth;
    for (const rise of [0, -beside, beside]) {
      for (const leftwards of [false, true]) {
        const start = leftwards ? x - radius - gap : x + radius + gap;
        const box = {
          left: leftwards ? start - length : start,
          right: leftwards ? start : start + length,
          top: y + rise - lineHeight / 2,
          bottom: y + rise + lineHeight / 2,
        };
        if (box.left < 0 || box.right > width || !taken.every((other) => apart(box, other))) continue;
        taken.push(box);
        return { x: start, y: y + rise, leftwards };
      }
    }
    return undefined;
  });
}
