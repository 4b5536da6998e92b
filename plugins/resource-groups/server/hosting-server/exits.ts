import { constants } from 'node:os';
import type { Exit } from './instance-folder.ts';

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Set where we asked for the end. */
  readonly stopped: boolean;
  /** What it needed more of than it may have, by its own words or by those of the system. */
  readonly beyond: 'memory' | 'disk' | undefined;
}

const overLimit = {
  disk: {
    reason: 'OutOfDisk',
    code: 'instance.event.out_of_disk',
    message: 'It wrote more to its folder than its disk limit allows. Raise the limit, or make it write less.',
  },
  memory: {
    reason: 'OutOfMemory',
    code: 'instance.event.out_of_memory',
    message: 'It needed more memory than its memory limit allows. Raise the limit, or make it need less.',
  },
} as const;

/** Says in words how a process ended that we started ourselves. */
export function describeExit({ code, signal: ended, stopped, beyond }: Ended, at: Date): Exit {
  const signal = ended ?? signalOf(code);
  const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  const exit = { at: at.toISOString(), exitCode, ...(signal ? { signal } : {}) };
  if (stopped)
    return {
      ...exit,
      reason: 'Stopped',
      code: 'instance.event.stopped',
      message: `It was asked to stop and ended ${signal ? `by ${signal}` : `with exit code ${exitCode}`}.`,
    };
  if (signal === 'SIGXFSZ') return { ...exit, ...overLimit.disk };
  if (beyond) return { ...exit, ...overLimit[beyond] };
  if (signal)
    return {
      ...exit,
      reason: 'Killed',
      code: 'instance.event.killed',
      args: { signal },
      message: `It was ended from outside by ${signal}.`,
    };
  return exitCode === 0
    ? {
        ...exit,
        reason: 'Completed',
        code: 'instance.event.completed',
        message: 'It ended by itself with exit code 0, although a service is to go on until it is stopped.',
      }
    : {
        ...exit,
        reason: 'Error',
        code: 'instance.event.error',
        args: { exitCode: String(exitCode) },
        message: `It ended with exit code ${exitCode}.`,
      };
}

/** A shell between the program and us tells of a signal by a number. */
const signalOf = (code: number | null): NodeJS.Signals | undefined =>
  code === null || code <= 128
    ? undefined
    : (Object.entries(constants.signals) as [NodeJS.Signals, number][]).find(
        ([, number]) => number === code - 128,
      )?.[0];

/** How much is known of an end that nobody was told of, since the parent was gone by then. */
interface Unseen {
  readonly stopped: boolean;
  /** Whether a server was there and saw that it ended. */
  readonly watched: boolean;
  /** Set where the system tells that it was ended for needing more than it may have. */
  readonly beyond?: 'memory' | 'disk' | undefined;
}

export function unseenExit({ stopped, watched, beyond }: Unseen, at: Date): Exit {
  const how = (reason: string, message: string): Exit => ({
    at: at.toISOString(),
    reason,
    code: `instance.event.${reason.toLowerCase()}`,
    message,
  });
  if (stopped) return how('Stopped', 'It was asked to stop and ended.');
  if (beyond) return { at: at.toISOString(), ...overLimit[beyond] };
  if (!watched) return how('Unwatched', 'It ended while no server was there to see how, as in a power cut.');
  return how(
    'Unknown',
    'It ended by itself. Its exit code is not known, because the server that had started it was gone by then.',
  );
}
