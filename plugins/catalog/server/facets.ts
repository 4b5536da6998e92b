import { tallyTests, type Tally } from '#plugins/services/server/public.ts';
import type { CatalogFacets, CatalogFilter } from '../contract.ts';

/** Counts what each choice would leave: under every filter but the one that the choice belongs to. */
export function facetsOf(tallies: readonly Tally[], filter: CatalogFilter, total: number): CatalogFacets {
  const tests = tallyTests(filter);
  const without = (left: keyof typeof tests) =>
    tallies.filter((tally) => Object.entries(tests).every(([name, test]) => name === left || test(tally)));
  const byType = without('taskType');
  return {
    total,
    found: sum(tallies.filter((tally) => Object.values(tests).every((test) => test(tally)))),
    anyTaskType: sum(byType),
    taskTypes: buckets(byType, ({ taskType }) => [taskType]),
    languages: buckets(without('language'), ({ languages }) => languages),
    access: {
      free: sum(without('free').filter(({ free }) => free)),
      openTesting: sum(without('openTesting').filter(({ openTesting }) => openTesting)),
      fittable: sum(without('fittable').filter(({ fittable }) => fittable)),
    },
  };
}

export const sum = (tallies: readonly Tally[]): number => tallies.reduce((total, { count }) => total + count, 0);

/** Counts by name, the largest first. */
export function buckets(
  tallies: readonly Tally[],
  namesOf: (tally: Tally) => readonly string[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tally of tallies)
    for (const name of namesOf(tally)) counts.set(name, (counts.get(name) ?? 0) + tally.count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
