import type { PublicFilter, Tally } from '../public.ts';

type Test = (tally: Tally) => boolean;

/** What each filter asks of a tally; a filter that is off asks nothing. */
export function tallyTests({
  taskType = [],
  language = [],
  free,
  openTesting,
  fittable,
}: PublicFilter): Readonly<Record<Exclude<keyof PublicFilter, 'search'>, Test>> {
  return {
    taskType: (tally) => taskType.length === 0 || taskType.includes(tally.taskType),
    language: (tally) => language.length === 0 || language.some((each) => tally.languages.includes(each)),
    free: (tally) => !free || tally.free,
    openTesting: (tally) => !openTesting || tally.openTesting,
    fittable: (tally) => !fittable || tally.fittable,
  };
}
