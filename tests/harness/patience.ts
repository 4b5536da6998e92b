import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';

/** How long a state may take to come about before its test fails, milliseconds; a busy machine fails none. */
const patienceMs = 20_000;

/** After how long it is looked at again: soon at first, and then not so often that the looking keeps the machine from coming about it. */
const firstPauseMs = 25;
const lastPauseMs = 250;

const { waitFor } = vi;
vi.waitFor = async (callback, options) => {
  const { timeout = patienceMs, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  // Clocks that a test moves by itself are the library's to wait by.
  if (interval !== undefined || vi.isFakeTimers()) return waitFor(callback, { timeout, ...(interval && { interval }) });
  const until = performance.now() + timeout;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, lastPauseMs)) {
    try {
      return await callback();
    } catch (error) {
      if (performance.now() + pause > until) throw error;
    }
    await sleep(pause);
  }
};
