import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { silentSeconds } from '../servers/machines.ts';

/** Where an instance runs, or ran last, among the machines that joined. */
export interface JoinedPlace {
  readonly serverId: number;
  readonly server: string;
  readonly attempt: number;
  /** Set once its machine said that it runs. */
  readonly startedAt: Date | undefined;
  /** Since when nobody has heard of the machine for so long that it counts as lost; undefined while it does not. */
  readonly lostSince: Date | undefined;
}

type Row = {
  readonly server_id: string;
  readonly name: string;
  readonly attempt: number;
  readonly started_at: string | null;
  readonly lost_since: string | null;
};

/** Which instances are on which of the machines that joined. */
export class JoinedPlaces {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(instanceId: number): Promise<JoinedPlace | undefined> {
    const silence = sql`make_interval(secs => ${silentSeconds})`;
    const { rows } = await this.#db.execute<Row>(sql`
      select server_id, name, attempt, started_at,
        case when heard_at is null or heard_at < now() - ${silence} then coalesce(heard_at + ${silence}, now()) end as lost_since
      from joined_places join resource_servers on resource_servers.id = server_id where instance_id = ${instanceId}`);
    const [row] = rows;
    return (
      row && {
        serverId: Number(row.server_id),
        server: row.name,
        attempt: row.attempt,
        startedAt: row.started_at === null ? undefined : new Date(row.started_at),
        lostSince: row.lost_since === null ? undefined : new Date(row.lost_since),
      }
    );
  }

  /** All that are on machines that joined, or on one of them. */
  async list(serverId?: number): Promise<readonly number[]> {
    const { rows } = await this.#db.execute<{ id: string }>(
      sql`select instance_id as id from joined_places where ${serverId ?? null}::bigint is null or server_id = ${serverId ?? null}`,
    );
    return rows.map(({ id }) => Number(id));
  }

  /** Notes an attempt before its machine is told. */
  async set(instanceId: number, serverId: number, attempt: number): Promise<void> {
    await this.#db.execute(sql`
      insert into joined_places (instance_id, server_id, attempt) values (${instanceId}, ${serverId}, ${attempt})
      on conflict (instance_id) do update set server_id = excluded.server_id, attempt = excluded.attempt, started_at = null`);
  }

  async started(instanceId: number): Promise<void> {
    await this.#db.execute(sql`update joined_places set started_at = now() where instance_id = ${instanceId}`);
  }

  /** What is left of an instance on its machine goes when that is looked after next. */
  async drop(instanceId: number): Promise<void> {
    await this.#db.execute(sql`delete from joined_places where instance_id = ${instanceId}`);
  }
}
