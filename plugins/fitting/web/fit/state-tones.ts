import type { RunState } from '../../contract.ts';

/** How states of trainings are coloured. */
export const stateTones = {
  WAITING: 'info',
  STARTING: 'info',
  TRAINING: 'info',
  RESTARTING: 'info',
  DONE: 'ok',
  FAILED: 'bad',
  STOPPED: 'neu',
} as const satisfies Record<RunState, string>;
