import type { Readable } from 'node:stream';
import type { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Demand, Refusal as RefusedSetting } from '#plugins/services/server/public.ts';
import type { OfferRequirements, ResourceGroupAutoScalingConfiguration } from '../contract.ts';
import type { GroupType, ReportedServer, ResourceGroup } from './public.ts';

/** A resource group as its driver gets it: with all that it takes to reach its servers. */
export interface GroupTarget extends ResourceGroup {
  /** What its owner set for it, by the driver's own names. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Addresses and credentials of its servers, by the driver's own names; kept encrypted. */
  readonly connection: Readonly<Record<string, unknown>>;
  /** Which offers of a marketplace it takes. */
  readonly offerRequirements: OfferRequirements | null;
  readonly autoScaling: ResourceGroupAutoScalingConfiguration | null;
}

/** One more instance that is to run in a group whose driver adds a server for each. */
export interface ServerWish {
  readonly demand: Demand;
  readonly accountId: number;
  /** Undefined where its service is about to be made. */
  readonly modelId: number | undefined;
  /** How many instances take room in the group already. */
  readonly occupied: number;
  /** Whether it would start now; else somebody asks what would be. */
  readonly starting: boolean;
}

/** An instance, as far as a server may refuse it whatever room it has. */
export interface Candidate {
  readonly accountId: number;
  /** Whether it has an HTTP server, which gateways have to reach. */
  readonly http: boolean;
  /** The accounts of its images where nobody else is to see what is inside. */
  readonly closedTo: readonly number[];
}

/** Why a server takes no such instance. */
export interface Refusal {
  /** The same in a few words; its text in each language has the servers of which it is true as a value that is called like the code, with `_` for its dots. */
  readonly short: { readonly code: string; readonly message: string };
  readonly fault: Fault;
}

/** How long a program may take to end once it was asked to, where nobody is in a hurry. */
export const stopGraceMs = 10_000;

/** Credentials of a registry of images. */
export interface RegistryLogin {
  readonly registry: string;
  readonly username: string;
  readonly password: string;
}

/** Those of an image. */
export interface PullSecret extends RegistryLogin {
  /** The account whose image it is. */
  readonly accountId: number;
}

export interface InstanceResources {
  /** Amounts as clients write them, such as `500m` and `1Gi`. */
  readonly cpuRequest: string;
  readonly memoryLimit: string;
  readonly ephemeralDiskLimit: string;
  /** Undefined where it asks for none. */
  readonly gpu: { readonly count: number; readonly memoryMb?: number; readonly usagePercent?: number } | undefined;
}

/** Files of a data image, to be seen read-only at a path. */
export interface DataMount {
  readonly image: string;
  readonly sourcePath: string;
  readonly mountPath: string;
  readonly pullSecret?: PullSecret | undefined;
  /** The account whose image it is, where nobody else is to see what is inside. */
  readonly closedTo?: number | undefined;
}

/** A folder that outlives the instance. */
export interface VolumeMount {
  readonly mountPath: string;
  readonly sizeInGb: number;
  readonly storageClass: string;
  readonly claimName?: string | undefined;
}

/** What a driver needs to run one instance. */
export interface InstanceSpec {
  readonly instanceId: number;
  readonly accountId: number;
  readonly modelId: number;
  /** The resource group that it runs in. */
  readonly groupId: number;
  /** The server that it was given room on, as placements name it; left out where its driver chooses. */
  readonly node?: string | undefined;
  /** What it is called in lists and as a host. */
  readonly name: string;
  /** Where the image is, as its owner wrote it. */
  readonly image: string;
  readonly pullSecret?: PullSecret | undefined;
  /** The account whose image it is, where nobody else is to see what is inside. */
  readonly closedTo?: number | undefined;
  /** Given to the process as its environment, and nothing else of ours. */
  readonly environment: Readonly<Record<string, string>>;
  readonly resources: InstanceResources;
  readonly additionalFlags: readonly string[];
  /** Ports that gateways call; of programs with a network of their own that of the settings, else the one in the environment. */
  readonly ports: readonly { readonly name: 'http'; readonly port: number }[];
  readonly dataImages: readonly DataMount[];
  readonly volumes: readonly VolumeMount[];
  /** Laid over what the driver makes of all this, by drivers that work with descriptions; an empty object where nothing was set. */
  readonly deploymentPatch: Readonly<Record<string, unknown>>;
}

