import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { silentSeconds } from '../servers/machines.ts';
import { noteOf, unfencedFor } from '../servers/standing-words.ts';
import type { ServerRow } from '../tables.ts';
import type { MachineTold } from './calls.ts';

/** How long a token may be joined with. */
const tokenHours = 24;

/** What lets a machine in: shown once, kept as a hash. */
export interface JoinToken {
  readonly token: string;
  readonly endsAt: Date;
}

/** A machine that may have a channel. */
export interface Admitted {
  readonly serverId: number;
  readonly server: string;
  /** Whether it came with a token, so that it has no key yet. */
  readonly joins: boolean;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const secretOf = (kind: 'join' | 'host'): string => `${kind}_${randomBytes(32).toString('base64url')}`;

/** Which machines joined as servers: what lets each in, which channel is its present one, and when it was heard. */
export class JoinedServers {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Makes a token for a server; one that was made before it is of no use any more. */
  async giveToken({ id }: Pick<ServerRow, 'id'>): Promise<JoinToken> {
    const token = secretOf('join');
    const { rows } = await this.#db.execute<{ ends_at: string }>(sql`
      insert into joined_servers (server_id, token_hash, token_ends_at)
      values (${id}, ${hashOf(token)}, now() + make_interval(hours => ${tokenHours}))
      on conflict (server_id) do update set token_hash = excluded.token_hash, token_ends_at = excluded.token_ends_at
      returning token_ends_at as ends_at`);
    return { token, endsAt: new Date(rows[0]!.ends_at) };
  }

  /** Whom a token or a key lets in; undefined where it is neither. */
  async admit(secret: string): Promise<Admitted | undefined> {
    const hash = hashOf(secret);
    const { rows } = await this.#db.execute<{ id: string; name: string; joins: boolean }>(sql`
      select server_id as id, name, key_hash is distinct from ${hash} as joins
      from joined_servers join resource_servers on resource_servers.id = server_id
      where key_hash = ${hash} or (token_hash = ${hash} and token_ends_at > now())`);
    const [found] = rows;
    return found && { serverId: Number(found.id), server: found.name, joins: found.joins };
  }

  /** Makes the key of a machine that came with a token; whoever had the server's place before has it no more. */
  async giveKey(serverId: number): Promise<string> {
    const key = secretOf('host');
    await this.#db.execute(sql`update joined_servers set key_hash = ${hashOf(key)} where server_id = ${serverId}`);
    return key;
  }

  /** A token is used up once its machine has kept the key. */
  async endToken(serverId: number, token: string): Promise<void> {
    await this.#db.execute(
      sql`update joined_servers set token_hash = null, token_ends_at = null where server_id = ${serverId} and token_hash = ${hashOf(token)}`,
    );
  }

  /** From now on the channel to a server is this one; answers what that is known by. */
  async connected(serverId: number, address: string): Promise<string> {
    const channel = randomUUID();
    await this.#db.execute(
      sql`update joined_servers set channel = ${channel}, channel_address = ${address} where server_id = ${serverId}`,
    );
    return channel;
  }

  /** Notes what a machine says of itself; answers whether its channel is the present one of its server still. */
  async heard(serverId: number, channel: string, { amounts, address, unfenced }: MachineTold): Promise<boolean> {
    const said = unfenced === undefined ? undefined : unfencedFor(unfenced);
    const note = said && noteOf(said);
    const { rows } = await this.#db.execute(sql`
      update resource_servers set heard_at = now(), said = ${said?.message ?? ''}, said_note = ${note ? JSON.stringify(note) : null}::jsonb, capacity = ${JSON.stringify(amounts)}::jsonb, address = ${address}
      from joined_servers where server_id = id and id = ${serverId} and channel = ${channel} returning id`);
    return rows.length > 0;
  }

  /** A machine said that it goes: nobody waits for it. */
  async left(serverId: number, channel: string): Promise<void> {
    await this.#db.execute(sql`
      update resource_servers set heard_at = now() - make_interval(secs => ${silentSeconds + 1}) from joined_servers
      where server_id = id and id = ${serverId} and channel = ${channel}`);
  }

  /** The address of the process that a server's machine is connected to, as it said when that was. */
  async addressOf(serverId: number): Promise<string | undefined> {
    const { rows } = await this.#db.execute<{ channel_address: string | null }>(
      sql`select channel_address from joined_servers where server_id = ${serverId}`,
    );
    return rows[0]?.channel_address ?? undefined;
  }
}
