import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { StoredGroups } from '../groups.ts';
import { noDriver, type PlacementGuard } from '../placement-guard.ts';
import {
  occupancy,
  openerOf,
  type Occupancy,
  type Occupant,
  type Place,
  type Placer,
  type PlaceWish,
} from '../public.ts';
import { boardOf, isOpen, nodeOf, roomsOf, type Room } from '../room.ts';
import type { ScalingStandings } from '../scaling/standing.ts';
import type { GroupRow } from '../tables.ts';
import { makeRoom, type Evictable } from './eviction.ts';
import { mayDisplace, rankIn } from './rank.ts';
import { making, makingRoom, noRoom, noServer, whyThere } from './words.ts';

interface Given {
  readonly host: Host;
  readonly groups: StoredGroups;
  readonly placement: PlacementGuard;
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
    const [all, waiting] = await Promise.all([placement.scene(group), source?.waiting([group.id])]);
    const { rooms, arrangement } = all;
    const board = boardOf(rooms, arrangement);
    const own = rankIn(group, wish);
    const before = (waiting?.get(group.id) ?? []).filter(
      (each) =>
        each.instanceId !== wish.instanceId &&
        (rankIn(group, each) > own ||
          (rankIn(group, each) === own && each.code === making && each.instanceId < wish.instanceId)),
    );
    for (const each of before) board.place(each.demand);
    // What is kept for those who come before is not free for this one.
    const left = board.left();
    const remaining = rooms.map((room) => ({ ...room, free: left.get(room) ?? room.free }));
    const theirs = wish.accountId === group.ownerId;
    const chosen = board.place(wish.demand) ?? (bounded ? undefined : board.force(wish.demand));
    if (chosen) {
      const told = { group, rooms: remaining, need: wish.demand, theirs };
      // Of servers that their driver finds, it is the driver that chooses.
      return driver.servers ? anywhere : { node: nodeOf(chosen.server.row), why: whyThere(chosen, told) };
    }
    if (!bounded) return anywhere;
    const made = group.enabledEviction && source && (await this.#displace(group, wish, { ...all, source, before }));
    if (made) return made;
    if (!rooms.some(({ server }) => isOpen(server))) return (await this.#scaling(group)) ?? noServer(group);
    return (await this.#scaling(group)) ?? noRoom(group, remaining, wish.demand, theirs);
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
      occupants,
      arrangement,
      source,
      before,
    }: Awaited<ReturnType<PlacementGuard['scene']>> & {
      readonly source: Occupancy;
      readonly before: readonly Pick<Occupant, 'demand'>[];
    },
  ): Promise<Fault | undefined> {
    const staying = occupants.filter(({ leaving }) => !leaving);
    const then = roomsOf(
      rooms.map(({ server }) => server),
      staying,
      arrangement,
    );
    const board = boardOf(then, arrangement);
    for (const each of before) board.place(each.demand);
    const soon = board.place(wish.demand);
    if (soon) return makingRoom(group, this.#nameFor(group, wish, soon));
    const evictable = await this.#evictable(group, wish, staying);
    const left = board.left();
    const way = makeRoom(
      then
        .filter(({ server }) => isOpen(server))
        .map((room) => ({
          of: room,
          free: left.get(room) ?? room.free,
          evictable: evictable.filter(({ node }) => node === nodeOf(room.server.row)),
        })),
      wish.demand,
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
        need: each.demand,
        rank: isPublic ? 0 : rankIn(group, each),
        usedAt: Math.max(used.get(each.modelId) ?? 0, each.since.getTime()),
      }))
      .filter(({ usedAt }) => !isPublic || usedAt < Date.now() - restMs);
  }

  #nameFor({ ownerId }: GroupRow, { accountId }: PlaceWish, { server }: Room): string | undefined {
    return ownerId === accountId ? server.row.name : undefined;
  }
}

/** Whether the room on its servers bounds what runs in a group; public ones that neither evict nor scale are bounded by the limits of accounts alone. */
const isBounded = ({ access, enabledEviction, enabledAutoScaling }: GroupRow): boolean =>
  access !== 'PUBLIC' || enabledEviction || enabledAutoScaling;
