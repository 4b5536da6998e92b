import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { noteOf } from './standing-words.ts';
import type { GroupHistory, ReportedServer, ServerReports } from '../public.ts';

interface Given {
  readonly db: Database;
  readonly history: GroupHistory;
}

/** Keeps the servers of groups as drivers tell of them. What somebody entered by the same name keeps what was entered. */
export class StoredReports implements ServerReports {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async report(groupId: number, servers: readonly ReportedServer[]): Promise<void> {
    for (const server of servers) await this.#take(groupId, server);
    const names = sql.param(servers.map(({ name }) => name));
    const { rows } = await this.#given.db.execute<{ name: string }>(sql`
      delete from resource_servers where group_id = ${groupId} and is_auto_created and machine is null
        and name <> all(${names}::text[]) returning name`);
    for (const { name } of rows) await this.#note(groupId, 'server.removed', name, `The server ${name} was removed.`);
  }

  async #take(groupId: number, server: ReportedServer): Promise<void> {
    const { name, amounts, trouble, starting, remark, address, location, abroad = false, costPerHour } = server;
    const said = trouble ?? starting ?? remark;
    const note = said && noteOf(said);
    const { rows } = await this.#given.db.execute<{ added: boolean }>(sql`
      insert into resource_servers (group_id, name, is_auto_created, status, capacity, heard_at, said, said_note, starting, address, location, abroad, cost_price, period)
      select ${groupId}, ${name}, true, 'STARTING', ${JSON.stringify(amounts)}::jsonb, case when ${trouble?.message ?? null}::text is null then now() end, ${said?.message ?? null}::text, ${note ? JSON.stringify(note) : null}::jsonb,
        ${starting !== undefined}, ${address ?? null}::text, ${location ?? null}::text, ${abroad}, ${costPerHour ?? 0}, ${costPerHour === undefined ? null : 'HOUR'}::text
      where exists (select from resource_groups where id = ${groupId})
      on conflict (group_id, name) do update set
        capacity = case when resource_servers.is_auto_created then excluded.capacity else coalesce(resource_servers.capacity, excluded.capacity) end,
        heard_at = excluded.heard_at, said = excluded.said, said_note = excluded.said_note, starting = excluded.starting, address = excluded.address,
        location = excluded.location, abroad = excluded.abroad,
        cost_price = case when excluded.period is null then resource_servers.cost_price else excluded.cost_price end,
        period = coalesce(excluded.period, resource_servers.period)
      returning xmax = 0 as added`);
    if (rows[0]?.added) await this.#note(groupId, 'server.added', name, `The server ${name} was added.`);
  }

  #note(groupId: number, code: string, server: string, message: string): Promise<void> {
    return this.#given.history.note({ groupId, kind: 'capacity', code, serverName: server, args: { server }, message });
  }
}
