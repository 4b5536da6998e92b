import type { Demand } from '#plugins/services/server/public.ts';
import type { Occupant } from './public.ts';
import type { ServerNow } from './servers/server-store.ts';

/** What instances take together: cores, bytes, whole GPUs, and how many they are. */
export interface Taken {
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly gpus: number;
  readonly instances: number;
  readonly derivedInstances: number;
  readonly gpuInstances: number;
}

export function takenBy(of: readonly { readonly demand: Demand; readonly count?: number }[]): Taken {
  const sum = (amount: (demand: Demand) => number) =>
    of.reduce((all, { demand, count = 1 }) => all + count * amount(demand), 0);
  return {
    cpu: sum(({ cpu }) => cpu),
    memory: sum(({ memory }) => memory),
    disk: sum(({ disk }) => disk),
    gpus: sum(({ gpus }) => gpus),
    instances: sum(() => 1),
    derivedInstances: sum(({ derived }) => Number(derived)),
    gpuInstances: sum(({ gpus }) => Number(gpus > 0)),
  };
}

type Resource = 'cpu' | 'memory' | 'disk' | 'gpus';
export const resources: readonly Resource[] = ['cpu', 'memory', 'disk', 'gpus'];
export type Amounts = Readonly<Record<Resource, number>>;

/** A server with what is left of it. */
export interface Room {
  readonly server: ServerNow;
  readonly taken: Taken;
  readonly free: Amounts;
}

/** Sums of decimal fractions miss by less. */
const tolerance = 1e-9;

/** What of a need a server has not free. */
export const missingOf = ({ free }: Room, need: Amounts): readonly Resource[] =>
  resources.filter((each) => need[each] > free[each] + tolerance);

/**
 * What is left of each server of a group. An instance that was admitted and is on no server yet counts on the first one that has
 * room for it, else on the emptiest: what was promised to one is not promised to another.
 */
export function roomsOf(servers: readonly ServerNow[], occupants: readonly Occupant[]): readonly Room[] {
  const on = new Map<number, Occupant[]>(servers.map(({ row }) => [row.id, []]));
  const roomOf = (server: ServerNow): Room => {
    const taken = takenBy(on.get(server.row.id)!);
    const { cpu = 0, memory = 0, disk = 0, gpuModels = [] } = server.amounts ?? {};
    return {
      server,
      taken,
      free: {
        cpu: cpu - taken.cpu,
        memory: memory - taken.memory,
        disk: disk - taken.disk,
        gpus: gpuModels.length - taken.gpus,
      },
    };
  };
  const homeOf = ({ node }: Occupant) =>
    servers.find(({ row }) => node !== undefined && (row.machine ?? row.name) === node);
  const homeless: Occupant[] = [];
  for (const each of occupants) {
    const home = homeOf(each);
    if (home) on.get(home.row.id)!.push(each);
    else homeless.push(each);
  }
  for (const each of homeless) {
    const rooms = servers.filter(isOpen).map(roomOf);
    const home =
      rooms.find((room) => missingOf(room, each.demand).length === 0) ??
      rooms.toSorted((a, b) => b.free.memory - a.free.memory)[0];
    if (home) on.get(home.server.row.id)!.push(each);
  }
  return servers.map(roomOf);
}

/** Whether a server takes further instances. */
export const isOpen = ({ row, status }: ServerNow): boolean => status === 'RUNNING' && !row.draining;
