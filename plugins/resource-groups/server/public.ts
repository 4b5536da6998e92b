import { sql, type SQL } from 'drizzle-orm';
import type { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Demand } from '#plugins/services/server/public.ts';
import type { OfferRequirements } from '../contract.ts';
import type { Candidate, InstanceUse, RuntimeDriver, Words } from './runtime-driver.ts';
import type { Resource } from './placement/amounts.ts';
import type { ServerAmounts } from './tables.ts';

export {
  groupCharges,
  type GroupCharges,
  hoursOf,
  PricedResources,
  type OccupiedPlace,
  type PricedServer,
  type PricedUse,
} from './priced.ts';

export const groupTypes = ['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI'] as const;
export type GroupType = (typeof groupTypes)[number];

export * from './runtime-driver.ts';
export { listInside, readInside, type InsideRun, type RunInside } from './inside-files.ts';
export { InstanceStays } from './instance-stays.ts';
export { LogSpool, LogSpools } from './log-spool.ts';
export {
  connectionKind,
  isOwn,
  problemOf,
  type Connection,
  type ConnectionKind,
  type ConnectionOwner,
} from './connections/connection-kind.ts';
export { withOwnSecrets } from './connections/own-secrets.ts';
export { inFull, withoutAddress } from './connections/unreached.ts';
export type { ConnectionCheckData, ConnectionProblem } from '../contract/connection.ts';
export { AdmittedAccounts, isAdmitted } from './remote/environment.ts';
export { Gathered } from './remote/gathered.ts';
export { OutputFollowers } from './remote/output-followers.ts';
export { stampOf } from './remote/stamps.ts';
export { ServerInventory, type NamedServer, type OccupiedServer } from './servers/inventory.ts';
export { gpuUse, type GpuUse } from './servers/machines.ts';
export { InstanceUses } from './hosting-server/instance-uses.ts';

/** How the instances of this machine's hosting server are kept from what is not theirs. */
export interface Fencing {
  /** Why they are not fenced in, in words to follow a colon; undefined where they are. */
  missing(): Promise<string | undefined>;
  /** What the kernel holds each fenced instance to as a whole: `memory`, `pids` (processes), `cpu` (its share); the rest is bound for each process, if at all. */
  held(): readonly ('memory' | 'pids' | 'cpu')[];
  /** What they reach beside the platform, `host:port` each; undefined where that is all that this machine reaches. */
  reached(): readonly string[] | undefined;
}
export const Fencing = token<Fencing>('fencing of instances');

/** Addresses of the platform that every instance reaches, whatever the operator allows besides, `host:port` each; contributed by whoever tells instances of one. */
export const platformAddress = madePoint<() => Promise<readonly string[]>>('resource-groups.platform-address');

/** The address of an HTTP server as programs connect to it. */
export function addressOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** The driver of the installation's own hosting server, for those who measure this machine. */
export const HostingServerDriver = token<RuntimeDriver>('hosting-server driver');

export interface ResourceGroup {
  readonly id: number;
  readonly name: string;
  /** The account that made it; 0 for the installation's own. */
  readonly ownerId: number;
  readonly type: GroupType;
  readonly access: 'PRIVATE' | 'PUBLIC' | 'SHARED_POOL';
  readonly isDefault: boolean;
  readonly enabledEviction: boolean;
  readonly enabledAutoScaling: boolean;
  /** Which offers of a marketplace it takes. */
  readonly offerRequirements?: OfferRequirements | null;
}

/** Where services run: groups of the account itself, public ones, and shared ones that it has a quota of. */
export interface ResourceGroups {
  /** The group that a service of this account runs in: the named one, else the default. Throws a Fault where the account may not use it. */
  resolve(accountId: number, name: string | undefined): Promise<ResourceGroup>;
  /** A group of the account, and for superadministrators one of the installation too; throws a Fault where there is none. */
  require(account: { readonly id: number }, name: string, caller: Caller | undefined): Promise<ResourceGroup>;
  /** The groups that this account may run services in, the default first. */
  deployable(accountId: number): Promise<readonly ResourceGroup[]>;
  /** The groups of everybody. */
  all(): Promise<readonly ResourceGroup[]>;
  /** The groups that this account made. */
  owned(accountId: number): Promise<readonly ResourceGroup[]>;
}
export const ResourceGroups = token<ResourceGroups>('resource groups');

/** An instance that takes room in a group, or took it at a moment. */
export interface Occupant {
  readonly instanceId: number;
  readonly modelId: number;
  readonly accountId: number;
  /** The server that it is on; undefined while that is not decided. */
  readonly node: string | undefined;
  readonly demand: Demand;
  /** Whether its process runs. */
  readonly running: boolean;
  /** Whether it is about to end, so that its room is free soon. */
  readonly leaving: boolean;
  readonly since: Date;
}

