import { Fault } from '#core/contract/fault.ts';
import { isStopped, stopped } from '#plugins/testing/web/panel-parts.ts';

/** With what a call ended before its answer was whole; throws what is a defect of ours. */
export function endedBy(error: unknown, signal: AbortSignal): Fault {
  if (signal.aborted) return stopped();
  if (error instanceof Fault) return error;
  throw error;
}

interface Ended {
  readonly state: 'done' | 'stopped' | 'failed';
  readonly fault: Fault | undefined;
}

/** How an answer stands whose call has ended; that somebody stopped it is no fault to tell them. */
export function endOf(fault: Fault | undefined): Ended {
  if (!fault) return { state: 'done', fault };
  return isStopped(fault) ? { state: 'stopped', fault: undefined } : { state: 'failed', fault };
}
