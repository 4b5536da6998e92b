import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { StoredGroups } from '../groups.ts';
import { arrangementOf, noDriver, refusing, type PlacementGuard } from '../placement-guard.ts';
import {
  occupancy,
  openerOf,
  type Candidate,
  type Occupancy,
  type Occupant,
  type Place,
  type Placer,
  type PlaceWish,
  type RuntimeDriver,
} from '../public.ts';
import { boardOf, isOpen, nodeOf, roomsOf, type Arrangement, type Room } from '../room.ts';
import type { ServerStore } from '../servers/server-store.ts';
import type { ScalingStandings } from '../scaling/standing.ts';
import type { GroupRow } from '../tables.ts';
import { needOf } from './amounts.ts';
import { makeRoom, type Evictable } from './eviction.ts';
import { mayDisplace, rankIn } from './rank.ts';
import type { Regard } from './board.ts';
import { making, makingRoom, noPlace, whyThere } from './words.ts';

interface Given {
  readonly host: Host;
  readonly groups: StoredGroups;
  readonly placement: PlacementGuard;
  readonly servers: ServerStore;
  readonly services: Services;
  readonly standings: ScalingStandings;
}

const anywhere: Place = { node: undefined, why: undefined };
/** A service that was used within this time gives way to nobody: two that are called in turn would put each other out without end. */
export const restMs = 300_000;

/** Decides on which server each instance runs, and who gives way where a group evicts. */
export class GroupPlacer implements Placer {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async place(wish: PlaceWish): Promise<Place | Fault> {
    const { host, groups, placement } = this.#given;
    const group = await groups.byId(wish.groupId);
    // Whoever starts it says what is wrong with its group.
    if (!group) return anywhere;
    const bounded = isBounded(group);
    if (!openerOf(host, group.type)) return bounded ? noDriver(group) : anywhere;
    const driver = await placement.driverOf(group);
    if (driver instanceof Fault) return bounded ? driver : anywhere;
    if (driver.whyNoServer) {
      const fault = bounded && (await placement.whyNoServer(group, driver, { ...wish, starting: true }));
      return fault || anywhere;
    }
    const [source] = host.made(occupancy);
    const [all, waiting] = await Promise.all([placement.rooms(group, wish.instanceId), source?.waiting([group.id])]);
    const arrangement = arrangementOf(group);
    const rooms = refusing(driver, group, candidateOf(wish), all);
    const regards = (each: Wishing): Regard<Room> => regardOf(driver, group, each);
    const board = boardOf(rooms, arrangement);
    const own = rankIn(group, wish);
    const before = (waiting?.get(group.id) ?? []).filter(
      (each) =>
        each.instanceId !== wish.instanceId &&
        (rankIn(group, each) > own ||
          (rankIn(group, each) === own && each.code === making && each.instanceId < wish.instanceId)),
    );
    for (const each of before) board.place(needOf(each.demand), regards(each));
    // What is kept for those who come before is not free for this one.
    const left = board.left();
    const remaining = rooms.map((room) => ({ ...room, free: left.get(room) ?? room.free }));
    const theirs = wish.accountId === group.ownerId;
    const regard = regards(wish);
    const need = needOf(wish.demand);
    const chosen = board.place(need, regard) ?? (bounded ? undefined : board.force(need, regard));
    if (chosen) {
      const told = { group, rooms: remaining, need, theirs, modelId: wish.modelId };
      // Of servers that their driver finds, it is the driver that chooses.
      return driver.servers ? anywhere : { node: nodeOf(chosen.server.row), why: whyThere(chosen, told) };
    }
    // One that nobody is to bound has no place where each server that is there refuses it.
    if (!bounded && !rooms.some(({ server }) => isOpen(server))) return anywhere;
    const crowd = { rooms, arrangement, source: source!, before, regards };
    const made = bounded && group.enabledEviction && source && (await this.#displace(group, wish, crowd));
    if (made) return made;
    return (await this.#scaling(group)) ?? noPlace(group, remaining, need, theirs);
  }

  async keeps({ groupId, node }: { readonly groupId: number; readonly node: string | undefined }): Promise<boolean> {
    const all = await this.#given.servers.now([groupId]);
    // Of servers that are all alike, whoever runs it says what is wrong with one.
    if (node === undefined || !all.some(({ row }) => row.joined)) return true;
    const server = all.find(({ row }) => nodeOf(row) === node);
    return server !== undefined && (!server.row.joined || isOpen(server));
  }

  /** Why a group that adds servers by itself adds none, or that it does. */
  async #scaling(group: GroupRow): Promise<Fault | undefined> {
    return group.enabledAutoScaling ? this.#given.standings.faultOf(group) : undefined;
  }

