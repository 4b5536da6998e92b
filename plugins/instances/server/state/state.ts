import type { InstanceStatus, StateReason, TotalStatus } from '../../contract/instance.ts';
import type { ModelState } from '#plugins/services/contract.ts';
import type { LiveState } from '#plugins/services/server/public.ts';
import { loopFailures } from '../launch/back-off.ts';
import { noteOf, type Note } from '../note.ts';
import type { InstanceRow, Plan } from '../tables.ts';

/** The streams that an instance holds to gates, as far as the gates spoke lately. */
export interface Links {
  /** Streams to gates that are heard. */
  readonly live: number;
  readonly since: Date | undefined;
  /** When a gate last spoke that has a stream of this instance, heard lately or not. */
  readonly heardAt: Date | undefined;
}

/** One instance's row with its streams: all the facts that its state follows from. */
export type Facts = InstanceRow & { readonly links: Links };

export interface InstanceState {
  readonly status: InstanceStatus;
  readonly totalStatus: TotalStatus;
  readonly reason: StateReason;
  /** The reason in a sentence. */
  readonly message: string;
  /** What differs from case to case of it, for other languages. */
  readonly note?: Note | undefined;
  readonly since: Date;
}

/** Whether the platform connects to it, rather than it to the platform. */
export const isOutgoing = ({ hosting, tokenHash, httpHost }: InstanceRow): boolean =>
  hosting === 'external' && tokenHash === null && httpHost !== null;

type Seen = readonly [InstanceStatus, TotalStatus, StateReason, string, Date | null | undefined, note?: Note | null];

/** The one place that says what state an instance is in. */
export function instanceState(facts: Facts): InstanceState {
  const [status, totalStatus, reason, message, since, note] = see(facts);
  return { status, totalStatus, reason, message, since: since ?? facts.createdAt, ...(note && { note }) };
}

function see(facts: Facts): Seen {
  const { desired, deletedAt, stopAt, stopReason, stopNote, hosting, process, processAt, links } = facts;
  if (deletedAt)
    return [
      'DELETED',
      'DELETED',
      'Stopped',
      `It was ended: ${stopReason ?? 'it was not needed any more'}.`,
      deletedAt,
      stopNote,
    ];
  if (desired === 'stop')
    return [
      'REMOVING',
      'WAITING',
      'Stopping',
      `It finishes its requests and ends: ${stopReason ?? 'it is not needed any more'}.`,
      stopAt,
      stopNote,
    ];
  if (process === 'exited') return afterExit(facts);
  if (links.live > 0) return ['STARTED', 'RUNNING', 'Connected', 'It is connected and takes requests.', links.since];
  if (links.heardAt)
    return [
      hosting === 'external' ? 'IDLE' : 'STARTED',
      'WAITING',
      'GateSilent',
      'The gate that it was connected to has fallen silent, so nobody knows whether it can be reached.',
      links.heardAt,
    ];
  if (isOutgoing(facts))
    return [
      'IDLE',
      'WAITING',
      'Disconnected',
      'The server that it stands for does not answer as it should. Look at the connection page of the service for the reason.',
      facts.disconnectedAt,
    ];
  if (hosting === 'external')
    return [
      'IDLE',
      'WAITING',
      'AwaitsConnection',
      'It is not connected. Start it where it is to run, with the given environment.',
      facts.disconnectedAt,
    ];
  // After so many ends in a row the next attempt promises nothing until it has connected.
  const hope = isLooping(facts) ? 'FAILED' : 'WAITING';
  const before = isLooping(facts) ? ` Before that, ${facts.failures} ends in a row. ${whyEnded(facts)}` : '';
  if (process === 'none' && facts.heldUp)
    return ['SCHEDULED', 'WAITING', 'Queued', facts.heldUp.message, processAt, noteOf(facts.heldUp)];
  if (process === 'none') return ['SCHEDULED', hope, 'Scheduled', `It is about to be started.${before}`, processAt];
  if (process === 'starting')
    return [
      'SCHEDULED',
      hope,
      'Starting',
      facts.waitsFor ?? `Its process is being started.${before}`,
      processAt,
      facts.waitsNote,
    ];
  if (facts.connectedAt)
    return [
      'STARTED',
      'WAITING',
      'Disconnected',
      'Its process runs but has lost its connection to the gate.',
      facts.disconnectedAt,
    ];
  const connecting = `Its process runs and has not connected to a gate yet.${before}`;
  return ['STARTED', hope, 'Connecting', connecting, processAt];
}

function afterExit(facts: Facts): Seen {
  const { exitReason, exitNote, exitedAt, nextAttemptAt, heldUp } = facts;
  const why = whyEnded(facts);
  const next = nextAttemptAt ? `The next attempt is at ${nextAttemptAt.toISOString()}.` : 'It is started again.';
  if (exitReason === 'Refused') return ['FAILED', 'FAILED', 'Refused', `${why} ${next}`, exitedAt, exitNote];
  // It gave its place back and waits for another.
  if (heldUp) return ['SCHEDULED', 'WAITING', 'Queued', heldUp.message, facts.processAt, noteOf(heldUp)];
  if (isLooping(facts))
    return [
      'FAILED',
      'FAILED',
      'CrashLoop',
      `Crash loop: ${facts.failures} ends in a row. ${why} ${next}`,
      exitedAt,
      exitNote,
    ];
  return ['SCHEDULED', 'WAITING', 'Restarting', `${why} ${next}`, exitedAt, exitNote];
}

const whyEnded = ({ exitMessage }: Facts): string => exitMessage ?? 'Its process ended.';

const isLooping = ({ failures }: Facts): boolean => failures >= loopFailures;

/** The one place that says what state a service is in. */
export function serviceState(plan: Plan | undefined, all: readonly Facts[]): LiveState {
  const own = plan?.wanted ?? 0;
  const present = all.filter(({ deletedAt }) => !deletedAt);
  // Where none is to run any more, those that are left are about to end, also before they were told to.
  const kept = present.filter(({ desired, hosting }) => desired === 'run' && (own > 0 || hosting === 'external'));
  const totals = kept.map((facts) => instanceState(facts).totalStatus);
  const ready = totals.filter((each) => each === 'RUNNING').length;
  const wanted = own + kept.filter(({ hosting }) => hosting === 'external').length;
  return { state: stateOf(), ready, wanted, stopping: present.length - kept.length };

  function stateOf(): ModelState {
    if (plan?.removing) return 'REMOVING';
    if (ready > 0) return 'RUNNING';
    if (own > 0)
      return kept.length === 0 || kept.some((facts, at) => facts.hosting !== 'external' && totals[at] !== 'FAILED')
        ? 'STARTING'
        : 'INACTIVE';
    // Nobody stopped it: the first request brings it up.
    return plan?.launchable && (plan.asleepAt || plan.requested === null) ? 'SLEEPING' : 'INACTIVE';
  }
}
