/** The calls of one service in one process that takes calls. */
export interface LiveCalls {
  readonly active: number;
  /** How long the latest call took, where one was answered, or timed out, within the last minute. */
  readonly latestMs?: number;
}

/** What a process that takes calls tells of them, by service. */
export type LiveCallsByModel = Readonly<Record<string, LiveCalls>>;

/** A process that has not spoken for so long has ended. */
export const silentAfterSeconds = 15;

/** The calls of each service in all processes together; the latest times of several are averaged. */
export function together(processes: Iterable<LiveCallsByModel>): ReadonlyMap<number, LiveCalls> {
  const entries = [...processes].flatMap((calls) => Object.entries(calls));
  const byModel = Map.groupBy(entries, ([id]) => Number(id));
  return new Map(
    [...byModel].map(([id, of]) => {
      const latest = of.flatMap(([, { latestMs }]) => latestMs ?? []);
      return [
        id,
        {
          active: of.reduce((all, [, { active }]) => all + active, 0),
          ...(latest.length > 0 ? { latestMs: latest.reduce((all, each) => all + each, 0) / latest.length } : {}),
        },
      ];
    }),
  );
}