  /** Has others give way; answers what to wait for, undefined where nobody's leaving helps. */
  async #displace(
    group: GroupRow,
    wish: PlaceWish,
    {
      rooms,
      arrangement,
      source,
      before,
      regards,
    }: {
      readonly rooms: readonly Room[];
      readonly arrangement: Arrangement;
      readonly source: Occupancy;
      readonly before: readonly Wishing[];
      readonly regards: (each: Wishing) => Regard<Room>;
    },
  ): Promise<Fault | undefined> {
    const occupants = await this.#given.placement.occupants(group);
    const staying = occupants.filter(({ leaving, instanceId }) => !leaving && instanceId !== wish.instanceId);
    const then = roomsOf(
      rooms.map(({ server }) => server),
      staying,
      arrangement,
    );
    const board = boardOf(then, arrangement);
    for (const each of before) board.place(needOf(each.demand), regards(each));
    const regard = regards(wish);
    const soon = board.place(needOf(wish.demand), regard);
    if (soon) return makingRoom(group, this.#nameFor(group, wish, soon));
    const evictable = await this.#evictable(group, wish, staying);
    const left = board.left();
    const way = makeRoom(
      then
        .filter((room) => isOpen(room.server) && regard(room) !== undefined)
        .map((room) => ({
          of: room,
          free: left.get(room) ?? room.free,
          evictable: evictable.filter(({ node }) => node === nodeOf(room.server.row)),
        })),
      needOf(wish.demand),
    );
    if (!way) return undefined;
    const { name } = way.on.server.row;
    await source.displace(
      way.victims.map(({ instanceId }) => instanceId),
      { cause: group.access === 'PUBLIC' ? 'room' : 'priority', args: { group: group.name, server: name } },
    );
    return makingRoom(group, this.#nameFor(group, wish, way.on));
  }

  /** Who may be had to leave for this one: of public groups whoever rests the longest, of others whoever means less. */
  async #evictable(
    group: GroupRow,
    wish: PlaceWish,
    staying: readonly Occupant[],
  ): Promise<readonly (Evictable & { readonly node: string | undefined })[]> {
    const others = staying.filter(({ modelId, node }) => modelId !== wish.modelId && node !== undefined);
    const isPublic = group.access === 'PUBLIC';
    const lesser = isPublic ? others : others.filter((each) => mayDisplace(group, wish, each));
    const used = new Map(
      (await this.#given.services.byIds([...new Set(lesser.map(({ modelId }) => modelId))])).map(({ id, data }) => [
        id,
        data.lastActivity ?? 0,
      ]),
    );
    return lesser
      .map((each) => ({
        ...each,
        need: needOf(each.demand),
        rank: isPublic ? 0 : rankIn(group, each),
        usedAt: Math.max(used.get(each.modelId) ?? 0, each.since.getTime()),
      }))
      .filter(({ usedAt }) => !isPublic || usedAt < Date.now() - restMs);
  }

  #nameFor({ ownerId }: GroupRow, { accountId }: PlaceWish, { server }: Room): string | undefined {
    return ownerId === accountId ? server.row.name : undefined;
  }
}

/** Somebody who looks for a place. */
type Wishing = Pick<PlaceWish, 'accountId' | 'modelId' | 'demand'> & Partial<Pick<PlaceWish, 'closedTo'>>;

/** Of those who wait it is not known whose their images are. */
const candidateOf = ({ accountId, demand, closedTo = [] }: Wishing): Candidate => ({
  accountId,
  http: demand.http === true,
  closedTo,
});

/** A server that was made for a service is where that runs; others are put there before they are put on a fallback. */
const own = -1e10;
const others = 1e8;

function regardOf(driver: RuntimeDriver, group: GroupRow, wishing: Wishing): Regard<Room> {
  const candidate = candidateOf(wishing);
  return ({ server: { row } }) => {
    if (driver.whyNotOn?.(row, candidate, group)) return undefined;
    if (row.madeFor === null) return 0;
    return row.madeFor === wishing.modelId ? own : others;
  };
}

/** Whether the room on its servers bounds what runs in a group; public ones that neither evict nor scale are bounded by the limits of accounts alone. */
export const isBounded = ({ access, enabledEviction, enabledAutoScaling }: GroupRow): boolean =>
  access !== 'PUBLIC' || enabledEviction || enabledAutoScaling;