/** Where an instance runs. */
export interface Placement {
  /** The name of the server; undefined while that is not decided. */
  readonly node?: string | undefined;
  /** Where gateways reach its HTTP server; of drivers whose instances have addresses of their own. */
  readonly http?: { readonly host: string; readonly port: number } | undefined;
  /** Set where it has not begun yet; what it waits for is to be observed. */
  readonly waits?: boolean | undefined;
}

/** What a driver has to say of an instance: in a sentence, and where it has texts for it in other languages, by the code and values of a fault. */
export interface Words {
  readonly message: string;
  readonly code?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
}

/** What a driver sees of one instance: facts, not wishes. */
export type Observed =
  /** It is on its way, such as while its image is fetched, and this is what it waits for. */
  | (Words & {
      readonly state: 'waiting';
      readonly attempt: number;
      /** Set while no server is there for it; else one is, and its image is on its way there. */
      readonly seeksServer?: boolean | undefined;
    })
  | (Placement & {
      readonly state: 'running';
      readonly since: Date;
      readonly attempt: number;
      /** Of a process of this machine: the group that it leads. */
      readonly processId?: number;
    })
  | (Words & {
      readonly state: 'exited';
      readonly since: Date;
      readonly startedAt?: Date;
      readonly exitCode?: number;
      readonly signal?: string;
      readonly reason: string;
      readonly attempt: number;
    })
  | { readonly state: 'absent' };

export interface LogRange {
  /** The run before the present one. */
  readonly previous: boolean;
  /** This run, whichever is the present one. */
  readonly attempt?: number | undefined;
  /** What follows this many bytes of the run's output, counted from its beginning; a Fault where that is no longer kept. */
  readonly fromByte?: number | undefined;
  /** At most this much of the end, from the start of a line; everything that is kept where it is left out. */
  readonly lastBytes?: number | undefined;
}

/** What is kept of the output of one run: from which of its bytes to which. */
export interface KeptLog {
  readonly attempt: number;
  readonly from: number;
  readonly to: number;
  /** When it was last written to. */
  readonly updated: Date;
}

/** When an output had grown how far: what stands before byte `to` was written by then, milliseconds since 1970. */
export interface LogMoment {
  readonly to: number;
  readonly at: number;
}

/** What lies in a folder of an instance. Of a link it is told what it leads to, where that lies within its folders. */
export interface ListedFile {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
  /** In bytes; 0 of what is no file. */
  readonly size: number;
  readonly updated: Date;
}

export interface FileListing {
  readonly files: readonly ListedFile[];
  /** Whether there are more than are told. */
  readonly cut: boolean;
}

