import { sqlState, type Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { installation } from '../groups.ts';
import type { GroupHistory } from '../public.ts';
import type { GroupRow, ServerRow } from '../tables.ts';
import type { addingServer, movingServer, releasingServer, replacingServer } from './jobs.ts';
import type { ScalingStandings } from './standing.ts';

interface Given {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly history: GroupHistory;
  readonly standings: ScalingStandings;
}

type Session = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Task = typeof addingServer | typeof movingServer | typeof replacingServer | typeof releasingServer;

/** A group about whose servers something was decided, by what was so since its last change. */
export interface Decided {
  readonly group: GroupRow;
  readonly changedAt: Date | null;
}

/** What is told of a change. */
export interface Change {
  readonly task: Task;
  readonly code: string;
  readonly message: string;
  readonly args?: Readonly<Record<string, string>>;
}

/** Changes of servers by groups that scale: each is one with its task and its line in the history. */
export class PoolChanges {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Makes a change of one server together with its task; answers whether there was one to make. */
  async change(
    { by, group, name }: { readonly by: Decided; readonly group: GroupRow; readonly name: string },
    change: Change,
    work: (session: Session) => Promise<ServerRow[]>,
  ): Promise<boolean> {
    const { db, jobs, standings } = this.#given;
    try {
      const done = await db.transaction(async (session) => {
        // Whoever decided by what is not so any more has decided nothing.
        if (!(await standings.changed(session, by.group.id, by.changedAt))) return false;
        const [row] = await work(session);
        if (!row) throw new Undone();
        const entity = { accountId: group.ownerId, groupName: group.name, serverId: row.id };
        await jobs.add(
          change.task,
          { groupId: group.id, serverId: row.id },
          {
            ...(group.ownerId !== installation && { accountId: group.ownerId }),
            entity: { name: 'resource_group_server', key: entity },
            entityName: name,
          },
          session,
        );
        return true;
      });
      if (done) await this.note(group, { name }, change);
      return done;
    } catch (error) {
      // There was nothing to change, or the group has a server of that name, or on that machine, already.
      if (error instanceof Undone || sqlState(error) === '23505') return false;
      throw error;
    }
  }

  note(
    { id }: GroupRow,
    { name }: Pick<ServerRow, 'name'>,
    { code, args = {}, message }: Omit<Change, 'task'>,
  ): Promise<void> {
    const about = { groupId: id, kind: 'capacity' as const, serverName: name };
    return this.#given.history.note({ ...about, code, args: { server: name, ...args }, message });
  }
}

/** Has a change that came to nothing undone. */
class Undone extends Error {}
