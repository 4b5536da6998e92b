import { Fault } from '#core/contract/fault.ts';
import type { Place } from '../public.ts';
import { isOpen, missingOf, type Room } from '../room.ts';
import type { GroupRow } from '../tables.ts';
import type { Amounts, Resource } from './amounts.ts';

/** Resources as they are written in every language. */
const names: Readonly<Record<Resource, string>> = { cpu: 'CPU', memory: 'RAM', disk: 'disk', gpus: 'GPU' };
export const named = (short: readonly Resource[]): string => short.map((each) => names[each]).join(', ');

const mostTold = 8;

/** Servers that an instance is not put on, with what each is short of or how it stands; their number alone where they are not the reader's. */
export function othersOf(rooms: readonly Room[], need: Amounts, theirs: boolean): string {
  const refused = rooms.filter((room) => !isOpen(room.server) || missingOf(room, need).length > 0);
  if (!theirs || refused.length === 0) return String(refused.length);
  const told = refused.slice(0, mostTold).map((room) => {
    const short = isOpen(room.server) ? named(missingOf(room, need)) : standing(room);
    return `${room.server.row.name} (${short})`;
  });
  return [...told, ...(refused.length > mostTold ? [`+${refused.length - mostTold}`] : [])].join(', ');
}

const standing = ({ server: { status, row } }: Room): string =>
  row.draining && status === 'RUNNING' ? 'DRAINING' : status;

/** Why an instance is put on a server. */
export function whyThere(
  room: Room,
  { group, rooms, need, theirs }: { group: GroupRow; rooms: readonly Room[]; need: Amounts; theirs: boolean },
): NonNullable<Place['why']> {
  const fitting = rooms.filter((each) => isOpen(each.server) && missingOf(each, need).length === 0);
  const args = {
    server: room.server.row.name,
    name: group.name,
    fitting: String(fitting.length),
    others: othersOf(rooms, need, theirs),
  };
  const place = `It is put on the server ${args.server} of the resource group ${args.name}`;
  const rest = `Without room or out of service: ${args.others}.`;
  const told = (code: string, because: string) => ({ code, args, message: `${place}, ${because} ${rest}` });
  if (fitting.length === 0)
    return told('resource_group.placed.full', 'which has the most left, though less than it asks for.');
  if (room.fallback) return told('resource_group.placed.fallback', 'a fallback, for no other has room.');
  if (fitting.length === 1) return told('resource_group.placed.only', 'the only one that has room.');
  return group.autoScaling?.placement === 'PACK'
    ? told('resource_group.placed.pack', `the fullest of ${args.fitting} that have room.`)
    : told('resource_group.placed.spread', `which has the most left of ${args.fitting} that have room.`);
}

export const noServer = ({ name }: Pick<GroupRow, 'name'>): Fault =>
  new Fault(
    'resource_group.no_server',
    `No server of the resource group ${name} is in service. Add one, or wait until one is back.`,
    409,
    { name },
  );

export function noRoom(
  { name }: Pick<GroupRow, 'name'>,
  rooms: readonly Room[],
  need: Amounts,
  theirs: boolean,
): Fault {
  const missing = rooms.filter(({ server }) => isOpen(server)).map((room) => missingOf(room, need));
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
