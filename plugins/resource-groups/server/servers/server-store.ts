import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { ServerStatus } from '../../contract.ts';
import { openerOf, serverBar, type Barred, type GroupType, type Words } from '../public.ts';
import { machines, resourceGroups, servers, type GroupRow, type ServerAmounts, type ServerRow } from '../tables.ts';
import { silentSeconds } from './machines.ts';
import { drained, isAwaited, noDriverFor, noteOf, silent, wordsOf } from './standing-words.ts';

const parts = ['cpu', 'memory', 'disk'] as const;
type Part = (typeof parts)[number];

/** A server as it stands now. */
export interface ServerNow {
  readonly row: ServerRow;
  readonly status: ServerStatus;
  readonly reason: Words | undefined;
  /** When it came to stand so. */
  readonly since: Date;
  /** What it has; undefined where nobody can tell. */
  readonly amounts: ServerAmounts | undefined;
  /** What its machine has of that of which it was given more; undefined where of nothing. */
  readonly machineHas: Partial<Pick<ServerAmounts, Part>> | undefined;
  readonly address: string | undefined;
  readonly heardAt: Date | undefined;
  /** Whether it, or its machine, told of itself lately. */
  readonly heard: boolean;
}

/** Of machines: whether one told of itself lately. */
export const isHeard = sql<boolean>`${machines.heardAt} > now() - make_interval(secs => ${silentSeconds})`;
/** Of servers: the same, by what they or their machines told. */
const isServerHeard = sql<boolean>`coalesce(greatest(${servers.heardAt}, ${machines.heardAt}) > now() - make_interval(secs => ${silentSeconds}), false)`;

/** The servers of groups. */
export class ServerStore {
  readonly #db: Database;
  readonly #host: Host;

  constructor({ db, host }: { db: Database; host: Host }) {
    this.#db = db;
    this.#host = host;
  }

  /** Servers of these groups, or of all, as they stand now. */
  async now(groupIds?: readonly number[]): Promise<readonly ServerNow[]> {
    if (groupIds?.length === 0) return [];
    const found = await this.#db
      .select({ row: servers, machine: machines, heard: isServerHeard, type: resourceGroups.type })
      .from(servers)
      .innerJoin(resourceGroups, eq(resourceGroups.id, servers.groupId))
      .leftJoin(machines, eq(machines.name, servers.machine))
      .where(groupIds && inArray(servers.groupId, [...groupIds]))
      .orderBy(asc(servers.name));
    const now = new Date();
    const barred = await this.#barred(found.map(({ row }) => row.id));
    return found.map(({ row, machine, heard, type }) => ({
      row,
      ...this.#standing(row, type, heard, { bar: barred.get(row.id), now }),
      amounts: amountsOf(row, machine),
      machineHas: shortageOf(row, machine),
      address: row.address ?? machine?.address ?? undefined,
      heard,
      heardAt: machine?.heardAt ?? row.heardAt ?? undefined,
    }));
  }

  /** Servers of these groups, without how they stand. */
  async rows(groupIds: readonly number[]): Promise<readonly ServerRow[]> {
    if (groupIds.length === 0) return [];
    return this.#db
      .select()
      .from(servers)
      .where(inArray(servers.groupId, [...groupIds]));
  }

  async require(group: GroupRow, serverId: string): Promise<ServerNow> {
    const id = idIn(serverId);
    const found = (await this.now([group.id])).find(({ row }) => row.id === id);
    if (found) return found;
    throw new Fault(
      'resource_group.server.not_found',
      `The resource group ${group.name} has no server ${serverId}. It may have been removed.`,
      404,
      { serverId, group: group.name },
    );
  }

  /** How many servers groups have, and how many of those are in service. */
  async counts(
    groupIds: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly all: number; readonly running: number; readonly awaited: number }>> {
    const byGroup = Map.groupBy(await this.now(groupIds), ({ row }) => row.groupId);
    return new Map(
      [...byGroup].map(([id, of]) => [
        id,
        {
          all: of.length,
          running: of.filter(({ status }) => status === 'RUNNING').length,
          awaited: of.filter(({ status, reason }) => status === 'UNAVAILABLE' && isAwaited(reason)).length,
        },
      ]),
    );
  }

