import { and, desc, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import { startStages, type StartStage } from '../../contract/start-stages.ts';
import type { StartTimes } from '../../contract/start-times.ts';
import type { Database } from '#core/server/database/database.ts';
import { instances, type InstanceRow } from '../tables.ts';

/** By so many of the latest starts it is told how long the next one takes. */
const latest = 20;

type Started = Pick<InstanceRow, 'attempt' | 'createdAt' | 'begunAt' | 'placedAt' | 'startedAt' | 'connectedAt'>;
interface Where {
  readonly accountId: number;
  readonly modelId: number;
  readonly groupId: number;
}

/** How long starts of a service took in its group; of what it tells nothing itself, other services of its account there do. */
export async function startTimes(db: Database, { accountId, modelId, groupId }: Where): Promise<StartTimes> {
  const own = await read(db, eq(instances.modelId, modelId), groupId);
  const others =
    own.length > 0
      ? []
      : await read(db, and(eq(instances.accountId, accountId), ne(instances.modelId, modelId)), groupId);
  return timesOf(own, others);
}

function read(db: Database, whose: SQL | undefined, groupId: number): Promise<readonly Started[]> {
  const { attempt, createdAt, begunAt, placedAt, startedAt, connectedAt } = instances;
  return db
    .select({ attempt, createdAt, begunAt, placedAt, startedAt, connectedAt })
    .from(instances)
    .where(and(whose, eq(instances.groupId, groupId), isNotNull(begunAt), isNotNull(startedAt), isNotNull(connectedAt)))
    .orderBy(desc(instances.id))
    .limit(latest);
}

/** What the images and programs of others take says nothing of a service. */
const ofGroup: readonly StartStage[] = ['queue', 'server'];

/** Tells how long starts take by those that came to a connection. */
export function timesOf(own: readonly Started[], others: readonly Started[]): StartTimes {
  const stages = startStages.flatMap((stage) => {
    const of = own.length > 0 ? ('service' as const) : ('group' as const);
    if (of === 'group' && !ofGroup.includes(stage)) return [];
    const typical = median((of === 'service' ? own : others).flatMap((each) => lengthOf(stage, each) ?? []));
    return typical === undefined ? [] : [{ stage, typical, of }];
  });
  const whole = own.map(({ begunAt, connectedAt }) => between(begunAt, connectedAt));
  return {
    starts: own.length,
    stages,
    ...(own.length > 0 && {
      whole: { typical: median(whole)!, least: Math.min(...whole), most: Math.max(...whole) },
    }),
  };
}

function lengthOf(stage: StartStage, { attempt, createdAt, begunAt, placedAt, startedAt, connectedAt }: Started) {
  switch (stage) {
    case 'queue':
      // Further attempts keep their place.
      return attempt === 1 ? between(createdAt, begunAt) : undefined;
    case 'server':
      return between(begunAt, placedAt ?? begunAt);
    case 'image':
      return between(placedAt ?? begunAt, startedAt);
    case 'process':
      return between(startedAt, connectedAt);
  }
}

/** Clocks of other machines may be a little ahead. */
const between = (from: Date | null, to: Date | null): number => Math.max(0, Number(to) - Number(from));

function median(lengths: readonly number[]): number | undefined {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
