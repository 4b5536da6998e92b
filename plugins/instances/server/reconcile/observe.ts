import type { Observed, Placement } from '#plugins/resource-groups/server/public.ts';
import { afterFailure } from '../launch/back-off.ts';
import { noteOf, type Note } from '../note.ts';
import type { InstanceRow } from '../tables.ts';

export type Patch = Partial<InstanceRow>;

/** What changes in an instance's row now that its driver was asked: undefined where nothing does. */
export function observedPatch(row: InstanceRow, seen: Observed, now: Date): Patch | undefined {
  if (seen.state === 'running' && seen.attempt === row.attempt) {
    const place = placeOf(row, seen);
    return row.process === 'running'
      ? place
      : { process: 'running', processAt: seen.since, startedAt: seen.since, ...place };
  }
  if (seen.state === 'waiting' && seen.attempt === row.attempt && row.process === 'starting') {
    const isNew = seen.message !== row.waitsFor;
    const isPlaced = !seen.seeksServer && row.placedAt === null;
    if (!isNew && !isPlaced) return undefined;
    return { ...(isNew && { waitsFor: seen.message, waitsNote: noteOf(seen) }), ...(isPlaced && { placedAt: now }) };
  }
  if (seen.state === 'exited' && seen.attempt === row.attempt)
    return row.process === 'running' || row.process === 'starting' ? exitPatch(row, seen) : undefined;
  // The attempt was intended, and the server died before it began: there is nothing of it.
  if (row.process === 'starting') return { process: 'none', processAt: now };
  if (row.process === 'running')
    return exitPatch(row, {
      reason: 'Lost',
      message: 'Its process is gone, and nothing is kept of how it ended.',
      code: 'instance.event.lost',
      since: now,
    });
  return undefined;
}

/** Where it runs, as far as that was not known: what is rented has an address once it is there. */
function placeOf({ serverName, httpHost, httpPort }: InstanceRow, { node, http }: Placement): Patch | undefined {
  const moved = node !== undefined && node !== serverName;
  const reached = http && (http.host !== httpHost || http.port !== httpPort);
  if (!moved && !reached) return undefined;
  return { ...(moved && { serverName: node }), ...(reached && { httpHost: http.host, httpPort: http.port }) };
}

type Exited = Omit<Extract<Observed, { state: 'exited' }>, 'state' | 'attempt'>;

/** Ends that say nothing against the instance: we asked for them, or it was the machine that ended, maybe before it had their files on its disk. */
const saysNothing: ReadonlySet<string> = new Set(['Stopped', 'Unwatched', 'Lost']);

function exitPatch(row: InstanceRow, { since, startedAt, exitCode, reason, message, ...words }: Exited): Patch {
  const about = {
    note: noteOf(words),
    reason,
    message,
    at: since,
    ...(startedAt ? { startedAt } : {}),
    ...(exitCode === undefined ? {} : { exitCode }),
  };
  return saysNothing.has(reason) ? { ...endPatch(row, about), nextAttemptAt: null } : failurePatch(row, about);
}

interface End {
  readonly reason: string;
  readonly message: string;
  readonly at: Date;
  readonly startedAt?: Date;
  readonly exitCode?: number;
  readonly note?: Note | null;
}

/** An attempt ended that was to go on. */
export function failurePatch(row: InstanceRow, end: End): Patch {
  return { ...endPatch(row, end), ...afterFailure(row, end.at) };
}

function endPatch({ startedAt }: InstanceRow, end: End): Patch {
  return {
    process: 'exited',
    processAt: end.at,
    exitedAt: end.at,
    exitStartedAt: end.startedAt ?? startedAt,
    exitCode: end.exitCode ?? null,
    exitReason: end.reason,
    exitMessage: end.message,
    exitNote: end.note ?? null,
  };
}
