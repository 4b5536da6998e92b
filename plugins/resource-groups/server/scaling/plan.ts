import { fits, take, type Amounts } from '../placement/amounts.ts';

/** A server as whoever scales its group sees it. */
export interface ScaledServer {
  readonly id: number;
  readonly status: 'STARTING' | 'RUNNING' | 'UNAVAILABLE' | 'DELETING' | 'STOPPED';
  readonly draining: boolean;
  /** Since when it stands so. */
  readonly since: Date;
  readonly instances: number;
  /** Since when nothing runs on it; null where something does. */
  readonly idleSince: Date | null;
  /** Whether it tells of itself, so that nobody takes it away for long. */
  readonly isAutoCreated: boolean;
  readonly fallback: boolean;
  readonly free: Amounts;
}

/** What an instance asks for that waits for room. */
export interface Unplaced extends Amounts {
  /** Ids of the servers that take none such, whatever is left of them. */
  readonly refusedBy?: ReadonlySet<number> | undefined;
}

export interface ScalingFacts {
  readonly min: number;
  /** Undefined where nothing bounds them. */
  readonly max: number | undefined;
  readonly cooldownMs: number;
  /** 0 for never. */
  readonly idleMs: number;
  readonly maxDowntimeMs: number;
  readonly servers: readonly ScaledServer[];
  /** Those that wait longest come first. */
  readonly waiting: readonly Unplaced[];
  /** What a new server has; undefined where nobody says. */
  readonly model: Amounts | undefined;
  /** When servers were last added or taken away; undefined for never. */
  readonly changedAt: Date | undefined;
  readonly now: Date;
}

export type ScalingStep =
  | { readonly do: 'add'; readonly because: 'waiting' | 'minimum' }
  | { readonly do: 'replace'; readonly id: number }
  | { readonly do: 'release'; readonly id: number };

/** Why nothing is added though instances wait. */
export type Obstacle = 'cooling' | 'maximum' | 'too_small';

export interface ScalingPlan {
  /** At most one at a time: what it leads to is seen before the next. */
  readonly step: ScalingStep | undefined;
  readonly obstacle: Obstacle | undefined;
}

const none: ScalingPlan = { step: undefined, obstacle: undefined };

/** Decides, from facts alone, what is to be done about the servers of one group now. */
export function planScaling(facts: ScalingFacts): ScalingPlan {
  const { servers, min, now } = facts;
  const lost = servers.find((server) => isLost(server, facts));
  if (lost) return { ...none, step: { do: 'replace', id: lost.id } };
  const present = servers.filter(counts);
  // What is away for a while is paid for as well, and may be back any moment.
  const held = servers.filter(({ status }) => status !== 'STOPPED' && status !== 'DELETING').length;
  const most = facts.max !== undefined && held >= facts.max;
  // What keeps a group at its least waits for nothing; what follows a wish waits out the time between two changes.
  if (present.length < min && !most) return { ...none, step: { do: 'add', because: 'minimum' } };
  const unmet = facts.waiting.filter(notPlaced(facts));
  const cools = facts.changedAt !== undefined && now.getTime() - facts.changedAt.getTime() < facts.cooldownMs;
  if (unmet.length > 0) return growth(facts, unmet, { most, cools });
  const idle = facts.waiting.length > 0 || cools ? undefined : present.find((server) => isIdle(server, facts));
  return idle && present.length > min ? { ...none, step: { do: 'release', id: idle.id } } : none;
}

function growth(
  { model }: ScalingFacts,
  unmet: readonly Amounts[],
  { most, cools }: { readonly most: boolean; readonly cools: boolean },
): ScalingPlan {
  // A server that helps none of those who wait is not added.
  if (model && !unmet.some((need) => fits(model, need))) return { ...none, obstacle: 'too_small' };
  if (most) return { ...none, obstacle: 'maximum' };
  if (cools) return { ...none, obstacle: 'cooling' };
  return { ...none, step: { do: 'add', because: 'waiting' } };
}

/** Those that are there or about to be: one that was lost or stopped is none of them. */
const counts = ({ status, draining }: ScaledServer): boolean =>
  (status === 'RUNNING' || status === 'STARTING') && !draining;

const isLost = ({ status, since, isAutoCreated }: ScaledServer, { maxDowntimeMs, now }: ScalingFacts): boolean =>
  status === 'UNAVAILABLE' && !isAutoCreated && maxDowntimeMs > 0 && now.getTime() - since.getTime() >= maxDowntimeMs;

const isIdle = (
  { instances, idleSince, isAutoCreated, fallback, status }: ScaledServer,
  { idleMs, now }: ScalingFacts,
): boolean =>
  idleMs > 0 &&
  status === 'RUNNING' &&
  instances === 0 &&
  !isAutoCreated &&
  !fallback &&
  idleSince !== null &&
  now.getTime() - idleSince.getTime() >= idleMs;

/** Whether a wish finds no room on what is there or about to be, each taken for itself once. */
function notPlaced({ servers }: ScalingFacts): (need: Unplaced) => boolean {
  const left = servers.filter(counts).map(({ id, free }) => ({ id, free: { ...free } }));
  return (need) => {
    const home = left.find(({ id, free }) => !need.refusedBy?.has(id) && fits(free, need));
    if (home) take(home.free, need);
    return home === undefined;
  };
}
