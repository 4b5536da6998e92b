import type { ModelInstanceData, ModelStartTimeData } from '#plugins/instances/contract.ts';

/** A part of a start, in milliseconds from its beginning. */
export interface Phase {
  readonly id: 'queued' | 'process' | 'failed' | 'ready';
  readonly from: number;
  readonly to: number;
  /** Whether it goes on. */
  readonly open: boolean;
}

export interface Start {
  readonly phases: readonly Phase[];
  /** How long it took until the instance served, or has taken so far. */
  readonly total: number;
  readonly ready: boolean;
}

type Created = Pick<ModelInstanceData, 'createdTimestamp' | 'attempt'>;

/** The parts of an instance's latest start, from the moments that are kept of it: waiting for its turn and its image, its process until it has connected, and the moment from which it served. */
export function startOf({ createdTimestamp, attempt }: Created, timing: ModelStartTimeData, now = Date.now()): Start {
  const started = attempt > 0 ? Date.parse(timing.instanceStartTime) : undefined;
  // Of a later attempt nobody kept since when it waited.
  const begun = attempt > 1 && started !== undefined ? started : Date.parse(createdTimestamp);
  const connected = momentAfter(timing.instanceStartedTime, started);
  const failed = momentAfter(timing.instanceErrorTime, started);
  const at = (moment: number) => Math.max(0, moment - begun);
  const queued: Phase = { id: 'queued', from: 0, to: at(started ?? now), open: started === undefined };
  if (started === undefined) return { phases: [queued], total: queued.to, ready: false };
  const end = connected ?? failed ?? now;
  const process: Phase = {
    id: 'process',
    from: at(started),
    to: at(end),
    open: connected === undefined && failed === undefined,
  };
  const last: Phase[] =
    connected !== undefined
      ? [{ id: 'ready', from: at(connected), to: at(connected), open: false }]
      : failed !== undefined
        ? [{ id: 'failed', from: at(failed), to: at(failed), open: false }]
        : [];
  return {
    phases: [...(attempt > 1 ? [] : [queued]), process, ...last],
    total: at(end),
    ready: connected !== undefined,
  };
}

function momentAfter(text: string | undefined, start: number | undefined): number | undefined {
  const moment = text === undefined ? undefined : Date.parse(text);
  return moment !== undefined && start !== undefined && moment >= start ? moment : undefined;
}
