import type { Instances } from '../public.ts';

interface Wait {
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/** How often a call that waits asks whether anything has come between it and the start. */
const askEveryMs = 3_000;

/** Waits until an instance that was asked for can be called, as `arrives` tells; throws as soon as it is known that none will start. */
export async function awaitStart(
  instances: Pick<Instances, 'wake'>,
  modelId: number,
  { patienceMs, signal }: Wait,
  arrives: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || signal.aborted) return false;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), Math.min(leftMs, askEveryMs));
    const arrived = await arrives(AbortSignal.any([signal, over.signal])).finally(() => clearTimeout(timer));
    if (arrived) return true;
    if (leftMs > askEveryMs && !signal.aborted) await instances.wake(modelId);
  }
}
