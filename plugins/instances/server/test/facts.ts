import type { Facts } from '../state/state.ts';
import type { Plan } from '../tables.ts';

/** A moment of the tests, in seconds after their beginning. */
export const at = (seconds: number): Date => new Date(Date.UTC(2030, 0, 1) + seconds * 1_000);

/** The facts of an instance that was just created, but for what a test says. */
export const factsOf = (given: Partial<Facts> = {}): Facts => ({
  id: 1,
  accountId: 7,
  modelId: 70,
  type: 'predict',
  hosting: 'hostingServer',
  driver: 'HOSTING_SERVER',
  resourceGroup: 'default',
  groupId: 1,
  serverName: 'host',
  createdAt: at(0),
  desired: 'run',
  stopReason: null,
  stopAt: null,
  stopNow: false,
  deletedAt: null,
  held: null,
  heldUp: null,
  tokenHash: null,
  attempt: 0,
  specHash: null,
  settingsVersion: null,
  image: null,
  process: 'none',
  processAt: null,
  startedAt: null,
  connectedAt: null,
  disconnectedAt: null,
  heartbeatAt: null,
  exitedAt: null,
  exitStartedAt: null,
  exitCode: null,
  exitReason: null,
  exitMessage: null,
  lastLines: null,
  failures: 0,
  restartCount: 0,
  nextAttemptAt: null,
  hostname: null,
  version: null,
  reportedImage: null,
  httpHost: null,
  httpPort: null,
  answeringUntil: null,
  links: { live: 0, since: undefined, heardAt: undefined },
  ...given,
});

/** An instance that serves requests since `seconds`. */
export const servingOf = (given: Partial<Facts> = {}, seconds = 5): Facts =>
  factsOf({
    attempt: 1,
    specHash: 'now',
    process: 'running',
    processAt: at(1),
    startedAt: at(1),
    connectedAt: at(seconds),
    links: { live: 1, since: at(seconds), heardAt: at(seconds) },
    ...given,
  });

export const planOf = (given: Partial<Plan> = {}): Plan => ({
  modelId: 70,
  accountId: 7,
  demand: null,
  minCount: 1,
  launchable: true,
  hostingType: 'INTERNAL',
  removing: false,
  idleMinutes: 0,
  scaling: false,
  requested: null,
  scaled: null,
  most: null,
  generation: 0,
  usedAt: at(0),
  asleepAt: null,
  heldAwake: false,
  countedAt: at(0),
  wanted: 1,
  ...given,
});
