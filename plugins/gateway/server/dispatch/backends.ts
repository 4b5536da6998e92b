import type { Backend } from '../gate/types.ts';

/** A backend with how it has fared lately. */
export interface Candidate {
  readonly backend: Backend;
  /** Failures in a row. */
  failures: number;
  /** On the clock of `performance.now()`: until then others are asked first. */
  shunnedUntil: number;
}

const none: readonly Candidate[] = [];
const firstShunMs = 1_000;
const longestShunMs = 30_000;

/** Who answers calls, by service. */
export class Backends {
  readonly #byModel = new Map<number, readonly Candidate[]>();
  readonly #waiting = new Map<number, Set<() => void>>();

  /** The same array until one comes or goes. */
  of(modelId: number): readonly Candidate[] {
    return this.#byModel.get(modelId) ?? none;
  }

  add(backend: Backend): void {
    const { modelId } = backend.admission;
    this.#byModel.set(modelId, [...this.of(modelId), { backend, failures: 0, shunnedUntil: 0 }]);
    for (const arrived of this.#waiting.get(modelId) ?? []) arrived();
  }

  delete(backend: Backend): void {
    const { modelId } = backend.admission;
    const left = this.of(modelId).filter((each) => each.backend !== backend);
    if (left.length > 0) this.#byModel.set(modelId, left);
    else this.#byModel.delete(modelId);
  }

  /** Waits until somebody answers for the service; false when `signal` ends the wait first. */
  async whenAvailable(modelId: number, signal: AbortSignal): Promise<boolean> {
    if (this.of(modelId).some(({ backend }) => !backend.stopping)) return true;
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const arrived = () => resolve(true);
    const left = () => resolve(false);
    const waiting = this.#waiting.get(modelId) ?? new Set();
    this.#waiting.set(modelId, waiting.add(arrived));
    signal.addEventListener('abort', left);
    return promise.finally(() => {
      signal.removeEventListener('abort', left);
      waiting.delete(arrived);
      if (waiting.size === 0) this.#waiting.delete(modelId);
    });
  }
}

/** Has others asked first for a while, the longer the more often it has failed in a row. */
export function noteFailure(candidate: Candidate): void {
  candidate.shunnedUntil = performance.now() + Math.min(longestShunMs, firstShunMs * 2 ** candidate.failures);
  candidate.failures += 1;
}

export function noteSuccess(candidate: Candidate): void {
  if (candidate.failures === 0) return;
  candidate.failures = 0;
  candidate.shunnedUntil = 0;
}
