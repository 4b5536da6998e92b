const hour = 3_600;
const day = 86_400;

/** A level of the store: points of one span, in partitions of one width, both in seconds. */
export interface Level {
  readonly span: number;
  readonly name: string;
  readonly partition: number;
}

/** From the finest to the coarsest; each is rolled up from the one before it. */
export const levels: readonly Level[] = [
  { span: 1, name: '1s', partition: 900 },
  { span: 10, name: '10s', partition: 6 * hour },
  { span: 60, name: '1m', partition: day },
  { span: 600, name: '10m', partition: 7 * day },
  { span: hour, name: '1h', partition: 30 * day },
  { span: day, name: '1d', partition: 360 * day },
];

/** For how many seconds the points of each level are kept, by its span. */
export type Kept = ReadonlyMap<number, number>;

export const keptByDefault = '1s=1h,10s=1d,1m=7d,10m=61d,1h=366d,1d=1830d';

const units: Readonly<Record<string, number>> = { m: 60, h: hour, d: day };
const longest = 3_660 * day;

/** A time as it is written here, in the largest unit that it is a whole number of. */
function written(seconds: number): string {
  const [unit, each] = Object.entries(units).findLast(([, length]) => seconds % length === 0)!;
  return `${seconds / each}${unit}`;
}

/** Reads what `keptByDefault` is an example of, which holds for levels that are not named; a string says what is wrong. */
export function readKept(text: string): Kept | string {
  const kept = new Map<number, number>();
  for (const part of `${keptByDefault},${text}`.split(',').filter((each) => each.trim() !== '')) {
    const [, name, number, unit] = /^\s*(\w+)=(\d{1,6})([mhd])\s*$/.exec(part) ?? [];
    const level = levels.find((each) => each.name === name);
    if (!level || !number || !unit) return `it is written like ${keptByDefault}`;
    const seconds = Number(number) * units[unit]!;
    const least = level.span * 60;
    if (seconds < least || seconds > longest)
      return `${level.name} is kept for at least ${written(least)} and at most ${written(longest)}`;
    kept.set(level.span, seconds);
  }
  return kept;
}
