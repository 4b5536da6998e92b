import type { Tone } from './tone.ts';

export type StateIcon =
  | 'dot'
  | 'hollow-dot'
  | 'check'
  | 'spinner'
  | 'hourglass'
  | 'moon'
  | 'undo'
  | 'triangle'
  | 'cross'
  | 'question';

/** How a state looks: its tone, its mark and whether the frame is dashed. Only the spinner moves. */
export interface StateLook {
  tone: Tone;
  icon: StateIcon;
  dashed: boolean;
}

const groups: readonly [tone: Tone, icon: StateIcon, ...states: string[]][] = [
  ['ok', 'dot', 'RUNNING', 'ACTIVE', 'AVAILABLE'],
  ['ok', 'check', 'COMPLETED', 'SUCCESS'],
  ['info', 'spinner', 'STARTING', 'STARTED', 'RUN', 'SCHEDULED', 'FITTING'],
  ['neu', 'hourglass', 'IDLE', 'WAITING'],
  ['vio', 'moon', 'SLEEPING'],
  ['neu', 'hollow-dot', 'INACTIVE', 'STOPPED', 'ARCHIVED', 'DELETED', 'REPLACED'],
  ['warn', 'spinner', 'STOPPING', 'REMOVING', 'DELETING', 'REVERTING'],
  ['neu', 'undo', 'REVERTED', 'CANCELLED'],
  ['warn', 'triangle', 'DEGRADED'],
  ['bad', 'triangle', 'UNAVAILABLE', 'BLOCKED', 'FAILED'],
  ['bad', 'cross', 'ERROR'],
];

const looks = new Map(
  groups.flatMap(([tone, icon, ...states]) => states.map((state) => [state, { tone, icon, dashed: false }] as const)),
);

const unknown: StateLook = { tone: 'neu', icon: 'question', dashed: true };

/** The look of a state by its wire name in any case; states the product does not know, UNKNOWN among them, get the dashed question mark. */
export function stateLook(state: string): StateLook {
  return looks.get(state.toUpperCase()) ?? unknown;
}
