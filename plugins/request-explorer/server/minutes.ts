import type { PooledConnection } from '#core/server/database/database.ts';
import type { CallRecord } from '#plugins/gateway/server/public.ts';
import { classOf } from './rows.ts';

const minuteMs = 60_000;

interface Minute {
  readonly minute: number;
  readonly modelId: number;
  readonly callerAccountId: number;
  readonly keyId: number;
  ok: number;
  client: number;
  server: number;
  unlisted: number;
}

// Rows come in one order, so that two processes never wait for each other.
const adding = `insert into logged_request_minutes as sum (minute, model_id, caller_account_id, key_id, ok, client, server, unlisted)
select to_timestamp(minute / 1000), model_id, caller_account_id, key_id, ok, client, server, unlisted
from unnest($1::float8[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::int[], $8::int[])
  as new (minute, model_id, caller_account_id, key_id, ok, client, server, unlisted)
order by model_id, minute, caller_account_id, key_id
on conflict (model_id, minute, caller_account_id, key_id) do update set
  ok = sum.ok + excluded.ok, client = sum.client + excluded.client, server = sum.server + excluded.server, unlisted = sum.unlisted + excluded.unlisted`;

const fields = ['minute', 'modelId', 'callerAccountId', 'keyId', 'ok', 'client', 'server', 'unlisted'] as const;

/** Counts requests by minute, service, caller and class of status, until they are written. */
export class RequestMinutes {
  readonly #minutes = new Map<string, Minute>();

  get isEmpty(): boolean {
    return this.#minutes.size === 0;
  }

  add({ at, service, caller, status }: CallRecord, listed: boolean): void {
    const sum = this.#of({
      minute: Math.floor(at / minuteMs) * minuteMs,
      modelId: service.id,
      callerAccountId: caller?.account?.id ?? 0,
      keyId: caller?.key?.id ?? 0,
    });
    sum[classOf(status)] += 1;
    if (!listed) sum.unlisted += 1;
  }

  /** Takes over what others counted. */
  join(others: RequestMinutes): void {
    for (const other of others.#minutes.values()) {
      const sum = this.#of(other);
      for (const count of ['ok', 'client', 'server', 'unlisted'] as const) sum[count] += other[count];
    }
  }

  async write(within: PooledConnection): Promise<void> {
    const minutes = [...this.#minutes.values()];
    await within.query(
      adding,
      fields.map((field) => minutes.map((minute) => minute[field])),
    );
  }

  #of({
    minute,
    modelId,
    callerAccountId,
    keyId,
  }: Pick<Minute, 'minute' | 'modelId' | 'callerAccountId' | 'keyId'>): Minute {
    const name = `${minute}/${modelId}/${callerAccountId}/${keyId}`;
    const known = this.#minutes.get(name);
    if (known) return known;
    const made = { minute, modelId, callerAccountId, keyId, ok: 0, client: 0, server: 0, unlisted: 0 };
    this.#minutes.set(name, made);
    return made;
  }
}
