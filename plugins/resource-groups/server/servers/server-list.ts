import type * as z from 'zod';
import { pagination } from '#core/contract/page.ts';
import { listedServers, type serverListQuery, type ServerCrowd, type ServerSort } from '../../contract/server-list.ts';
import { resources, type Resource } from '../placement/amounts.ts';
import type { ServerUse } from '../public.ts';
import type { Room } from '../room.ts';

type Asked = z.infer<typeof serverListQuery>;

/** One page of the rooms of a group, found and sorted, with what holds of all of them. */
export function listRooms(
  all: readonly Room[],
  { page = 0, size = listedServers, sort = 'attention', q = '', state }: Asked,
  uses: ReadonlyMap<string, ServerUse> = new Map(),
) {
  const wanted = q.trim().toLowerCase();
  const found = all
    .filter((room) => (state === undefined || room.server.status === state) && textOf(room).includes(wanted))
    .toSorted((a, b) => orders[sort](a, b) || byName(a, b));
  const paging = pagination(found.length, { page, size });
  // One beyond the last is the last: the list may have become shorter since its pages were shown.
  const at = Math.max(0, Math.min(page, paging.totalPages - 1));
  return {
    paging: { ...paging, pageNumber: at },
    rooms: found.slice(at * size, (at + 1) * size),
    crowd: crowdOf(all, uses),
  };
}

const textOf = ({ server: { row, address = '', amounts } }: Room): string =>
  `${row.name}\n${address}\n${[...new Set(amounts?.gpuModels)].join('\n')}`.toLowerCase();

type Order = (a: Room, b: Room) => number;

const urgency = ['UNAVAILABLE', 'STARTING', 'DELETING', 'RUNNING', 'STOPPED'];
const byName: Order = (a, b) => a.server.row.name.localeCompare(b.server.row.name, 'en', { numeric: true });

/** How much of what it has most of it is taken. */
const fullness = ({ has, taken }: Room): number =>
  Math.max(
    ...(['cpu', 'memory', 'disk', 'gpus'] as const).map((each) => (has[each] > 0 ? taken[each] / has[each] : 0)),
  );

const orders: Readonly<Record<ServerSort, Order>> = {
  attention: (a, b) => urgency.indexOf(a.server.status) - urgency.indexOf(b.server.status),
  name: byName,
  instances: (a, b) => b.taken.instances - a.taken.instances,
  fullest: (a, b) => fullness(b) - fullness(a),
};

function crowdOf(all: readonly Room[], uses: ReadonlyMap<string, ServerUse>): ServerCrowd {
  const inService = all.filter(({ server }) => server.status === 'RUNNING');
  const sum = (amount: (room: Room) => number) => inService.reduce((whole, room) => whole + amount(room), 0);
  const usedOf = (id: Resource) => {
    const told = inService.flatMap(({ server }) => uses.get(server.row.name)?.[id] ?? []);
    return told.length > 0 ? { used: told.reduce((whole, amount) => whole + amount, 0) } : {};
  };
  const whole = (id: Resource) => ({ id, has: sum(hasOf(id)), taken: sum(({ taken }) => taken[id]), ...usedOf(id) });
  return {
    all: all.length,
    inService: inService.length,
    instances: sum(({ taken }) => taken.instances),
    resources: resources.map(whole).filter(({ id, has }) => has > 0 || (id !== 'gpus' && id !== 'vram')),
  };
}

/** Of GPUs of which nobody tells how much memory they have none is counted. */
const hasOf =
  (id: Resource) =>
  ({ has }: Room): number =>
    id === 'vram' ? (Number.isFinite(has.vram) ? has.gpus * has.vram : 0) : has[id];
