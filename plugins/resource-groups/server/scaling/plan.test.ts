import { expect, test } from 'vitest';
import { planScaling, type ScaledServer, type ScalingFacts } from './plan.ts';

const now = new Date('2026-05-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const gibibyte = 2 ** 30;
const need = { cpu: 1, memory: gibibyte, disk: gibibyte, gpus: 0, vram: 0 };
const empty = { cpu: 2, memory: 4 * gibibyte, disk: 10 * gibibyte, gpus: 0, vram: 0 };
const full = { cpu: 0, memory: 0, disk: 0, gpus: 0, vram: 0 };

let next = 0;
const server = (given: Partial<ScaledServer> = {}): ScaledServer => ({
  id: ++next,
  status: 'RUNNING',
  draining: false,
  since: ago(600),
  instances: 2,
  idleSince: null,
  isAutoCreated: false,
  fallback: false,
  free: full,
  ...given,
});
const plan = (given: Partial<ScalingFacts>) => {
  const { step, obstacle } = planScaling({
    min: 0,
    max: 3,
    cooldownMs: 600_000,
    idleMs: 900_000,
    maxDowntimeMs: 1_800_000,
    servers: [],
    waiting: [],
    model: empty,
    changedAt: undefined,
    now,
    ...given,
  });
  return step ? Object.values(step).map(String).join(' ') : obstacle;
};

test.each<[string, Partial<ScalingFacts>, string | undefined]>([
  ['nothing where nobody waits', { servers: [server()] }, undefined],
  ['one more where somebody waits', { servers: [server()], waiting: [need] }, 'add waiting'],
  [
    'nothing where what waits fits on what is there',
    { servers: [server({ free: empty })], waiting: [need] },
    undefined,
  ],
  [
    'nothing where it fits on what is about to be there',
    { servers: [server(), server({ status: 'STARTING', free: empty })], waiting: [need] },
    undefined,
  ],
  [
    'one more where more waits than fits on that',
    { servers: [server({ status: 'STARTING', free: empty })], waiting: [need, need, need] },
    'add waiting',
  ],
  [
    'one more where what is there takes none such',
    { servers: [server({ id: 900, free: empty })], waiting: [{ ...need, refusedBy: new Set([900]) }] },
    'add waiting',
  ],
  ['nothing within the time between two changes', { waiting: [need], changedAt: ago(9) }, 'cooling'],
  ['one more after it', { waiting: [need], changedAt: ago(10) }, 'add waiting'],
  ['nothing beyond the most', { servers: [server(), server(), server()], waiting: [need] }, 'maximum'],
  [
    'nothing beyond the most, of which one is away',
    { servers: [server(), server(), server({ status: 'UNAVAILABLE', since: ago(1) })], waiting: [need] },
    'maximum',
  ],
  ['nothing that helps nobody', { waiting: [{ ...need, cpu: 3 }] }, 'too_small'],
  [
    'nothing whose cards have too little memory',
    { waiting: [{ ...need, gpus: 1, vram: 40 }], model: { ...empty, gpus: 2, vram: 24 } },
    'too_small',
  ],
  ['one for those whom it helps', { waiting: [{ ...need, cpu: 3 }, need] }, 'add waiting'],
  ['one of which nobody says what it has', { waiting: [need], model: undefined }, 'add waiting'],
  ['what is missing to the least, at any time', { min: 2, servers: [server()], changedAt: ago(1) }, 'add minimum'],
  [
    'the place of one that is lost or put away, at the least',
    { min: 1, servers: [server({ status: 'STOPPED' }), server({ status: 'UNAVAILABLE', since: ago(1) })] },
    'add minimum',
  ],
])('adds %s', (_what, given, expected) => {
  expect(plan(given)).toBe(expected);
});

const lost = server({ status: 'UNAVAILABLE', since: ago(30) });
const idle = server({ instances: 0, idleSince: ago(15), free: empty });

test.each<[string, Partial<ScalingFacts>, string | undefined]>([
  ['replaces what was away for too long', { servers: [lost] }, `replace ${lost.id}`],
  ['waits for what is away for a while', { servers: [{ ...lost, since: ago(29) }] }, undefined],
  ['replaces nothing where nobody says after when', { servers: [lost], maxDowntimeMs: 0 }, undefined],
  ['replaces nothing that tells of itself', { servers: [{ ...lost, isAutoCreated: true }] }, undefined],
  ['releases what is idle for long enough', { servers: [server(), idle] }, `release ${idle.id}`],
  ['keeps what is idle for a while', { servers: [{ ...idle, idleSince: ago(14) }] }, undefined],
  ['keeps the least', { servers: [idle], min: 1 }, undefined],
  ['keeps a fallback', { servers: [{ ...idle, fallback: true }] }, undefined],
  ['keeps what is idle while others wait', { servers: [idle], waiting: [need] }, undefined],
  ['keeps what is idle within the time between two changes', { servers: [idle], changedAt: ago(3) }, undefined],
  ['keeps everything where nobody says after when', { servers: [idle], idleMs: 0 }, undefined],
])('%s', (_what, given, expected) => {
  expect(plan(given)).toBe(expected);
});
