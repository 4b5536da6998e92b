import { and, eq, ne, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { type Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Providers } from '../providers/providers.ts';
import { occupancy, roomLock, type GroupHistory } from '../public.ts';
import { nodeOf } from '../room.ts';
import { readConfig } from '../servers/server-config.ts';
import { unusedName } from '../servers/server-names.ts';
import type { ServerNow, ServerStore } from '../servers/server-store.ts';
import { resourceGroups, servers, type GroupRow, type ServerAmounts, type ServerRow } from '../tables.ts';
import { addingServer, movingServer, releasingServer, replacingServer } from './jobs.ts';
import { PoolChanges, type Change, type Decided, type Task } from './pool-changes.ts';
import type { Said, ScalingStandings } from './standing.ts';
import { adding, unable, unavailable, unconfigured } from './words.ts';

interface Given {
  readonly host: Host;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly history: GroupHistory;
  readonly providers: Providers;
  readonly servers: ServerStore;
  readonly standings: ScalingStandings;
}

/** What a new server of a group is made from. */
export interface ServerModel {
  readonly rawConfiguration: string;
  readonly amounts: ServerAmounts | undefined;
  readonly like: ServerRow | undefined;
}

/** Where the servers of groups that scale come from and go to. Each change is one with its task and its line in the history. */
export class ServerPool {
  readonly #given: Given;
  readonly #changes: PoolChanges;

  constructor(given: Given) {
    this.#given = given;
    this.#changes = new PoolChanges(given);
  }

  /** Adds a server: one that was stopped before one of the reserve, and that before a new one. Answers its name, or why there is none. */
  async add(decided: Decided, model: ServerModel | undefined): Promise<string | { readonly said: Said }> {
    return (await this.#startStopped(decided)) ?? (await this.#fromReserve(decided)) ?? this.#create(decided, model);
  }

  /** Undefined where nobody says what new ones are like. */
  async modelOf({ type, ownerId, autoScaling }: GroupRow): Promise<ServerModel | undefined> {
    const { serverId, serverConfiguration } = autoScaling ?? {};
    if (serverConfiguration)
      return {
        rawConfiguration: serverConfiguration,
        amounts: readConfig(serverConfiguration, type).amounts,
        like: undefined,
      };
    if (!serverId) return undefined;
    const [found] = await this.#given.db
      .select({ row: servers })
      .from(servers)
      .innerJoin(resourceGroups, eq(resourceGroups.id, servers.groupId))
      .where(and(eq(servers.id, serverId), eq(resourceGroups.ownerId, ownerId)));
    const like = found?.row;
    return like && { rawConfiguration: like.rawConfiguration, amounts: like.capacity ?? undefined, like };
  }

  /** Takes a server away on which nothing runs: back to the reserve, or off where the group had added it by itself; one that somebody added is stopped. */
  async release(decided: Decided, { row }: ServerNow, minutes: number): Promise<void> {
    const idle = `nothing ran on it for ${minutes} minutes`;
    const args = { minutes: String(minutes) };
    if (row.lentBy !== null && (await this.#giveBack(decided, row))) return;
    await this.#retire(decided, row, { task: releasingServer, code: 'scaling.released', because: idle, args });
  }

  /** Takes a server away that was lost, whatever ran on it. */
  replace(decided: Decided, { row }: ServerNow, minutes: number): Promise<boolean> {
    return this.#retire(decided, row, {
      task: replacingServer,
      code: 'scaling.replaced',
      because: `it was unavailable for ${minutes} minutes and is replaced`,
      args: { minutes: String(minutes) },
    });
  }

  /** Puts servers back in service that were stopped in groups which do not scale any more. */
  async startForgotten(scaling: readonly number[]): Promise<void> {
    const still = sql.param([...scaling]);
    const found = await this.#given.db
      .select({ row: servers, group: resourceGroups })
      .from(servers)
      .innerJoin(resourceGroups, eq(resourceGroups.id, servers.groupId))
      .where(and(eq(servers.status, 'STOPPED'), sql`${servers.groupId} <> all(${still}::bigint[])`));
    for (const { row, group } of found)
      await this.#start({ group, changedAt: (await this.#given.standings.of(group))?.changedAt ?? null }, row);
  }

  async #startStopped(decided: Decided): Promise<string | undefined> {
    const stopped = (await this.#given.servers.now([decided.group.id])).find(
      ({ status, heard }) => status === 'STOPPED' && heard,
    );
    return stopped && (await this.#start(decided, stopped.row)) ? stopped.row.name : undefined;
  }

  #start(by: Decided, row: ServerRow): Promise<boolean> {
    return this.#changes.change(
      { by, group: by.group, name: row.name },
      this.#told(addingServer, 'scaling.started', `The server ${row.name} was started.`),
      (session) =>
        session
          .update(servers)
          .set({ status: 'STARTING', statusAt: sql`now()`, reason: null, reasonNote: null, idleSince: null })
          .where(and(eq(servers.id, row.id), eq(servers.status, 'STOPPED')))
          .returning(),
    );
  }

  /** The first server of the reserve on which nothing runs. */
  async #fromReserve(by: Decided): Promise<string | undefined> {
    const { group } = by;
    const name = group.autoScaling?.reserveResourceGroupName;
    if (!name) return undefined;
    const { db } = this.#given;
    const [reserve] = await db
      .select()
      .from(resourceGroups)
      .where(
        and(
          eq(resourceGroups.ownerId, group.ownerId),
          eq(resourceGroups.name, name),
          eq(resourceGroups.type, group.type),
          ne(resourceGroups.id, group.id),
        ),
      );
    if (!reserve) return undefined;
    const ready = (await this.#given.servers.now([reserve.id])).filter(
      ({ row, status, heard }) =>
        !row.isAutoCreated && !row.draining && heard && (status === 'RUNNING' || status === 'STOPPED'),
    );
    for (const { row } of ready)
      if (
        await this.#move({ by, from: reserve, to: group, row, lentBy: row.lentBy ?? reserve.id, code: 'scaling.taken' })
      )
        return row.name;
    return undefined;
  }

  async #giveBack(by: Decided, row: ServerRow): Promise<boolean> {
    const { group: from } = by;
    const [reserve] = await this.#given.db.select().from(resourceGroups).where(eq(resourceGroups.id, row.lentBy!));
    return reserve !== undefined && this.#move({ by, from, to: reserve, row, lentBy: null, code: 'scaling.returned' });
  }

  /** Moves a server where nothing runs on it; answers whether it did. */
  async #move({ by, from, to, row, lentBy, code }: Moving): Promise<boolean> {
    const args = { from: from.name, to: to.name };
    const message = `The server ${row.name} was moved from the resource group ${from.name} to ${to.name}.`;
    const about = { by, group: to, name: row.name };
    const moved = await this.#changes.change(about, { task: movingServer, code, args, message }, async (session) => {
      await lockRoom(session, from.id);
      if (!(await this.#isEmpty(from, row))) return [];
      return session
        .update(servers)
        .set({
          groupId: to.id,
          lentBy,
          idleSince: null,
          status: 'STARTING',
          statusAt: sql`now()`,
          reason: null,
          reasonNote: null,
        })
        .where(and(eq(servers.id, row.id), eq(servers.groupId, from.id), ne(servers.status, 'DELETING')))
        .returning();
    });
    if (moved) await this.#changes.note(from, row, { code, args, message });
    return moved;
  }

  async #create(by: Decided, model: ServerModel | undefined): Promise<string | { readonly said: Said }> {
    const { group } = by;
    const provider = this.#given.providers.all().find(({ type }) => type === group.type)?.provider;
    if (!provider?.offer) return { said: unable(group) };
    if (!model) return { said: unconfigured(group) };
    const offer = await provider.offer(model, group.id);
    if (offer instanceof Fault) return { said: unavailable(group, offer) };
    const { like, rawConfiguration } = model;
    const name = unusedName(
      offer.name,
      new Set((await this.#given.servers.now([group.id])).map(({ row }) => row.name)),
    );
    const values = {
      groupId: group.id,
      machine: offer.machine ?? null,
      scaled: true,
      rawConfiguration,
      description: like?.description ?? '',
      username: like?.username ?? '',
      capacity: offer.amounts,
      price: like?.price ?? 0,
      costPrice: like?.costPrice ?? 0,
      period: like?.period ?? null,
      priceSynchronizationEnabled: like?.priceSynchronizationEnabled ?? false,
      status: 'STARTING' as const,
    };
    const message = `The server ${name} was added by the configuration of the group.`;
    const change = this.#told(addingServer, 'scaling.added', message);
    const added = await this.#changes.change({ by, group, name }, change, (session) =>
      session
        .insert(servers)
        .values({ ...values, name })
        .returning(),
    );
    return added ? name : { said: adding(group, name) };
  }

  /** Takes a server off that the group added, and stops one that somebody did. */
  #retire(
    by: Decided,
    row: ServerRow,
    { task, code, because, args }: Pick<Change, 'task' | 'code'> & { because: string; args: Record<string, string> },
  ): Promise<boolean> {
    const kind = row.scaled ? 'removed' : 'stopped';
    const message = `The server ${row.name} is ${kind}: ${because}.`;
    const { group } = by;
    const change = { task, code: `${code}.${kind}`, args, message };
    return this.#changes.change({ by, group, name: row.name }, change, async (session) => {
      await lockRoom(session, group.id);
      if (task === releasingServer && !(await this.#isEmpty(group, row))) return [];
      return session
        .update(servers)
        .set({
          ...(row.scaled ? { status: 'DELETING' as const, draining: true } : { status: 'STOPPED' as const }),
          statusAt: sql`now()`,
          reason: row.scaled ? null : `Stopped: ${because}.`,
          reasonNote: row.scaled
            ? null
            : { code: `resource_group.server.stopped.${task === releasingServer ? 'idle' : 'lost'}`, args },
        })
        .where(and(eq(servers.id, row.id), eq(servers.groupId, group.id), ne(servers.status, 'DELETING')))
        .returning();
    });
  }

  /** Nobody gets room in the group meanwhile. */
  async #isEmpty({ id }: GroupRow, row: ServerRow): Promise<boolean> {
    const [source] = this.#given.host.made(occupancy);
    const occupants = (await source?.now([id]))?.get(id) ?? [];
    return !occupants.some(({ node }) => node === nodeOf(row));
  }

  #told(task: Task, code: string, message: string): Change {
    return { task, code, message, args: {} };
  }
}

interface Moving {
  readonly by: Decided;
  readonly from: GroupRow;
  readonly to: GroupRow;
  readonly row: ServerRow;
  readonly lentBy: number | null;
  readonly code: string;
}

/** The same lock under which instances are given room. */
const lockRoom = (session: Pick<Database, 'execute'>, groupId: number) => session.execute(roomLock(groupId));
