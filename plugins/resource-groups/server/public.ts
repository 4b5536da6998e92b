import { token } from '#core/plugin/token.ts';
import type { RuntimeDriver } from './runtime-driver.ts';

export const groupTypes = ['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI'] as const;
export type GroupType = (typeof groupTypes)[number];

export * from './runtime-driver.ts';
export { InstanceUses } from './hosting-server/instance-uses.ts';

/** How the instances of this machine's hosting server are kept from what is not theirs. */
export interface Fencing {
  /** Why they are not fenced in, in words to follow a colon; undefined where they are. */
  missing(): Promise<string | undefined>;
  /** What the kernel holds each fenced instance to as a whole: `memory`, `pids` (processes), `cpu` (its share); the rest is bound for each process, if at all. */
  held(): readonly ('memory' | 'pids' | 'cpu')[];
}
export const Fencing = token<Fencing>('fencing of instances');

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
