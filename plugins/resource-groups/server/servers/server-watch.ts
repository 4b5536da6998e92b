import type { Host } from '#core/plugin/host.ts';
import type { Notice, Notifications } from '#plugins/notifications/server/public.ts';
import { installation, type StoredGroups } from '../groups.ts';
import { occupancy, type GroupHistory } from '../public.ts';
import type { GroupRow } from '../tables.ts';
import type { ServerLife } from './server-life.ts';
import type { ServerNow, ServerStore } from './server-store.ts';
import { isAwaited } from './standing-words.ts';

interface Given {
  readonly host: Host;
  readonly groups: StoredGroups;
  readonly servers: ServerStore;
  readonly life: ServerLife;
  readonly history: GroupHistory;
  readonly notifications: Notifications;
}

/** How often servers are looked at. */
export const watchMs = 5_000;
/** How many minutes before its end people are warned of a server that ends by itself. */
const warnings = [60, 10];

/** Tells that a server was lost or is back, and takes those away that are to go or whose time is over. */
export class ServerWatch {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async look(now = new Date()): Promise<void> {
    const { servers, groups, life } = this.#given;
    const due = (await servers.now()).filter(
      ({ row, status }) => row.status !== status || row.endsAt !== null || status === 'DELETING',
    );
    if (due.length === 0) return;
    const byId = new Map((await groups.all()).map((group) => [group.id, group]));
    for (const server of due) {
      const group = byId.get(server.row.groupId);
      if (!group) continue;
      const { row, status } = server;
      if (status === 'DELETING') await this.#empty(group, server);
      else if (row.endsAt !== null && row.endsAt <= now) await life.remove(group, row);
      else {
        if (row.status !== status && (await servers.noteStatus(server))) await this.#tell(group, server);
        await this.#warn(group, server, now);
      }
    }
  }

  /** What runs on it ends here, and it goes once nothing does. */
  async #empty(group: GroupRow, server: ServerNow): Promise<void> {
    const { host, life } = this.#given;
    const [source] = host.made(occupancy);
    const occupants = (await source?.now([group.id]))?.get(group.id) ?? [];
    const here = occupants.filter(({ node }) => node !== undefined && node === (server.row.machine ?? server.row.name));
    if (here.length === 0) return life.drop(group, server.row);
    await source?.evict(
      here.map(({ instanceId }) => instanceId),
      {
        code: 'resource_group.ending.removed',
        args: { server: server.row.name },
        message: `the server ${server.row.name} is being removed`,
      },
    );
  }

  async #warn(group: GroupRow, { row }: ServerNow, now: Date): Promise<void> {
    if (row.endsAt === null) return;
    const left = (row.endsAt.getTime() - now.getTime()) / 60_000;
    const lifetime = (row.endsAt.getTime() - row.createdAt.getTime()) / 60_000;
    const due = warnings.filter((minutes) => left <= minutes && minutes < lifetime).at(-1);
    if (due === undefined || !(await this.#given.life.warned(row, due))) return;
    await this.#given.history.note({
      groupId: group.id,
      code: 'server.ending',
      serverName: row.name,
      args: { server: row.name, minutes: String(Math.ceil(left)) },
      message: `The server ${row.name} ends in ${Math.ceil(left)} minutes.`,
    });
    await this.#raise(group, row.id, {
      severity: 'WARNING',
      category: { id: 'SERVER_DELETION', toldAtFirst: true },
      kind: 'resource-groups.server-ending',
      text: `The server ${row.name} of the resource group ${group.name} ends in ${Math.ceil(left)} minutes. Extend its lifetime to keep it.`,
      entityDisplayName: row.name,
      params: { group: group.name, endsAt: row.endsAt.toISOString() },
      same: `server ${row.id} ends ${row.endsAt.toISOString()} ${due}`,
    });
  }

  async #tell(group: GroupRow, { row, status, reason }: ServerNow): Promise<void> {
    const { history } = this.#given;
    const lost = status === 'UNAVAILABLE';
    const noted = reason?.code !== undefined && { note: reason.code };
    // What has never been there is not lost, and its adding was told.
    if (lost && isAwaited(reason)) return;
    await history.note({
      groupId: group.id,
      kind: 'capacity',
      level: lost ? 'ERROR' : 'INFO',
      code: lost ? 'server.unavailable' : 'server.available',
      serverName: row.name,
      args: { server: row.name, ...(lost && reason && { ...reason.args, reason: reason.message, ...noted }) },
      message: lost
        ? `The server ${row.name} is unavailable. ${reason?.message}`
        : `The server ${row.name} is in service.`,
    });
    // A server that has never been there is not back.
    if (row.status === 'STARTING' || isAwaited(row.reasonNote)) return;
    const told = {
      type: lost ? 'SERVER_UNAVAILABLE' : 'SERVER_AVAILABLE',
      severity: lost ? 'ERROR' : 'INFO',
      category: { id: lost ? 'SERVER_ERRORS' : 'SERVER_RESTART', toldAtFirst: true },
      text: lost
        ? `The server ${row.name} of the resource group ${group.name} is unavailable. ${reason?.message}`
        : `The server ${row.name} of the resource group ${group.name} is in service again.`,
      entityDisplayName: row.name,
      params: {
        ...(lost ? { ...reason?.args, ...noted } : { server: row.name, note: 'resource_group.server.back' }),
        group: group.name,
      },
    } as const;
    await this.#raise(group, row.id, told);
    if (lost) await this.#raise(group, row.id, { ...told, type: 'SERVER_EVENTS_ERROR_INDICATOR' });
  }

  async #raise({ ownerId, name }: GroupRow, serverId: number, notice: Omit<Notice, 'accountId'>): Promise<void> {
    if (ownerId === installation) return;
    const entity = { name: 'resource_group_server', key: { accountId: ownerId, groupName: name, serverId } };
    await this.#given.notifications.raise({ ...notice, accountId: ownerId, entity });
  }
}
