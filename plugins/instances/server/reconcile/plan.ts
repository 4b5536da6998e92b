import type { Words } from '#plugins/resource-groups/server/public.ts';
import { endings } from '../endings.ts';
import { recoversAt } from '../launch/back-off.ts';
import { instanceState, type Facts } from '../state/state.ts';

/** One thing to do to bring a service's instances nearer to what is wanted. */
export type Step =
  | { readonly do: 'create' }
  | { readonly do: 'start'; readonly id: number }
  /** Its attempt has failed although its process lives: it is ended and tried again. */
  | ({ readonly do: 'fail'; readonly id: number; readonly reason: string } & Words)
  /** It has served long enough for what failed before to be over. */
  | { readonly do: 'recover'; readonly id: number }
  /** It is not to be any more: from now on it takes no new requests. */
  | { readonly do: 'stop'; readonly id: number; readonly why: Words }
  /** Its process is ended. */
  | { readonly do: 'end'; readonly id: number }
  | { readonly do: 'delete'; readonly id: number };

export interface Situation {
  readonly wanted: number;
  /** Why none are, where none are. */
  readonly whyNone: Words;
  /** Stands for the settings that instances are started with; undefined where these are not in order. */
  readonly specHash: string | undefined;
  /** How many instances of older settings are replaced at once. */
  readonly batch: number;
  /** Instances that are not deleted. */
  readonly instances: readonly Facts[];
  /** Those that something is being done to at this moment: they count, and are otherwise left alone. */
  readonly busy: ReadonlySet<number>;
  readonly startTimeoutMs: number;
  /** Whether instances can be told where the gates are. */
  readonly gatesKnown: boolean;
  /** Since when gates are heard; undefined while none is. */
  readonly gatesSince: Date | undefined;
  readonly now: Date;
}

export interface Decision {
  readonly steps: readonly Step[];
  /** When to look again though nothing happens. */
  readonly lookAt: Date | undefined;
}

/** How long an instance may take to finish its requests before its process is asked to end. */
export const drainMs = 25_000;
/** How long an instance that was connected may be without a connection before it counts as hung. */
export const reconnectMs = 60_000;

/** Decides, from facts alone, what is to be done for one service now. */
export function decide(situation: Situation): Decision {
  const { instances, busy } = situation;
  const own = instances.filter(({ desired, hosting }) => desired === 'run' && hosting !== 'external');
  const counted = adjust(situation, own);
  const stopped = new Set(counted.flatMap((step) => (step.do === 'stop' ? [step.id] : [])));
  const each = [
    ...own.filter(({ id }) => !busy.has(id) && !stopped.has(id)).map((facts) => keepUp(situation, facts)),
    ...instances
      .filter(({ desired, id }) => desired === 'stop' && !busy.has(id))
      .map((facts) => seeOff(situation, facts)),
  ];
  const moments = each.filter((one) => one instanceof Date);
  return {
    steps: [...counted, ...each.filter((one): one is Step => one !== undefined && !(one instanceof Date))],
    lookAt: moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : undefined,
  };
}

const serves = (facts: Facts): boolean => instanceState(facts).totalStatus === 'RUNNING';

/** Brings the count to what is wanted. Instances of older settings that serve are replaced a batch at a time, each once a new one serves. */
function adjust({ wanted, whyNone, specHash, batch }: Situation, own: readonly Facts[]): readonly Step[] {
  const isOld = (facts: Facts) => specHash !== undefined && facts.attempt > 0 && facts.specHash !== specHash;
  const ranked = own.filter((facts) => !isOld(facts)).toSorted(byWorth);
  const fresh = ranked.slice(0, wanted);
  const old = own.filter((facts) => isOld(facts) && serves(facts));
  const replaceable = Math.min(old.length, Math.max(0, fresh.filter(serves).length + old.length - wanted));
  const missing = Math.max(
    0,
    Math.min(wanted - fresh.length, wanted + batch - fresh.length - (old.length - replaceable)),
  );
  const stop = (facts: readonly Facts[], why: Words) => facts.map(({ id }): Step => ({ do: 'stop', id, why }));
  const changed = wanted === 0 ? whyNone : endings.replaced;
  return [
    ...stop(ranked.slice(wanted), wanted === 0 ? whyNone : endings.fewer),
    ...stop(
      own.filter((facts) => isOld(facts) && !serves(facts)),
      changed,
    ),
    ...stop(old.slice(0, replaceable), changed),
    ...Array.from({ length: missing }, (): Step => ({ do: 'create' })),
  ];
}

/** Those that serve come first, then those that fail least, then the oldest. */
function byWorth(one: Facts, other: Facts): number {
  return Number(serves(other)) - Number(serves(one)) || one.failures - other.failures || one.id - other.id;
}

/** What an instance needs that is to run: a step now, or a look later. */
function keepUp(
  { specHash, gatesKnown, gatesSince, startTimeoutMs, now }: Situation,
  facts: Facts,
): Step | Date | undefined {
  const { id, process, nextAttemptAt, links } = facts;
  if (process === 'none' || process === 'exited') {
    // What never got as far as an attempt was held up by the settings: once they are in order there is nothing to wait for.
    const settled = facts.attempt === 0 && facts.heldUp === null && specHash !== undefined;
    if (nextAttemptAt && nextAttemptAt > now && !settled) return nextAttemptAt;
    return gatesKnown ? { do: 'start', id } : undefined;
  }
  if (links.live > 0) {
    const recovers = recoversAt(facts);
    return recovers && recovers <= now ? { do: 'recover', id } : recovers;
  }
  if (!gatesSince) return undefined;
  const hung = facts.connectedAt !== null;
  const since = hung ? (facts.disconnectedAt ?? links.heardAt ?? facts.connectedAt) : facts.processAt;
  const limitMs = hung ? reconnectMs : startTimeoutMs;
  const deadline = new Date(Math.max(Number(since), Number(gatesSince)) + limitMs);
  if (deadline > now) return deadline;
  const seconds = limitMs / 1_000;
  return hung
    ? {
        do: 'fail',
        id,
        reason: 'Unreachable',
        code: 'instance.event.unreachable',
        args: { seconds: String(seconds) },
        message: `It lost its connection to the gate and did not come back within ${seconds} seconds, so it was ended.`,
      }
    : {
        do: 'fail',
        id,
        reason: 'StartTimeout',
        code: 'instance.event.start_timeout',
        args: { seconds: String(seconds) },
        message: `It did not connect to a gate within ${seconds} seconds, the service's time-out for starts (nor did its main page answer, if it serves HTTP alone), so it was ended. See its log, or raise the time-out.`,
      };
}

/** What an instance needs that is to go. */
function seeOff({ now }: Situation, { id, process, stopAt, stopNow, links, answeringUntil }: Facts): Step | Date {
  const drainedBy = new Date(Number(stopAt) + drainMs);
  if (!stopNow && drainedBy > now) {
    if (links.live > 0) return drainedBy;
    if (answeringUntil && answeringUntil > now) return answeringUntil < drainedBy ? answeringUntil : drainedBy;
  }
  return process === 'none' || process === 'exited' ? { do: 'delete', id } : { do: 'end', id };
}