/** What an instance uses now. */
export interface InstanceUse {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** The size of a terminal, in characters. */
export interface ConsoleSize {
  readonly columns: number;
  readonly rows: number;
}

/** A program on a terminal, beside the one of the instance and with its rights, limits and environment. */
export interface Console {
  /** Taken as fast as somebody can: what nobody takes holds the program up. */
  readonly output: AsyncIterable<Buffer>;
  /** Answers once the program's terminal took it, or takes nothing more. */
  write(input: Buffer): Promise<void>;
  resize(size: ConsoleSize): void;
  /** Ends the program and what it started on its terminal. */
  end(): void;
  /** Its exit code. */
  readonly ended: Promise<number>;
}

export interface ConsoleStart extends ConsoleSize {
  readonly command: readonly [program: string, ...args: string[]];
  /** Whether it may run with the rights of this server, where the instance does; else a Fault says that it may not. */
  readonly unfenced: boolean;
}

/** Runs the instances of one resource group: child processes here, containers elsewhere. Instances outlive the process that started them. */
export interface RuntimeDriver {
  readonly type: GroupType;
  /** Whether each of its instances has an address of its own, so that none has to have a port that no other has. */
  readonly ownAddresses?: boolean;
  /** Starts an attempt; answers when it is there, throws a Fault where it cannot be. */
  start(spec: InstanceSpec, attempt: number): Promise<Placement>;
  /** Asks the process to end and, after `graceMs`, ends it. Answers when it is gone; absent is gone. `because` names the failure, such as `StartTimeout`, where nobody asked for it. */
  stop(instanceId: number, graceMs: number, because?: string): Promise<void>;
  /** Of drivers that add a server for each instance: why none can be added for one more, undefined where one can. Their servers as they are do not count as room. */
  whyNoServer?(wish: ServerWish): Promise<Fault | undefined>;
  /** Of drivers whose servers are not alike: why a server takes no such instance, undefined where it does. */
  whyNotOn?(
    server: { readonly joined: boolean },
    candidate: Candidate,
    group: Pick<ResourceGroup, 'name' | 'ownerId'>,
  ): Refusal | undefined;
  observe(instanceId: number): Promise<Observed>;
  /** Every instance that this driver runs or has run and not forgotten. */
  list(): Promise<readonly number[]>;
  /** Those that are to end when this server stops, asked without the database; left out where all run on machines of their own and go on. */
  listLocal?(): Promise<readonly number[]>;
  /** Bytes of an instance's output, oldest first; empty where there is none. */
  readLog(instanceId: number, range: LogRange): Promise<Buffer>;
  /** The runs whose output is kept, oldest first. */
  listLogs(instanceId: number): Promise<readonly KeptLog[]>;
  /** When the output of a run was written, as far as that is known, from a byte on. */
  logMoments(instanceId: number, attempt: number, fromByte: number): Promise<readonly LogMoment[]>;
  /** A file of any size within the instance's own folders; throws a Fault where there is none by that path, and `instance.file.outside` where it leads out of them. */
  readFile(instanceId: number, path: string): Promise<Readable>;
  /** What lies in a folder of the instance's own, at their top where the path is empty, in no order; throws a Fault as a file does. */
  listFiles(instanceId: number, path: string): Promise<FileListing>;
  /** Drops what is kept of an instance that is gone. */
  forget(instanceId: number): Promise<void>;
  /** Called when an instance's process has ended, or has begun after it was waited for, so that nobody has to poll for it. */
  onExit(listener: (instanceId: number) => void): void;
  /** Of drivers that find servers where they are led, such as nodes of a cluster: all of them now; undefined while none was ever reached. Asked every 10 seconds. */
  servers?(): Promise<readonly ReportedServer[] | undefined>;
  /** Of drivers whose instances' output is lost with them: keeps it from now on. Asked every 10 seconds. */
  keepOutput?(): Promise<void>;
  /** What each of its instances uses, by instance; left out by drivers that cannot tell. */
  use?(): Promise<ReadonlyMap<number, InstanceUse>>;
  /** Opens a program inside an instance, which ends with it at the latest; throws a Fault where it does not run. Left out by drivers that cannot. */
  open?(instanceId: number, start: ConsoleStart): Promise<Console>;
  /** Its group was changed or is gone, and another driver is opened for it, if any. */
  close?(): Promise<void>;
}

/** Makes the driver of one group, without asking its servers for anything yet. */
export type OpenDriver = (group: GroupTarget) => RuntimeDriver;

/** What of a service's settings its driver alone works with. */
export type DriverSettings = Pick<InstanceSpec, 'additionalFlags' | 'deploymentPatch'>;

interface DriverFacts {
  readonly type: GroupType;
  /** What of a service's settings no group of that kind ever takes, to be refused when it is saved; without it nothing. */
  readonly refuses?: (settings: DriverSettings) => readonly RefusedSetting[];
}

/** A kind of place where instances run. Each group of that kind gets a driver of its own. Undefined where this installation was not set up for it. */
export const runtimeDriver = madePoint<OpenDriver | undefined, DriverFacts>('resource-groups.runtime-driver', {
  key: ({ type }) => type,
});

/** How drivers of a type are opened here; undefined where this installation runs nothing of that type. */
export function openerOf(host: Host, type: GroupType): OpenDriver | undefined {
  const contributed = host.find(runtimeDriver, type);
  return contributed && host.make(contributed);
}

/** Drivers by resource group, on however many machines. */
export interface Drivers {
  /** The driver of a group; throws a fault where the group is gone, or this installation has no driver of its kind. */
  of(groupId: number): Promise<RuntimeDriver>;
  /** Those of all groups whose kind this installation can run. */
  all(): Promise<readonly RuntimeDriver[]>;
  /** The groups that a driver is opened for. */
  groupsOf(driver: RuntimeDriver): ReadonlySet<number>;
  /** Those that were asked for until now, without a question to the database. */
  opened(): readonly RuntimeDriver[];
  /** Called with the id of each instance whose process has ended, whichever driver runs it. */
  onExit(listener: (instanceId: number) => void): void;
}
export const Drivers = token<Drivers>('runtime drivers');
