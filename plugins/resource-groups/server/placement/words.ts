import { Fault } from '#core/contract/fault.ts';
import type { Place } from '../public.ts';
import { isOpen, missingOf, takes, type Room } from '../room.ts';
import type { GroupRow } from '../tables.ts';
import type { Amounts, Resource } from './amounts.ts';

/** Resources as they are written in every language. */
const names: Readonly<Record<Resource, string>> = {
  cpu: 'CPU',
  memory: 'RAM',
  disk: 'disk',
  gpus: 'GPU',
  vram: 'VRAM',
};
export const named = (short: readonly Resource[]): string => short.map((each) => names[each]).join(', ');

const mostTold = 8;

/** Servers that an instance is not put on, with what each is short of, how it stands or why it takes no such; their number alone where they are not the reader's. */
export function othersOf(rooms: readonly Room[], need: Amounts, theirs: boolean): string {
  const refused = rooms.filter((room) => !takes(room, need));
  if (!theirs || refused.length === 0) return String(refused.length);
  const told = refused.slice(0, mostTold).map((room) => {
    const short = room.refusal?.short ?? named(missingOf(room, need));
    return `${room.server.row.name} (${isOpen(room.server) ? short : standing(room)})`;
  });
  return [...told, ...(refused.length > mostTold ? [`+${refused.length - mostTold}`] : [])].join(', ');
}

const standing = ({ server: { status, row } }: Room): string =>
  row.draining && status === 'RUNNING' ? 'DRAINING' : status;

/** Why an instance is put on a server. */
export function whyThere(
  room: Room,
  {
    group,
    rooms,
    need,
    theirs,
    modelId,
  }: { group: GroupRow; rooms: readonly Room[]; need: Amounts; theirs: boolean; modelId: number },
): NonNullable<Place['why']> {
  const fitting = rooms.filter((each) => takes(each, need));
  const args = {
    server: room.server.row.name,
    name: group.name,
    fitting: String(fitting.length),
    others: othersOf(rooms, need, theirs),
  };
  const place = `It is put on the server ${args.server} of the resource group ${args.name}`;
  const rest = `Without room, out of service or unsuited: ${args.others}.`;
  const told = (code: string, because: string) => ({ code, args, message: `${place}, ${because} ${rest}` });
  const forIt = room.server.row.madeFor === modelId;
  if (fitting.length === 0)
    return told('resource_group.placed.full', 'which has the most left, though less than it asks for.');
  if (forIt) return told('resource_group.placed.own', 'which was made for it.');
  if (room.fallback) return told('resource_group.placed.fallback', 'a fallback, for no other has room.');
  if (fitting.length === 1) return told('resource_group.placed.only', 'the only one that has room.');
  return group.autoScaling?.placement === 'PACK'
    ? told('resource_group.placed.pack', `the fullest of ${args.fitting} that have room.`)
    : told('resource_group.placed.spread', `which has the most left of ${args.fitting} that have room.`);
}

const noServer = ({ name }: Pick<GroupRow, 'name'>): Fault =>
  new Fault(
    'resource_group.no_server',
    `No server of the resource group ${name} is in service. Add one, or wait until one is back.`,
    409,
    { name },
  );

/** Why an instance has no place: no server is there for it, none takes such as it, or none has room. */
export function noPlace(group: Pick<GroupRow, 'name'>, rooms: readonly Room[], need: Amounts, theirs: boolean): Fault {
  const open = rooms.filter(({ server }) => isOpen(server));
  if (open.length === 0) return noServer(group);
  const refusal = open.every((room) => room.refusal) ? open[0]!.refusal : undefined;
  return refusal?.fault ?? noRoom(group, rooms, need, theirs);
}

function noRoom({ name }: Pick<GroupRow, 'name'>, rooms: readonly Room[], need: Amounts, theirs: boolean): Fault {
  const open = rooms.filter(({ server, refusal }) => isOpen(server) && !refusal);
  const missing = open.map((room) => missingOf(room, need));
  const short = named([...new Set(missing.flat())]);
  const args = { name, short, others: othersOf(rooms, need, theirs) };
  return new Fault(
    'resource_group.no_room',
    `No server of the resource group ${name} has room for one more instance: ${short} is short. Servers: ${args.others}. Stop an instance there, lower what the service asks for, or add a server.`,
    409,
    args,
  );
}

/** Room is being made for it. */
export const making = 'resource_group.no_room.making';

export const makingRoom = ({ name }: Pick<GroupRow, 'name'>, server: string | undefined): Fault =>
  new Fault(
    making,
    `Instances are ending on the server ${server ?? '…'} of the resource group ${name} so that this one has room. It is started once they are gone.`,
    409,
    { name, server: server ?? '…' },
  );