/** Instances that ask for the same. */
export interface Alike {
  readonly demand: Demand;
  readonly count: number;
}

/** Those of one service. */
export interface ServiceShare extends Alike {
  readonly modelId: number;
  /** Whether their processes run. */
  readonly running: boolean;
}

/** An instance that waits for room in a group. */
export interface WaitingInstance extends Pick<Occupant, 'instanceId' | 'modelId' | 'accountId' | 'demand' | 'since'> {
  /** The code of the fault that says what it waits for. */
  readonly code: string;
}

/** What the codes of all faults begin with by which an instance waits for room. */
export const noRoomCodes = 'resource_group.no_';

/** Why instances have to end so that others have room. */
export interface Eviction {
  /** Others mean more; there is no room, and it was unused for the longest; nobody uses it; or its account may have no more at once. */
  readonly cause: 'priority' | 'room' | 'unused' | 'account';
  /** The group, and what else the cause names: `server`, or `days` without use. */
  readonly args: Readonly<Record<string, string>> & { readonly group: string };
}

/** An instance that was on a server when that was lost, and how it stands now. */
export interface LeftInstance extends Pick<Occupant, 'instanceId' | 'modelId'> {
  /** `STAYS` where it is there still, as far as anybody knows, and `ENDED` where it was ended for good. */
  readonly state: 'STAYS' | 'RUNNING' | 'STARTING' | 'WAITING' | 'ENDED';
  /** Where it is now, as instances name it; undefined while that is not decided. */
  readonly node: string | undefined;
}

