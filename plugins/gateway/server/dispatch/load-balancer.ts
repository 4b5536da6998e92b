import type { Candidate } from './backends.ts';
import type { Backend } from '../gate/types.ts';

/** How often each backend was given the same call already, and how often one may be given it again. */
export interface Tried {
  readonly times: ReadonlyMap<Backend, number>;
  readonly mostRetriesOfOne: number;
}

/** The least busy one that takes calls; one that failed lately, reads slowly or was tried before only where there is no other. */
export function pickBackend(candidates: readonly Candidate[], tried?: Tried): Candidate | undefined {
  let best: Candidate | undefined;
  let bestCost = Infinity;
  for (const candidate of candidates) {
    const { backend } = candidate;
    if (backend.stopping) continue;
    const times = tried?.times.get(backend) ?? 0;
    if (tried && times > tried.mostRetriesOfOne) continue;
    const cost = backend.active + (isShunned(candidate) ? 1e5 : 0) + (backend.saturated ? 1e6 : 0) + times * 1e9;
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}

const isShunned = ({ failures, shunnedUntil }: Candidate): boolean => failures > 0 && performance.now() < shunnedUntil;
