import type { Demand, ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { StartHelpData, StartQueueData } from '../contract.ts';
import type { PlacementGuard } from './placement-guard.ts';
import { fits, type Amounts, type Resource } from './placement/amounts.ts';
import type { Occupant, WaitingInstance } from './public.ts';
import { isOpen, missingOf, nodeOf, type Room } from './room.ts';
import type { GroupRow } from './tables.ts';

interface Given {
  readonly placement: PlacementGuard;
  readonly services: Services;
}

/** A start for which a group has no room. */
interface Held {
  readonly group: GroupRow;
  readonly rooms: readonly Room[];
  readonly need: Amounts;
  readonly demand: Demand;
  readonly service: ServiceEntity;
  /** The other groups that its account may use. */
  readonly others: readonly GroupRow[];
}

/** So many of each kind are told: who reads them needs one. */
const mostTold = 3;

/** What would give an instance room, what takes the least to do first. */
export async function helpsOf(given: Given, held: Held): Promise<StartHelpData[]> {
  const { placement, services } = given;
  const { group, rooms, need, demand, service, others } = held;
  const roomy: StartHelpData[] = [];
  for (const other of others) {
    if (roomy.length === mostTold) break;
    // What is to be rented costs money, and is looked for when somebody chooses it.
    if (await placement.addsServers(other)) continue;
    const wish = { account: service.account, service, demand: { ...demand, group: other.name } };
    const refused = await placement.ask({ ...wish, occasion: 'scale', instances: 1, others: [], caller: undefined });
    if (!refused && !(await placement.whyNoRoom(other, wish))) roomy.push({ by: 'group', name: other.name });
  }
  const inTheWay = whoseEndMakesRoom(await placement.occupants(group), rooms, need, service);
  const named = await services.byIds(inTheWay.slice(0, mostTold));
  const stops = named.map(({ id, account, name }) => ({
    by: 'stop' as const,
    accountId: account.id,
    modelId: id,
    name,
  }));
  return [...roomy, ...stops, ...lowered(rooms, need)];
}

/** Services of the same account of which each takes enough of a server. */
function whoseEndMakesRoom(
  occupants: readonly Occupant[],
  rooms: readonly Room[],
  need: Amounts,
  { id, account }: ServiceEntity,
): readonly number[] {
  const own = occupants.filter(({ accountId, modelId, node }) => accountId === account.id && modelId !== id && node);
  const makesRoom = (of: readonly Occupant[], { server, free, refusal }: Room) => {
    if (!isOpen(server) || refusal) return false;
    const left = { ...free };
    for (const { demand, node } of of) {
      if (node !== nodeOf(server.row)) continue;
      for (const each of ['cpu', 'memory', 'disk', 'gpus'] as const) left[each] += demand[each];
    }
    return fits(left, need);
  };
  return [...Map.groupBy(own, ({ modelId }) => modelId)]
    .filter(([, of]) => rooms.some((room) => makesRoom(of, room)))
    .map(([modelId]) => modelId);
}

/** To what a single resource is to be lowered, where that is all that a server lacks. */
function lowered(rooms: readonly Room[], need: Amounts): readonly StartHelpData[] {
  const most = new Map<Exclude<Resource, 'gpus'>, number>();
  for (const room of rooms) {
    const [what, ...more] = missingOf(room, need);
    if (!isOpen(room.server) || room.refusal || !what || what === 'gpus' || more.length > 0) continue;
    most.set(what, Math.max(most.get(what) ?? 0, room.free[what]));
  }
  return [...most].flatMap(([what, free]) => (free > 0 ? [{ by: 'lower' as const, what, most: free }] : []));
}

/** How a service stands among those that wait, the longest first. */
export function queueOf(waiting: readonly WaitingInstance[], modelId: number): StartQueueData {
  const first = waiting.findIndex((each) => each.modelId === modelId);
  return {
    waiting: waiting.length,
    before: first < 0 ? waiting.length : first,
    ...(first >= 0 && { place: first + 1 }),
  };
}
