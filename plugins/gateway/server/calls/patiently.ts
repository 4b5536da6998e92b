import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';

const mostWaits = 90;

/** Asks again every second while a limit of calls is reached, as background work does that has the time; in the end the refusal holds. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits++)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 429 || waits >= mostWaits) throw error;
      await pause(1_000, undefined, { signal });
    }
}
