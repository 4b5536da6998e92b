import { Fault, invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { ConnectionCheckData, ConnectionValues, GroupConnectionData } from '../../contract/connection.ts';
import type { GroupServices } from '../group-services.ts';
import type { GroupTargets } from '../group-targets.ts';
import { installation } from '../groups.ts';
import type { GroupType, ResourceGroup } from '../public.ts';
import type { GroupRow } from '../tables.ts';
import {
  connectionKindOf,
  problemOf,
  type Connection,
  type ConnectionKind,
  type ConnectionOwner,
} from './connection-kind.ts';

interface Given {
  readonly host: Host;
  readonly targets: GroupTargets;
  readonly services: GroupServices;
}

/** The connections that owners of groups enter: written, tried and removed, and their secrets never told. */
export class Connections {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async show(group: GroupRow): Promise<GroupConnectionData> {
    const kind = connectionKindOf(this.#given.host, group.type);
    const kept = kind ? await this.#kept(group) : {};
    const isSecret = (name: string) => !kind || Object.hasOwn(kind.secrets, name);
    const lacking = kind?.whyNone(group);
    return {
      supported: kind !== undefined,
      isSet: Object.keys(kept).length > 0,
      values: Object.fromEntries(Object.entries(kept).filter(([name]) => !isSecret(name))),
      secrets: Object.keys(kept).filter(isSecret),
      ...(lacking && { lacking: problemOf(lacking) }),
    };
  }

  /** What a new group is to be connected with; throws a Refusal that names the fields within `connection`. */
  read(group: Pick<ResourceGroup, 'ownerId' | 'access' | 'name' | 'type'>, values: ConnectionValues): Connection {
    const kind = this.#require(group.type);
    return parsed(kind, ownerOf(group), changed({}, values), 'connection');
  }

  /** Keeps what was read for a group. */
  async keep({ id }: Pick<ResourceGroup, 'id'>, connection: Connection): Promise<void> {
    await this.#given.targets.set(id, { connection });
  }

  /** Keeps a change. Instances that run there must stay where they are, so that another place is refused until they have ended. */
  async set(group: GroupRow, values: ConnectionValues): Promise<void> {
    const kind = this.#require(group.type);
    const before = await this.#kept(group);
    const after = this.#changed(kind, group, before, values);
    if (Object.keys(before).length === 0 || kind.placeOf(before) !== kind.placeOf(after))
      await this.#requireIdle(group);
    await this.keep(group, after);
  }

  async remove(group: GroupRow): Promise<void> {
    this.#require(group.type);
    if (group.connection === null) return;
    await this.#requireIdle(group);
    await this.#given.targets.set(group.id, { connection: null });
  }

  async check(group: GroupRow, values: ConnectionValues): Promise<ConnectionCheckData> {
    const kind = this.#require(group.type);
    return kind.check(this.#changed(kind, group, await this.#kept(group), values), ownerOf(group));
  }

  /** What would be used; a secret that nobody may read is not sent to somebody else by changing an address. */
  #changed(kind: ConnectionKind, group: GroupRow, before: Connection, values: ConnectionValues): Connection {
    const owner = ownerOf(group);
    const after = parsed(kind, owner, changed(before, values), 'values');
    const stale = Object.keys(kind.secrets).filter((secret) =>
      kind.secrets[secret]?.some((name) => after[name] !== before[name]),
    );
    const fresh = Object.fromEntries(Object.entries(before).filter(([name]) => !stale.includes(name)));
    const { data: entered } = kind.schema(owner).safeParse(changed(fresh, values));
    const lost = stale.filter((secret) => after[secret] !== undefined && entered?.[secret] === undefined);
    if (lost.length > 0)
      throw invalid(
        lost.map((secret) => ({ path: [secret], message: 'must be entered anew, for it is sent elsewhere now' })),
        'values',
      );
    return after;
  }

  #require(type: GroupType): ConnectionKind {
    const kind = connectionKindOf(this.#given.host, type);
    if (kind) return kind;
    throw new Fault(
      'resource_group.connection.unsupported',
      `Resource groups of type ${type} have no connection of their own in this installation. Leave it out, or choose another type.`,
      409,
      { type },
    );
  }

  /** What cannot be decrypted any more is entered anew. */
  async #kept(group: GroupRow): Promise<Connection> {
    if (group.connection === null) return {};
    const found = await this.#given.targets.find(group.id).catch((error: Error) => {
      if (error instanceof Fault && error.code === 'resource_group.connection.unreadable') return undefined;
      throw error;
    });
    return (found?.connection ?? {}) as Connection;
  }

  async #requireIdle(group: GroupRow): Promise<void> {
    const here = await this.#given.services.now(group);
    if (here.length === 0) return;
    throw new Fault(
      'resource_group.connection.in_use',
      `Instances in the resource group ${group.name}: ${here.length}. Nobody would look after them once it is connected elsewhere. Stop their services or move them to another group first. Credentials for the same place can be changed at any time.`,
      409,
      { name: group.name, uses: String(here.length) },
    );
  }
}

const ownerOf = ({ ownerId, access, name }: Pick<ResourceGroup, 'ownerId' | 'access' | 'name'>): ConnectionOwner => ({
  ownerId,
  access,
  name,
  trusted: ownerId === installation,
});

function changed(before: Connection, values: ConnectionValues): Connection {
  const entered = Object.entries({ ...before, ...values }).flatMap(([name, value]) =>
    value === null || value.trim() === '' ? [] : [[name, value.trim()] as const],
  );
  return Object.fromEntries(entered);
}

function parsed(kind: ConnectionKind, owner: ConnectionOwner, entered: Connection, within: string): Connection {
  const { data, error } = kind.schema(owner).safeParse(entered);
  if (error) throw invalid(error.issues, within);
  return data;
}
