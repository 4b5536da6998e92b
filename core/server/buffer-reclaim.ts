import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is smaller goes with all else that is young. */
export const largeBytes = 256 * 1024;
/** So much is worth a collection, which takes a millisecond or two. */
const enoughBytes = 8 * 1024 * 1024;
/** Marking takes less; the end of one can go unreported. */
const marksForMs = 1_000;

/**
 * Memory of large bodies, of which nobody has any use soon after they came. It lies outside of V8's heap, where it counts as if it stayed:
 * V8 marks the whole heap for it, tens of milliseconds, where a collection of what is young frees it in two.
 */
export class BufferReclaim {
  readonly #collect: () => void;
  #bytes = 0;
  #marksSince = -Infinity;
  #waits = false;

  constructor(collect: () => void) {
    this.#collect = collect;
  }

  /** Nobody has any use for this much, as soon as everything has run that now waits to. */
  left(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < enoughBytes || this.#waits) return;
    this.#waits = true;
    setImmediate(() => {
      this.#waits = false;
      // While V8 marks, it would have to do all the rest of that at once; it frees the young too when it is through.
      if (performance.now() - this.#marksSince < marksForMs) return;
      this.#bytes = 0;
      this.#collect();
    });
  }

  /** What V8 has done: one of Node's `NODE_PERFORMANCE_GC_` numbers. */
  heard(kind: number): void {
    if (kind === constants.NODE_PERFORMANCE_GC_INCREMENTAL) this.#marksSince = performance.now();
    if (kind !== constants.NODE_PERFORMANCE_GC_MAJOR) return;
    this.#marksSince = -Infinity;
    this.#bytes = 0;
  }
}

/** That of this process. */
export const bufferReclaim = new BufferReclaim(minorCollector());

new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    bufferReclaim.heard((entry as PerformanceEntry & { readonly detail: { readonly kind: number } }).detail.kind);
}).observe({ entryTypes: ['gc'] });

/** V8 hands it out to contexts that are made once it may. */
function minorCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;
  return () => collect({ type: 'minor' });
}
