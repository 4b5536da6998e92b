import { Fault } from '#core/contract/fault.ts';
import type { Place } from '../public.ts';
import { isOpen, missingOf, takes, type Room } from '../room.ts';
import type { GroupRow } from '../tables.ts';
import type { Amounts, Resource } from './amounts.ts';

/** Why a server is no place for an instance, in a few words that stand before the servers of which it is true. */
interface Lack {
  readonly code: string;
  readonly message: string;
}

const lacks: Readonly<Record<Resource, Lack>> = {
  cpu: { code: 'resource_group.lacks.cpu', message: 'too little CPU' },
  memory: { code: 'resource_group.lacks.memory', message: 'too little RAM' },
  disk: { code: 'resource_group.lacks.disk', message: 'too little disk' },
  gpus: { code: 'resource_group.lacks.gpus', message: 'too few GPUs' },
  vram: { code: 'resource_group.lacks.vram', message: 'too little VRAM' },
};
const draining: Lack = { code: 'resource_group.lacks.draining', message: 'being drained' };
const away: Lack = { code: 'resource_group.lacks.service', message: 'out of service' };

function lacksOf(room: Room, need: Amounts): readonly Lack[] {
  const { status, row } = room.server;
  if (!isOpen(room.server)) return [row.draining && status === 'RUNNING' ? draining : away];
  return room.refusal ? [room.refusal.short] : missingOf(room, need).map((each) => lacks[each]);
}

const mostTold = 8;

/** Why servers are no place for an instance: by each reason those of which it is true, or how many they are where they are not the reader's. */
function whyNot(rooms: readonly Room[], need: Amounts, theirs: boolean) {
  const found = new Map<string, Lack & { readonly servers: string[] }>();
  for (const room of rooms)
    for (const lack of lacksOf(room, need)) {
      const known = found.get(lack.code);
      if (known) known.servers.push(room.server.row.name);
      else found.set(lack.code, { ...lack, servers: [room.server.row.name] });
    }
  const told = [...found.values()].map(({ servers, ...lack }) => {
    const more = servers.length - mostTold;
    const names = [...servers.slice(0, mostTold), ...(more > 0 ? [`+${more}`] : [])].join(', ');
    return { ...lack, servers: theirs ? names : String(servers.length) };
  });
  return {
    args: {
      because: told.map(({ code }) => code).join(),
      ...Object.fromEntries(told.map(({ code, servers }) => [code.replaceAll('.', '_'), servers])),
    },
    message: told.map(({ message, servers }) => `${message} (${servers})`).join(', '),
  };
}

/** What an instance asks for, as it is written in every language. */
function askedOf({ cpu, memory, disk, gpus, vram }: Amounts) {
  const args = {
    cpu: coresText(cpu),
    memory: bytesText(memory),
    disk: bytesText(disk),
    gpus: gpus === 0 ? '' : `, ${gpus} GPU${vram === 0 ? '' : ` × ${bytesText(vram)} VRAM`}`,
  };
  return { args, message: `${args.cpu} CPU, ${args.memory} RAM, ${args.disk} disk${args.gpus}` };
}

const coresText = (cores: number): string =>
  Number.isInteger(cores) ? String(cores) : `${Math.round(cores * 1_000)}m`;

function bytesText(bytes: number): string {
  const mebibytes = Math.round(bytes / 2 ** 20);
  return mebibytes % 1_024 === 0 ? `${mebibytes / 1_024}Gi` : `${mebibytes}Mi`;
}

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
  const { row } = room.server;
  const fitting = rooms.filter((each) => takes(each, need));
  const others = rooms.filter(({ server }) => server.row.id !== row.id);
  const unfit = (fitting.length === 0 ? rooms : others).filter((each) => !takes(each, need));
  const asked = askedOf(need);
  const not = whyNot(unfit, need, theirs);
  const args = { ...asked.args, server: row.name, name: group.name, fitting: String(fitting.length) };
  const place = `It asks for ${asked.message} and is put on the server ${row.name} of the resource group ${group.name}, `;
  if (fitting.length === 0)
    return {
      code: 'resource_group.placed.full',
      args: { ...args, ...not.args },
      message: `${place}which has the most memory left. No server fits: ${not.message}.`,
    };
  const told = (code: string, why: string) =>
    unfit.length === 0
      ? { code, args, message: `${place}${why}.` }
      : {
          code: `${code}.because`,
          args: { ...args, ...not.args },
          message: `${place}${why}. Others do not fit: ${not.message}.`,
        };
  if (row.madeFor === modelId) return told('resource_group.placed.own', 'which was made for it');
  if (room.fallback) return told('resource_group.placed.fallback', 'a fallback, as only fallbacks fit');
  if (others.length === 0) return told('resource_group.placed.sole', 'its only one');
  if (fitting.length === 1) return told('resource_group.placed.only', 'the only one that fits');
  return group.autoScaling?.placement === 'PACK'
    ? told('resource_group.placed.pack', `the fullest of ${args.fitting} that fit`)
    : told('resource_group.placed.spread', `which has the most left of ${args.fitting} that fit`);
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
  const asked = askedOf(need);
  const not = whyNot(
    rooms.filter((room) => !takes(room, need)),
    need,
    theirs,
  );
  return new Fault(
    'resource_group.no_room',
    `No server of the resource group ${name} has room for one more instance, which asks for ${asked.message}: ${not.message}. Stop an instance there, lower what the service asks for, or add a server.`,
    409,
    { name, ...asked.args, ...not.args },
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
