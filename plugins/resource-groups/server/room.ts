import type { Demand } from '#plugins/services/server/public.ts';
import type { Occupant, Refusal } from './public.ts';
import { needOf, shortOf, type Amounts, type Resource } from './placement/amounts.ts';
import { Board, type PlacementPolicy } from './placement/board.ts';
import type { ServerNow } from './servers/server-store.ts';
import type { ServerAmounts } from './tables.ts';

/** What instances take together: cores, bytes, whole GPUs with their memory, and how many they are. */
export interface Taken {
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly gpus: number;
  readonly vram: number;
  readonly instances: number;
  readonly derivedInstances: number;
  readonly gpuInstances: number;
}

/** Who does not say how much memory of its GPUs it needs may use all of it, which is so much of each. */
export function takenBy(of: readonly { readonly demand: Demand; readonly count?: number }[], vramOfGpu = 0): Taken {
  const sum = (amount: (demand: Demand) => number) =>
    of.reduce((all, { demand, count = 1 }) => all + count * amount(demand), 0);
  return {
    cpu: sum(({ cpu }) => cpu),
    memory: sum(({ memory }) => memory),
    disk: sum(({ disk }) => disk),
    gpus: sum(({ gpus }) => gpus),
    vram: sum(({ gpus, vram = vramOfGpu }) => gpus * vram),
    instances: sum(() => 1),
    derivedInstances: sum(({ derived }) => Number(derived)),
    gpuInstances: sum(({ gpus }) => Number(gpus > 0)),
  };
}

/** A server with what is left of it. */
export interface Room {
  readonly server: ServerNow;
  readonly taken: Taken;
  readonly has: Amounts;
  readonly free: Amounts;
  /** Whether it is used only where no other has room. */
  readonly fallback: boolean;
  /** Why it takes none of those who are asked for, whatever is left of it. */
  readonly refusal?: Refusal | undefined;
}

/** What a server has; the memory of GPUs of which nobody tells how much they have bounds nothing. */
export const amountsOn = (amounts: ServerAmounts | undefined): Amounts => {
  const { cpu = 0, memory = 0, disk = 0, gpuModels = [], vram = Infinity } = amounts ?? {};
  return { cpu, memory, disk, gpus: gpuModels.length, vram: gpuModels.length === 0 ? 0 : vram };
};

/** What of a need a server has not free. */
export const missingOf = ({ free }: Pick<Room, 'free'>, need: Amounts): readonly Resource[] => shortOf(free, need);

/** Whether one more instance may be put on a server now. */
export const takes = (room: Room, need: Amounts): boolean =>
  isOpen(room.server) && !room.refusal && missingOf(room, need).length === 0;

/** How a group has its instances spread over its servers. */
export interface Arrangement {
  readonly policy: PlacementPolicy;
  /** Ids of the servers that are used only where no other has room. */
  readonly fallbacks: ReadonlySet<number>;
}
const plain: Arrangement = { policy: 'SPREAD', fallbacks: new Set() };

/**
 * What is left of each server of a group. An instance that was admitted and is on no server yet counts on the one that it would be put
 * on, where none has room on the emptiest: what was promised to one is not promised to another.
 */
export function roomsOf(
  servers: readonly ServerNow[],
  occupants: readonly (Pick<Occupant, 'node' | 'demand'> & { readonly count?: number })[],
  arrangement: Arrangement = plain,
): readonly Room[] {
  const on = new Map<number, { readonly demand: Demand; readonly count?: number }[]>(
    servers.map(({ row }) => [row.id, []]),
  );
  const byNode = new Map(servers.map(({ row }) => [nodeOf(row), row.id]));
  const homeless: { readonly demand: Demand }[] = [];
  for (const each of occupants) {
    const home = each.node === undefined ? undefined : byNode.get(each.node);
    if (home === undefined) homeless.push(...Array.from({ length: each.count ?? 1 }, () => ({ demand: each.demand })));
    else on.get(home)!.push(each);
  }
  const roomOf = (server: ServerNow): Room => {
    const has = amountsOn(server.amounts);
    const { cpu, memory, disk, vram } = has;
    const taken = takenBy(on.get(server.row.id)!, server.amounts?.vram);
    return {
      server,
      taken,
      has,
      free: {
        cpu: cpu - taken.cpu,
        memory: memory - taken.memory,
        disk: disk - taken.disk,
        gpus: has.gpus - taken.gpus,
        vram,
      },
      fallback: arrangement.fallbacks.has(server.row.id),
    };
  };
  const rooms = servers.map(roomOf);
  if (homeless.length === 0) return rooms;
  const board = boardOf(rooms, arrangement);
  const joined = new Set<number>();
  for (const each of homeless) {
    const id = board.force(needOf(each.demand))?.server.row.id;
    if (id === undefined) break;
    on.get(id)!.push(each);
    joined.add(id);
  }
  return rooms.map((room) => (joined.has(room.server.row.id) ? roomOf(room.server) : room));
}

/** The servers that take instances, to put some on. */
export const boardOf = (rooms: readonly Room[], { policy }: Arrangement): Board<Room> =>
  new Board(
    rooms.filter(({ server }) => isOpen(server)).map((room) => ({ ...room, of: room })),
    policy,
  );

/** By what instances name the server that they are on. */
export const nodeOf = ({ machine, name }: Pick<ServerNow['row'], 'machine' | 'name'>): string => machine ?? name;

/** Whether a server takes further instances. */
export const isOpen = ({ row, status }: ServerNow): boolean => status === 'RUNNING' && !row.draining;
