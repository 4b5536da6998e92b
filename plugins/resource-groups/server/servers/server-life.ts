import { and, eq, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { CreateResourceGroupServer, JoinResourceGroupServer } from '../../contract.ts';
import type { GroupHistory } from '../public.ts';
import { machines, servers, type GroupRow, type ServerRow } from '../tables.ts';
import { readConfig } from './server-config.ts';
import { awaited, noteOf } from './standing-words.ts';

interface Given {
  readonly db: Database;
  readonly history: GroupHistory;
}

/** Adds servers to groups, and takes them away. */
export class ServerLife {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async add(group: GroupRow, asked: CreateResourceGroupServer, caller: Caller | undefined): Promise<ServerRow> {
    const { machine, amounts, address, jumpHost } = readConfig(asked.rawConfiguration, group.type);
    const lifetime = asked.maxServerLifetimeMinutes;
    const values = {
      groupId: group.id,
      name: asked.serverName,
      machine: group.type === 'HOSTING_SERVER' ? await this.#machineOf(machine, caller) : null,
      rawConfiguration: asked.rawConfiguration,
      description: asked.description ?? '',
      username: asked.username ?? '',
      capacity: amounts ?? null,
      address: address ?? null,
      jumpHost: jumpHost ?? null,
      price: asked.tarifficationPrice ?? 0,
      costPrice: asked.costPrice ?? 0,
      period: asked.tarifficationPeriod ?? null,
      priceSynchronizationEnabled: asked.priceSynchronizationEnabled ?? false,
      endsAt: lifetime === undefined ? null : sql`now() + make_interval(mins => ${lifetime}::int)`,
      status: 'STARTING' as const,
    };
    const row = await this.#insert(values);
    await this.#note(group, row, 'server.added', `The server ${row.name} was added.`, caller);
    return row;
  }

  /** Adds a server that a machine is to join as; it has what the machine says. */
  async addJoined(group: GroupRow, asked: JoinResourceGroupServer, caller: Caller | undefined): Promise<ServerRow> {
    if (group.type !== 'HOSTING_SERVER')
      throw new Fault(
        'resource_group.server.join.unsupported',
        `Machines join resource groups of the type HOSTING_SERVER, and ${group.name} is none. Choose another group.`,
        409,
        { name: group.name },
      );
    const lifetime = asked.maxServerLifetimeMinutes;
    const row = await this.#insert({
      groupId: group.id,
      name: asked.serverName,
      joined: true,
      description: asked.description ?? '',
      username: asked.username ?? '',
      said: awaited.message,
      saidNote: noteOf(awaited),
      price: asked.tarifficationPrice ?? 0,
      costPrice: asked.costPrice ?? 0,
      period: asked.tarifficationPeriod ?? null,
      endsAt: lifetime === undefined ? null : sql`now() + make_interval(mins => ${lifetime}::int)`,
      status: 'STARTING' as const,
    });
    await this.#note(group, row, 'server.added', `The server ${row.name} was added.`, caller);
    return row;
  }

  async prolong(group: GroupRow, { id, name, endsAt }: ServerRow, minutes: number, caller: Caller | undefined) {
    if (!endsAt)
      throw new Fault(
        'resource_group.server.permanent',
        `The server ${name} does not end by itself, so there is nothing to extend.`,
        409,
        { server: name },
      );
    const [row] = await this.#given.db
      .update(servers)
      .set({
        endsAt: sql`greatest(${servers.endsAt}, now()) + make_interval(mins => ${minutes}::int)`,
        warnedMinutes: null,
      })
      .where(eq(servers.id, id))
      .returning();
    await this.#note(group, row!, 'server.prolonged', `The server ${name} stays ${minutes} minutes longer.`, caller, {
      minutes: String(minutes),
    });
    return row!;
  }

  async drain(group: GroupRow, { id }: ServerRow, draining: boolean, caller: Caller | undefined): Promise<void> {
    const [row] = await this.#given.db.update(servers).set({ draining }).where(eq(servers.id, id)).returning();
    if (!row) return;
    const code = draining ? 'server.drained' : 'server.undrained';
    const does = draining ? 'takes no further instances' : 'takes instances again';
    await this.#note(group, row, code, `The server ${row.name} ${does}.`, caller);
  }

  /** From now on it is on its way out; whoever watches servers empties it and takes it away. */
  async remove(group: GroupRow, row: ServerRow, caller?: Caller): Promise<void> {
    if (row.isAutoCreated)
      throw new Fault(
        'resource_group.server.machine',
        `The server ${row.name} tells of itself and would be back at once. Stop the hosting process on it, or take it out of its cluster, instead.`,
        409,
        { server: row.name },
      );
    const changed = await this.#given.db
      .update(servers)
      .set({ status: 'DELETING', statusAt: sql`now()`, draining: true, reason: null, reasonNote: null })
      .where(and(eq(servers.id, row.id), sql`${servers.status} <> 'DELETING'`))
      .returning({ id: servers.id });
    if (changed.length > 0)
      await this.#note(group, row, 'server.removing', `The server ${row.name} is being removed.`, caller);
  }

  /** Drops what is empty. */
  async drop(group: GroupRow, row: ServerRow): Promise<void> {
    const dropped = await this.#given.db.delete(servers).where(eq(servers.id, row.id)).returning({ id: servers.id });
    if (dropped.length > 0) await this.#note(group, row, 'server.removed', `The server ${row.name} was removed.`);
  }

  /** Notes of how many minutes before its end people were warned; answers whether nobody had yet. */
  async warned({ id }: ServerRow, minutes: number): Promise<boolean> {
    const changed = await this.#given.db
      .update(servers)
      .set({ warnedMinutes: minutes })
      .where(and(eq(servers.id, id), sql`coalesce(${servers.warnedMinutes}, 1e9) > ${minutes}`))
      .returning({ id: servers.id });
    return changed.length > 0;
  }

  async #machineOf(named: string | undefined, caller: Caller | undefined): Promise<string> {
    requireGiver(caller);
    const known = (await this.#given.db.select({ name: machines.name }).from(machines)).map(({ name }) => name);
    const machine = named ?? (known.length === 1 ? known[0] : undefined);
    if (machine !== undefined && known.includes(machine)) return machine;
    throw new Fault(
      'resource_group.server.machine.unknown',
      `Name one of the machines of this installation in the configuration, as in "machine: ${known[0] ?? 'name'}". There are: ${known.join(', ') || 'none yet'}.`,
      400,
      { machines: known.join(', ') },
    );
  }

  async #insert(values: typeof servers.$inferInsert | Record<string, unknown>): Promise<ServerRow> {
    try {
      const [row] = await this.#given.db
        .insert(servers)
        .values(values as typeof servers.$inferInsert)
        .returning();
      return row!;
    } catch (error) {
      if (sqlState(error) !== '23505') throw error;
      throw serverNameTaken();
    }
  }

  #note(
    { id }: GroupRow,
    { name }: ServerRow,
    code: string,
    message: string,
    caller?: Caller,
    args: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    return this.#given.history.note({
      groupId: id,
      kind: 'capacity',
      code,
      serverName: name,
      userId: caller?.userId,
      args: { server: name, ...args },
      message,
    });
  }
}

/** Machines of the installation are given out by those who run it. */
export function requireGiver(caller: Caller | undefined): void {
  if (caller?.superadmin) return;
  throw new Fault(
    'resource_group.server.machine.denied',
    'Hosting servers are machines of this installation, which superadministrators alone give to groups. Ask one to add it.',
    403,
  );
}

export const serverNameTaken = (): Fault =>
  new Fault(
    'resource_group.server.name.taken',
    'The group has a server of that name, or on that machine, already. Choose another.',
    409,
  );