/** Knows who is in groups; contributed by whoever runs instances. */
export interface Occupancy {
  /** Who takes room in these groups now. */
  now(groupIds: readonly number[]): Promise<ReadonlyMap<number, readonly Occupant[]>>;
  /** What is taken of each server of a group now, and where that is not decided: a group has thousands of instances, and few that ask for something else than others. As without one instance where that looks for a place. */
  crowd(groupId: number, without?: number): Promise<readonly (Alike & Pick<Occupant, 'node'>)[]>;
  /** What services took of a group, or of one of its servers, at a moment, as far back as instances are remembered. */
  at(groupId: number, moment: Date, node?: string): Promise<readonly ServiceShare[]>;
  /** Those that were on a server of a group when it was lost at that moment, and where each is now. */
  left(groupId: number, node: string, lostAt: Date): Promise<readonly LeftInstance[]>;
  /** The group of each of these instances that is not deleted. */
  groupsOf(instanceIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Has instances end here, for a reason that goes on a sentence; as many are started again where there is room. */
  evict(instanceIds: readonly number[], why: Words): Promise<void>;
  /** Has instances make room: each in a task, with an event and a notice that say why. Where others do not mean more, their services have none from then on until they are called. */
  displace(instanceIds: readonly number[], eviction: Eviction): Promise<void>;
  /** Who waits for room in these groups, those that wait longest first. */
  waiting(groupIds: readonly number[]): Promise<ReadonlyMap<number, readonly WaitingInstance[]>>;
}
export const occupancy = madePoint<Occupancy>('resource-groups.occupancy', { single: true });

/** One more instance that is to run in a group. */
export interface PlaceWish extends Pick<Candidate, 'accountId' | 'closedTo'> {
  readonly groupId: number;
  readonly instanceId: number;
  readonly modelId: number;
  readonly service: string;
  readonly demand: Demand;
}

/** Where an instance is to run. */
export interface Place {
  /** What its server, or the machine that is its server, is called; undefined where its driver chooses. */
  readonly node: string | undefined;
  /** Why there, and what is missing on the others; undefined where nothing was chosen. */
  readonly why: (Words & { readonly code: string; readonly args: Readonly<Record<string, string>> }) | undefined;
}

/** Whoever gives or takes room in a group does so under this lock of a transaction, so that nobody is given the same room. */
export const roomLock = (groupId: number): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`room of group ${groupId}`}, 0))`;

/** Decides on which servers instances run. */
export interface Placer {
  /** A place for one more instance; a Fault says why it has to wait. Has others make room where the group says so. To be asked for one instance of a group at a time, over all processes. */
  place(wish: PlaceWish): Promise<Place | Fault>;
  /** Whether one that has its place may begin there again; else it is to give it back and ask for another. */
  keeps(place: { readonly groupId: number; readonly node: string | undefined }): Promise<boolean>;
}
export const Placer = token<Placer>('placer of instances');

/** Why a server takes no instances for the time being, and since when. */
export interface Barred extends Words {
  readonly since: Date;
}

/** Says of servers, by their ids, which take no instances for the time being; contributed by whoever may close one. */
export const serverBar =
  madePoint<(serverIds: readonly number[]) => Promise<ReadonlyMap<number, Barred>>>('resource-groups.server-bar');

/** What is used of a server as a whole: cores, bytes, GPUs that are busy, and bytes of their memory; what nobody measures is left out. */
export type ServerUse = Partial<Record<Resource, number>>;

/** Measures what is used of the servers of a group, by their names; contributed by whoever measures them. */
export const serverUse = madePoint<(group: ResourceGroup) => Promise<ReadonlyMap<string, ServerUse>>>(
  'resource-groups.server-use',
  { single: true },
);

/** Told what instances use, by their ids, every few seconds, each driver's own by itself; it holds for so many seconds. */
export type UseObserver = (uses: ReadonlyMap<number, InstanceUse>, holdsSeconds: number) => Promise<void>;

/** Hears what instances use that run elsewhere than on a machine of this installation's own; those are measured by `InstanceUses` on each machine. */
export const useObserver = madePoint<UseObserver>('resource-groups.use-observer');

/** A server that somebody would like to have, or has. */
export interface WantedServer {
  /** Cores, bytes and GPUs; undefined where its configuration does not say. */
  readonly amounts: ServerAmounts | undefined;
  /** YAML, of which a provider may read more. */
  readonly rawConfiguration: string;
}

/** Offers the servers of groups of one type: machines of this installation, or a marketplace. */
export interface ServerProvider {
  /** The models of the GPUs that its servers have. */
  gpus(): Promise<readonly string[]>;
  /** How many servers it has now, or has of this kind. */
  serversCount(wanted?: WantedServer): Promise<number>;
  /** What it asks for such a server an hour; undefined where it has no price for it. */
  pricePerHour(wanted: WantedServer): Promise<number | undefined>;
  /** Of providers whose servers groups may add by themselves: where one more would stand now, what it has, and what it is called; a Fault says why there is none. */
  offer?(wanted: WantedServer, groupId: number): Promise<ServerOffer | Fault>;
}

/** A server that can be had. */
export interface ServerOffer {
  readonly name: string;
  /** The machine of this installation that it is a part of. */
  readonly machine?: string | undefined;
  readonly amounts: ServerAmounts;
}

export const serverProvider = madePoint<ServerProvider, { readonly type: GroupType }>(
  'resource-groups.server-provider',
  { key: ({ type }) => type },
);

/** Has servers and templates that follow the prices of their providers take these over. */
export interface PriceSync {
  /** Answers how many prices changed. Asks the named providers, such as `HOSTING_SERVER_PROVIDER`, or all; throws a Fault where there is none of a name. */
  syncPrices(providers?: readonly string[]): Promise<{ readonly servers: number; readonly templates: number }>;
}
export const PriceSync = token<PriceSync>('price sync of servers');

/** A server as those who reach it see it now. */
export interface ReportedServer {
  readonly name: string;
  readonly amounts: ServerAmounts;
  /** Why it takes no instances; undefined where it does. */
  readonly trouble?: Words | undefined;
  /** What it waits for before it is in service. */
  readonly starting?: Words | undefined;
  /** What is to be known of it while it is in service. */
  readonly remark?: Words | undefined;
  readonly address?: string | undefined;
  /** Where it stands, such as `Sweden, SE`, and whether that is another country than the installation's. */
  readonly location?: string | undefined;
  readonly abroad?: boolean | undefined;
  /** What it costs. */
  readonly costPerHour?: number | undefined;
}

/** Takes what drivers tell of servers that nobody has to enter, such as the nodes of a cluster. */
export interface ServerReports {
  /** All servers of a group, to be told again at least every 30 seconds: new ones are added, and those that are not named any more go. */
  report(groupId: number, servers: readonly ReportedServer[]): Promise<void>;
}
export const ServerReports = token<ServerReports>('reports of servers');

/** Stands for this installation where several of them share an engine, a cluster or a marketplace; the same for as long as its database lives. */
export interface Installation {
  id(): Promise<string>;
}
export const Installation = token<Installation>('identity of the installation');

/** Published with a group's id when something happened in it, or instances were given room there. */
export const groupChanged = 'resource-group-changed';

/** Something that happened in a group. */
export interface GroupHappening {
  readonly groupId: number;
  /** `capacity` is a change of what the group has. */
  readonly kind?: 'event' | 'capacity';
  readonly level?: 'INFO' | 'ERROR';
  /** What its texts are found by, such as `server.added`: they stand as `groupHistory.<code>` in the locales of whoever notes it. */
  readonly code: string;
  readonly message: string;
  readonly args?: Readonly<Record<string, string>>;
  readonly userId?: number | undefined;
  readonly modelId?: number | undefined;
  readonly serverName?: string | undefined;
}

/** The history of groups, for those who do something in one. */
export interface GroupHistory {
  note(happening: GroupHappening): Promise<void>;
}
export const GroupHistory = token<GroupHistory>('history of resource groups');
