import { point } from '#core/plugin/point.ts';
import { token, type Token } from '#core/plugin/token.ts';

export { amountOf } from './quantity.ts';

export const groupTypes = ['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI'] as const;
export type GroupType = (typeof groupTypes)[number];

/** What a driver needs to run one instance. */
export interface InstanceSpec {
  readonly instanceId: number;
  /** Where the image is, as its owner wrote it. */
  readonly image: string;
  /** Given to the process as its environment, and nothing else of ours. */
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: { readonly cpuRequest: string; readonly memoryLimit: string };
  readonly additionalFlags: readonly string[];
}

/** What a driver sees of one instance: facts, not wishes. */
export type Observed =
  | { readonly state: 'running'; readonly since: Date; readonly attempt: number; readonly processId?: number }
  | { readonly state: 'exited'; readonly since: Date; readonly startedAt?: Date; readonly exitCode?: number; readonly signal?: string; readonly reason: string; readonly message: string; readonly attempt: number }
  | { readonly state: 'absent' };

export interface LogRange {
  /** The run before the present one. */
  readonly previous: boolean;
  /** At most this much of the end, from the start of a line; everything that is kept where it is left out. */
  readonly lastBytes?: number | undefined;
}

/** Runs instances somewhere: child processes here, containers elsewhere. Instances outlive the process that started them. */
export interface RuntimeDriver {
  readonly type: GroupType;
  /** Starts an attempt; answers when the process exists, throws a Fault where it cannot. */
  start(spec: InstanceSpec, attempt: number): Promise<void>;
  /** Asks the process to end and, after `graceMs`, ends it. Answers when it is gone; absent is gone. */
  stop(instanceId: number, graceMs: number): Promise<void>;
  observe(instanceId: number): Promise<Observed>;
  /** Every instance that this driver runs or has run and not forgotten. */
  list(): Promise<readonly number[]>;
  /** Bytes of an instance's output, oldest first; empty where there is none. */
  readLog(instanceId: number, range: LogRange): Promise<Buffer>;
  /** A file within the instance's own folders; throws a Fault where there is none by that path. */
  readFile(instanceId: number, path: string): Promise<Buffer>;
  /** Drops what is kept of an instance that is gone. */
  forget(instanceId: number): Promise<void>;
  /** Called when an instance's process has ended, so that nobody has to poll for it. */
  onExit(listener: (instanceId: number) => void): void;
}
export const HostingServerDriver = token<RuntimeDriver>('hosting-server driver');
export const runtimeDriver = point<{ readonly driver: Token<RuntimeDriver>; readonly type: GroupType }>('resource-groups.runtime-driver', { key: ({ type }) => type });

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
}

/** Where services run. Every account may use the installation's own hosting server until it has groups of its own. */
export interface ResourceGroups {
  /** The group that a service of this account runs in: the named one, else the default. Throws a Fault where the account may not use it. */
  resolve(accountId: number, name: string | undefined): Promise<ResourceGroup>;
  /** The groups that this account may run services in, the default first. */
  deployable(accountId: number): Promise<readonly ResourceGroup[]>;
  /** The groups that this account made. */
  owned(accountId: number): Promise<readonly ResourceGroup[]>;
}
export const ResourceGroups = token<ResourceGroups>('resource groups');
