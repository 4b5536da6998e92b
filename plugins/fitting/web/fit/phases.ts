import type { FitRunData } from '../../contract.ts';

/** A part of a training and how long it took; one under way has so far, one that is to come nothing. */
export interface Phase {
  readonly name: 'start' | 'train' | 'restart';
  readonly state: 'done' | 'now' | 'waits';
  readonly ms?: number;
}

/** The parts of a training whose turn has come; none where it was made before they were noted. */
export function phasesOf({ begun, given, taught, ended }: FitRunData, now = Date.now()): readonly Phase[] {
  if (begun === undefined || (ended !== undefined && given === undefined)) return [];
  const until = ended ?? now;
  const phase = (name: Phase['name'], from: number | undefined, till: number | undefined): readonly Phase[] => {
    if (from === undefined) return ended === undefined ? [{ name, state: 'waits' }] : [];
    // A server's clock may be ahead of a browser's.
    const ms = Math.max(0, (till ?? until) - from);
    return [{ name, ms, state: (till ?? ended) === undefined ? 'now' : 'done' }];
  };
  return [...phase('start', begun, given), ...phase('train', given, taught), ...phase('restart', taught, ended)];
}
