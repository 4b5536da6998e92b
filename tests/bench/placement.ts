import { Board } from '#plugins/resource-groups/server/placement/board.ts';
import { fits, type Amounts } from '#plugins/resource-groups/server/placement/amounts.ts';
import { makeRoom } from '#plugins/resource-groups/server/placement/eviction.ts';
import type { Report } from './figures.ts';

const serverCount = 500;
const instanceCount = 10_000;
const gibibyte = 2 ** 30;
const mostMs = 1_000;
const evictions = 100;

interface Machine {
  readonly name: string;
  readonly has: Amounts;
  readonly on: number[];
}

/** Every tenth has GPUs, and no two neighbours are of the same size. */
const machines = (): readonly Machine[] =>
  Array.from({ length: serverCount }, (_, at) => ({
    name: `server-${at}`,
    has: {
      cpu: 16 + 16 * (at % 3),
      memory: (64 + 64 * (at % 3)) * gibibyte,
      disk: 2_000 * gibibyte,
      gpus: at % 10 === 0 ? 8 : 0,
      vram: at % 10 === 0 ? (at % 20 === 0 ? 80 : 24) * gibibyte : 0,
    },
    on: [],
  }));

const needs: readonly Amounts[] = Array.from({ length: instanceCount }, (_, at) => ({
  cpu: 0.25 * (1 + (at % 7)),
  memory: (1 + (at % 5)) * gibibyte,
  disk: (1 + (at % 20)) * gibibyte,
  gpus: at % 50 === 0 ? 1 : 0,
  vram: at % 100 === 0 ? 40 * gibibyte : 0,
}));

/** How long it takes to decide where all of them run, on one core and from facts alone; wrong decisions are no figure. */
export async function measurePlacement(report: Report): Promise<void> {
  for (const policy of ['SPREAD', 'PACK'] as const) {
    const fleet = machines();
    const begun = process.cpuUsage();
    const board = new Board(
      fleet.map((machine) => ({ of: machine, has: machine.has, free: machine.has, fallback: false })),
      policy,
    );
    const placed = needs.map((need) => board.place(need));
    const { user, system } = process.cpuUsage(begun);
    for (const [at, machine] of placed.entries()) machine?.on.push(at);
    requireRight(fleet, policy);
    report({
      name: `${instanceCount} instances placed on ${serverCount} servers, ${policy === 'SPREAD' ? 'spread' : 'packed'}`,
      value: (user + system) / 1_000,
      unit: 'ms',
      limit: { must: mostMs },
    });
    if (policy === 'SPREAD') measureEvictions(fleet, report);
  }
}

/** Where nothing is free, each of some that mean more has others leave. */
function measureEvictions(fleet: readonly Machine[], report: Report): void {
  const crowded = fleet.map((machine) => ({
    of: machine,
    free: { cpu: 0, memory: 0, disk: 0, gpus: 0, vram: machine.has.vram },
    evictable: machine.on.map((at) => ({
      instanceId: at,
      modelId: at,
      accountId: 1,
      need: needs[at]!,
      rank: at % 3,
      usedAt: at,
    })),
  }));
  const begun = process.cpuUsage();
  const made = needs.slice(0, evictions).map((need) => makeRoom(crowded, need));
  const { user, system } = process.cpuUsage(begun);
  if (made.some((way) => way === undefined || way.victims.length === 0)) throw new Error('Nobody was had to leave.');
  report({
    name: `who leaves for one more, of ${instanceCount} instances`,
    value: (user + system) / 1_000 / evictions,
    unit: 'ms',
    limit: { must: 100 },
  });
}

function requireRight(fleet: readonly Machine[], policy: string): void {
  const count = fleet.reduce((sum, { on }) => sum + on.length, 0);
  if (count !== instanceCount) throw new Error(`${instanceCount - count} instances have no place.`);
  for (const { name, has, on } of fleet) {
    const sum = (amount: (need: Amounts) => number) => on.reduce((all, at) => all + amount(needs[at]!), 0);
    const taken = {
      cpu: sum(({ cpu }) => cpu),
      memory: sum(({ memory }) => memory),
      disk: sum(({ disk }) => disk),
      gpus: sum(({ gpus }) => gpus),
      vram: Math.max(0, ...on.map((at) => needs[at]!.vram)),
    };
    if (!fits(has, taken)) throw new Error(`${name} has more than it takes.`);
  }
  const empty = fleet.filter(({ on }) => on.length === 0).length;
  if (policy === 'PACK' && empty === 0) throw new Error('Packing leaves no server empty.');
}
