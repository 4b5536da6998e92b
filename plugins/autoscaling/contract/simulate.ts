import { decide, noHistory, type Decision, type History, type Load } from './decide.ts';
import { boundsAt, type Policy } from './policy.ts';

/** A time with the load that there was from it on. */
export interface LoadStep {
  readonly at: number;
  /** Undefined where nothing is known, so that nothing changes. */
  readonly load: Load | undefined;
}

interface How {
  /** How often the policy is asked. */
  readonly everyMs: number;
  /** How long an instance takes until it serves. */
  readonly startMs: number;
  readonly until: number;
}

export interface SimulatedLook {
  readonly at: number;
  readonly count: number;
  readonly asleep: boolean;
  readonly decision: Decision | undefined;
}

/** Runs a policy over a load that there was: what it would have decided, with sleep and wake-ups as they go. */
export function* simulate(
  policy: Policy,
  steps: readonly LoadStep[],
  { everyMs, startMs, until }: How,
): Generator<SimulatedLook> {
  const first = steps[0];
  if (!first) return;
  const { min, max = Infinity } = boundsAt(policy, new Date(first.at));
  let count = Math.min(Math.max(min, 1), max);
  let changedAt = -Infinity;
  let usedAt = first.at;
  let asleep = false;
  let history: History = noHistory;
  let step = 0;
  for (let at = first.at; at < until; at += everyMs) {
    while (steps[step + 1] && steps[step + 1]!.at <= at) step += 1;
    const { load } = steps[step]!;
    if (!load) {
      yield { at, count, asleep, decision: undefined };
      continue;
    }
    const called = load.requestRate > 0 || load.activeRequests > 0;
    const bounds = boundsAt(policy, new Date(at));
    const closed = bounds.max === 0;
    if (called) usedAt = at;
    if (called && !closed && (asleep || count === 0)) {
      count = Math.max(count, 1);
      asleep = false;
      changedAt = at;
    }
    const heldAwake = bounds.slot !== undefined && bounds.min > 0;
    if (policy.idleMs > 0 && !heldAwake && !asleep && count > 0 && at - usedAt >= policy.idleMs) {
      asleep = true;
      changedAt = at;
    }
    const sinceChangeMs = at - changedAt;
    const serving = sinceChangeMs >= startMs ? count : Math.max(0, count - 1);
    const outcome = decide(
      policy,
      { count: asleep ? 0 : count, serving, asleep, stopped: false, sinceChangeMs, load },
      history,
      at,
    );
    ({ history } = outcome);
    if (outcome.decision) {
      count = outcome.decision.to;
      asleep = false;
      changedAt = at;
      usedAt = at;
    }
    yield { at, count: asleep ? 0 : count, asleep, decision: outcome.decision };
  }
}
