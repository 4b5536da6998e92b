import type { FitRunData } from '../../contract.ts';

/** What a list of trainings can be narrowed to. */
const groups = {
  DONE: ({ state }: FitRunData) => state === 'DONE',
  FAILED: ({ state }: FitRunData) => state === 'FAILED',
  OPEN: ({ ended }: FitRunData) => ended === undefined,
} as const;
export type RunGroup = keyof typeof groups;
export const runGroups = Object.keys(groups) as RunGroup[];

/** As many are seen at a glance. */
const few = 5;

/** The trainings of one group, or all of them, and the groups that are worth a choice; one that has none or all of them is no choice. */
export function narrowed(
  all: readonly FitRunData[],
  wanted: RunGroup | 'ALL',
): { readonly shown: readonly FitRunData[]; readonly group: RunGroup | 'ALL'; readonly choices: readonly RunGroup[] } {
  const parts = (each: RunGroup) => all.some(groups[each]) && !all.every(groups[each]);
  const choices = all.length <= few ? [] : runGroups.filter(parts);
  const group = choices.find((each) => each === wanted);
  return { shown: group ? all.filter(groups[group]) : all, group: group ?? 'ALL', choices };
}
