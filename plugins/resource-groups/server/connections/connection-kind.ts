import type * as z from 'zod';
import type { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { madePoint } from '#core/plugin/point.ts';
import type { ConnectionCheckData, ConnectionProblem } from '../../contract/connection.ts';
import type { GroupType, ResourceGroup } from '../public.ts';

/** What is kept of a connection, by the driver's own names. */
export type Connection = Readonly<Record<string, string>>;

/** A group whose connection is read or tried. */
export interface ConnectionOwner extends Pick<ResourceGroup, 'ownerId' | 'access' | 'name'> {
  /** Whether it may reach addresses that accounts may not: it is one of the installation's own. */
  readonly trusted: boolean;
}

/** What groups of one kind may be given in place of the engine, cluster or marketplace account of the installation. */
export interface ConnectionKind {
  /** What may be entered, in part over what is kept, and what is kept of it. */
  schema(owner: ConnectionOwner): z.ZodType<Connection>;
  /** Fields that are never told again, each with those that say to whom it is sent: it does not follow where one of these changes. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  /** Where it leads: while instances run in a group, this stays as it is. */
  placeOf(connection: Connection): string;
  /** Why nothing can run in a group without a connection of its own; undefined where the installation's own place takes it. */
  whyNone(group: Pick<ResourceGroup, 'ownerId' | 'access' | 'name'>): Fault | undefined;
  /** Tries what would be used. What cannot be reached or lacks something is an answer; nothing is thrown for it. */
  check(connection: Connection, owner: ConnectionOwner): Promise<ConnectionCheckData>;
}

/** Lets groups of a type have connections of their own; contributed beside the type's driver. */
export const connectionKind = madePoint<ConnectionKind, { readonly type: GroupType }>(
  'resource-groups.connection-kind',
  { key: ({ type }) => type },
);

/** The kind of connection that groups of a type may have; undefined where they have none. */
export function connectionKindOf(host: Host, type: GroupType): ConnectionKind | undefined {
  const contributed = host.find(connectionKind, type);
  return contributed && host.make(contributed);
}

/** Whether nothing can run in a group until its owner gives it a connection. */
export const lacksConnection = (
  host: Host,
  group: ResourceGroup & { readonly connection: string | null },
): Fault | undefined => (group.connection === null ? connectionKindOf(host, group.type)?.whyNone(group) : undefined);

/** Whether a driver is to reach a place of the group's own. */
export const isOwn = (connection: Readonly<Record<string, unknown>>): connection is Connection =>
  Object.keys(connection).length > 0;

export const problemOf = ({ code, message, args }: Fault): ConnectionProblem => ({ code, message, args: { ...args } });
