import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { TarifficationPeriod } from '../contract.ts';
import type { Occupant, Words } from './public.ts';

/** How many hours a period has; a month is the twelfth part of a common year. */
export const hoursOf: Readonly<Record<TarifficationPeriod, number>> = {
  SECOND: 1 / 3_600,
  MINUTE: 1 / 60,
  HOUR: 1,
  DAY: 24,
  MONTH: 730,
  YEAR: 8_760,
};

interface Priced {
  readonly id: number;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  /** The account that the group belongs to; 0 for the installation's own. */
  readonly ownerId: number;
  /** What a period costs, in the currency of the installation. */
  readonly price: number;
  readonly period: TarifficationPeriod;
}

/** A server in the group of an account. */
export interface PricedServer extends Priced {
  /** What an hour of it costs at the marketplace that it was rented from by itself; undefined for all others. */
  readonly rentedPerHour: number | undefined;
}

/** What an account pays for the use of somebody else's group that lets it there: by its quota where that has a price, else by the group. */
export interface PricedUse extends Priced {
  readonly kind: 'QUOTA' | 'RESOURCE_GROUP';
  /** Who uses it. */
  readonly accountId: number;
}

/** Which instances: those on a server of a group, or those of an account in it. */
export interface OccupiedPlace {
  readonly groupId: number;
  readonly serverId?: number;
  readonly accountId?: number;
}

/** What has a price in groups, and who uses it, for those who charge for it. Own groups are used for nothing. */
export interface PricedResources {
  /** The servers with a price in groups of accounts, or of one of them, but for those on their way out. */
  servers(ownerId?: number): Promise<readonly PricedServer[]>;
  /** What accounts pay for whose instances are in groups of others now, or in those of these groups that are. */
  uses(groupIds?: readonly number[]): Promise<readonly PricedUse[]>;
  /** Who has instances in those of these groups that let it there no more, so that no price of theirs holds for it. */
  staying(groupIds: readonly number[]): Promise<readonly Pick<PricedUse, 'groupId' | 'accountId'>[]>;
  /** What an account would pay for instances in a group; undefined where nothing. */
  useOf(groupId: number, accountId: number): Promise<PricedUse | undefined>;
  /** Whether a server, a quota or a group is there yet. */
  isThere(kind: 'SERVER' | PricedUse['kind'], id: number): Promise<boolean>;
  /** The instances in a place. */
  occupants(place: OccupiedPlace): Promise<readonly Occupant[]>;
  /** Has instances end; as many are begun again once nothing keeps them from it. */
  evict(instanceIds: readonly number[], why: Words): Promise<void>;
}
export const PricedResources = token<PricedResources>('priced resources');

/** What of prices is really charged. */
export interface GroupCharges {
  /** What an hour of a server costs the account whose group it is in. */
  readonly perHourOf: (server: PricedServer) => number;
  /** Of what accounts pay for the use of a group, the part that its owner earns: 1 where that is all of it. */
  readonly share: number;
}

/** Tells what is charged now; nothing while nothing is. Contributed by whoever charges for servers and groups. */
export const groupCharges = madePoint<() => Promise<GroupCharges | undefined>>('resource-groups.charges', {
  single: true,
});