  /** Writes how a server was found to stand; answers whether nobody else had. */
  async noteStatus({ row, status, reason }: ServerNow): Promise<boolean> {
    const changed = await this.#db
      .update(servers)
      .set({
        status,
        reason: reason?.message ?? null,
        reasonNote: reason ? noteOf(reason) : null,
        statusAt: sql`now()`,
      })
      .where(and(eq(servers.id, row.id), eq(servers.status, row.status)))
      .returning({ id: servers.id });
    return changed.length > 0;
  }

  /** Notes that a server told of itself, and what it said. */
  async heard({ row }: ServerNow, said: string): Promise<void> {
    await this.#db
      .update(servers)
      .set({ heardAt: sql`now()`, said, saidNote: null })
      .where(eq(servers.id, row.id));
  }

  /** A server of any group of an account. */
  async ofAccount(accountId: number, serverId: number): Promise<ServerNow> {
    const groups = await this.#db
      .select({ id: resourceGroups.id })
      .from(resourceGroups)
      .where(eq(resourceGroups.ownerId, accountId));
    const found = (await this.now(groups.map(({ id }) => id))).find(({ row }) => row.id === serverId);
    if (found) return found;
    throw new Fault(
      'resource_group.server.unknown',
      `This account has no server ${serverId}. It may have been removed.`,
      404,
      { serverId: String(serverId) },
    );
  }

  async machineCount(): Promise<number> {
    const [row] = await this.#db.select({ all: count() }).from(machines);
    return row!.all;
  }

  async #barred(ids: readonly number[]): Promise<ReadonlyMap<number, Barred>> {
    const all = await Promise.all(this.#host.made(serverBar).map((bar) => bar(ids)));
    return new Map(all.flatMap((each) => [...each]));
  }

  #standing(
    row: ServerRow,
    type: GroupType,
    heard: boolean,
    { bar, now }: { readonly bar: Barred | undefined; readonly now: Date },
  ): Pick<ServerNow, 'status' | 'reason' | 'since'> {
    // What is new was not written yet.
    const stands = (status: ServerStatus, reason: Words | undefined) => ({
      status,
      reason,
      since: row.status === status ? row.statusAt : now,
    });
    if (row.status === 'DELETING' || row.status === 'STOPPED')
      return stands(row.status, wordsOf(row.reason, row.reasonNote));
    const said = wordsOf(row.said, row.saidNote);
    if (!openerOf(this.#host, type)) return stands('UNAVAILABLE', noDriverFor(type));
    if (bar) return { status: 'UNAVAILABLE', reason: bar, since: bar.since };
    if (heard && row.starting) return stands('STARTING', said);
    if (!heard && row.heardAt === null && said) return stands('UNAVAILABLE', said);
    if (!heard) return stands('UNAVAILABLE', silent);
    return stands('RUNNING', row.draining ? drained : said);
  }
}

type Machine = typeof machines.$inferSelect | null;
const toldBy = (machine: Machine): ServerAmounts | null =>
  machine && {
    cpu: machine.cores,
    memory: machine.memoryBytes,
    disk: machine.diskBytes,
    gpuModels: machine.gpuModels,
    vram: machine.gpuMemoryBytes ?? undefined,
  };

/** What was said of a server before what its machine tells; a part of a machine has the GPUs of that. */
function amountsOf({ capacity }: ServerRow, machine: Machine): ServerAmounts | undefined {
  const told = toldBy(machine);
  return capacity ? { vram: told?.vram, ...capacity } : (told ?? undefined);
}

function shortageOf({ capacity }: ServerRow, machine: Machine): ServerNow['machineHas'] {
  const told = toldBy(machine);
  const short = parts.filter((part) => capacity && told && capacity[part] > told[part]);
  return short.length > 0 ? Object.fromEntries(short.map((part) => [part, told![part]])) : undefined;
}
