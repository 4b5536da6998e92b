import { boundsAt, metrics, slotKey, type Bounds, type Metric, type Policy } from './policy.ts';

/** What a service has to do, all its instances together. */
export interface Load {
  readonly activeRequests: number;
  /** Requests of the last minute. */
  readonly requestRate: number;
  /** Milliseconds on average; undefined where no request was answered lately. */
  readonly latency: number | undefined;
  /** Millicores; undefined where that is not known. */
  readonly cpu: number | undefined;
}

export interface Facts {
  /** How many instances there are to be. */
  readonly count: number;
  /** How many of them take requests. */
  readonly serving: number;
  readonly asleep: boolean;
  /** A person wants none. */
  readonly stopped: boolean;
  /** How long ago the count was changed. */
  readonly sinceChangeMs: number;
  readonly load: Load;
}

/** What is remembered from one look at a service to the next. */
export interface History {
  /** Since when values are low without a break. */
  readonly quietSince: number | undefined;
  /** The slot of the last look, as `slotKey` has it; undefined before the first. */
  readonly slot: string | undefined;
}
export const noHistory: History = { quietSince: undefined, slot: undefined };

/** A value for one instance beside the threshold that it passed. */
export interface Measured {
  readonly metric: Metric;
  readonly value: number;
  readonly threshold: number;
}

export interface Decision {
  readonly to: number;
  readonly by: 'threshold' | 'slot' | 'bounds';
  /** Of thresholds: those that were passed. */
  readonly measured: readonly Measured[];
}

export interface Outcome {
  /** Undefined where the count stays. */
  readonly decision: Decision | undefined;
  readonly history: History;
  readonly bounds: Bounds;
}

/** Latency and processor use say little until all instances serve and have done so for a while. */
const settleMs = 5_000;

/** What an instance has of the load where there are so many. */
function valueOf(load: Load, metric: Metric, count: number): number | undefined {
  const whole = load[metric];
  return whole === undefined || metric === 'latency' ? whole : whole / count;
}

/**
 * Decides how many instances there are to be. Bounds hold at once. Beyond any upper threshold one is added; one is removed
 * when all values have been below the lower thresholds for long enough, and its share would take the others beyond no upper one.
 */
export function decide(policy: Policy, facts: Facts, history: History, now: number): Outcome {
  const bounds = boundsAt(policy, new Date(now));
  const slot = slotKey(bounds.slot);
  const outcome = (decision?: Decision, quietSince?: number): Outcome => ({
    decision,
    history: { quietSince, slot },
    bounds,
  });
  // A slot that wants instances wakes a service; otherwise only a call does.
  const sleeps = facts.asleep && (bounds.slot === undefined || bounds.min === 0);
  if (facts.stopped || sleeps) return outcome();

  const slotChanged = history.slot !== undefined && history.slot !== slot;
  const held = within(bounds, slotChanged && !shrinks(policy) ? restOf(facts.count) : facts.count);
  if (held !== facts.count)
    return outcome({ to: held, by: bounds.slot || slotChanged ? 'slot' : 'bounds', measured: [] });
  if (facts.count === 0) return outcome();

  const isCool = facts.sinceChangeMs >= policy.cooldownMs;
  const breached = exceeded(policy, facts);
  if (breached.length > 0) {
    const to = within(bounds, facts.count + 1);
    return outcome(to > facts.count && isCool ? { to, by: 'threshold', measured: breached } : undefined);
  }
  const low = undercut(policy, facts);
  if (!low || facts.count - 1 < Math.max(1, bounds.min)) return outcome();
  const quietSince = Math.max(history.quietSince ?? now, now - facts.sinceChangeMs);
  const isQuiet = isCool && now - quietSince >= policy.quietMs;
  return outcome(isQuiet ? { to: facts.count - 1, by: 'threshold', measured: low } : undefined, quietSince);
}

const within = ({ min, max = Infinity }: Bounds, count: number): number => Math.max(min, Math.min(max, count));

/** Whether thresholds ever remove an instance; where none do, the end of a slot takes the count back to the minimum. */
const shrinks = ({ thresholds }: Policy): boolean => metrics.some((metric) => thresholds[metric].down !== undefined);
/** The last instance goes by idleness alone. */
const restOf = (count: number): number => Math.min(count, 1);

function exceeded({ thresholds }: Policy, { count, serving, sinceChangeMs, load }: Facts): readonly Measured[] {
  const settled = serving >= count && sinceChangeMs >= settleMs;
  return metrics.flatMap((metric) => {
    const { up } = thresholds[metric];
    const value = valueOf(load, metric, count);
    const tells = settled || metric === 'activeRequests' || metric === 'requestRate';
    return up !== undefined && value !== undefined && tells && value > up ? [{ metric, value, threshold: up }] : [];
  });
}

/** Undefined unless every value that has a lower threshold is below it, and none is near an upper one. */
function undercut({ thresholds }: Policy, { count, load }: Facts): readonly Measured[] | undefined {
  const low: Measured[] = [];
  for (const metric of metrics) {
    const { up, down } = thresholds[metric];
    const value = valueOf(load, metric, count);
    const afterwards = count > 1 ? valueOf(load, metric, count - 1) : value;
    if (up !== undefined && afterwards !== undefined && afterwards > up) return undefined;
    if (down === undefined) continue;
    // Where nothing is answered nothing is slow; where use is not known nothing is low.
    if (value === undefined && metric === 'cpu') return undefined;
    if ((value ?? 0) >= down) return undefined;
    low.push({ metric, value: value ?? 0, threshold: down });
  }
  return low.length > 0 ? low : undefined;
}
