import type { Slot, TimeOfDay } from './slots.ts';

/** How many instances there are from one minute of the day to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly min: number;
  /** Undefined where nothing bounds it. */
  readonly max: number | undefined;
  /** Whether a slot says so, rather than what holds at all other times. */
  readonly slot: boolean;
}

interface Bounds {
  readonly min: number;
  readonly max: number | undefined;
}

export const dayMinutes = 24 * 60;

const minutesOf = ({ hour, minute }: TimeOfDay): number => hour * 60 + minute;
const isTime = (time: Slot['startTime']): time is TimeOfDay => typeof time !== 'string';

/** The day in stretches: the first slot that covers a minute holds, one that ends before it begins goes over midnight. */
export function stretchesOf(slots: readonly Slot[], otherwise: Bounds): readonly Stretch[] {
  // A slot without a maximum has the one that holds otherwise, or its own minimum where that is more.
  const mostOf = (min: number) => (otherwise.max === undefined ? undefined : Math.max(otherwise.max, min));
  const known = slots.flatMap(({ startTime, endTime, minInstances, maxInstances }) =>
    isTime(startTime) && isTime(endTime) && minInstances !== null
      ? [
          {
            start: minutesOf(startTime),
            end: minutesOf(endTime),
            min: minInstances,
            max: maxInstances ?? mostOf(minInstances),
          },
        ]
      : [],
  );
  const covers = ({ start, end }: { start: number; end: number }, minute: number) =>
    start < end ? minute >= start && minute < end : minute >= start || minute < end;
  const edges = [...new Set([0, ...known.flatMap(({ start, end }) => [start, end])])].toSorted((a, b) => a - b);
  const stretches = edges.map((from, at): Stretch => {
    const slot = known.find((each) => covers(each, from));
    const { min, max } = slot ?? otherwise;
    return { from, to: edges[at + 1] ?? dayMinutes, min, max, slot: slot !== undefined };
  });
  return stretches.reduce<Stretch[]>((joined, each) => {
    const last = joined.at(-1);
    const goesOn = last && last.min === each.min && last.max === each.max && last.slot === each.slot;
    return goesOn ? [...joined.slice(0, -1), { ...last, to: each.to }] : [...joined, each];
  }, []);
}
