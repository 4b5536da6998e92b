import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Pool, transaction } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { decode, entryBytes } from './entry.ts';
import type { Segment } from './journal.ts';
import type { SettledCalls } from './public.ts';
import { Tally, type Minute } from './tally.ts';

/** So many entries are read at once; between two readings requests have their turn. */
const readAtOnce = 512;

// One statement is one transaction: a segment is marked as settled and counted, or neither. Rows come in one order, so that two processes never wait for each other.
const settling = `with once as (
  insert into usage_journals as journal (id, settled, settled_at) values ($1, $2, now())
  on conflict (id) do update set settled = excluded.settled, settled_at = now() where journal.settled < excluded.settled
  returning 1
), days as (
  insert into usage_days as sum (model_id, day, requests, failed)
  select model_id, (to_timestamp(minute / 1000) at time zone 'UTC')::date, sum(requests), sum(failed)
  from unnest($3::float8[], $5::bigint[], $8::int[], $9::int[]) as new (minute, model_id, requests, failed)
  where exists (select from once)
  group by 1, 2 order by 1, 2
  on conflict (model_id, day) do update set requests = sum.requests + excluded.requests, failed = sum.failed + excluded.failed
)
insert into usage_minutes as sum (minute, owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost)
select to_timestamp(minute / 1000), owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost_nano::numeric / 1000000000
from unnest($3::float8[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[], $9::int[], $10::int[], $11::int[], $12::bigint[], $13::bigint[], $14::float8[], $15::float8[], $16::float8[], $17::bigint[])
  as new (minute, owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost_nano)
where exists (select from once)
order by model_id, minute, caller_account_id, key_id, owner_id
on conflict (model_id, minute, caller_account_id, key_id, owner_id) do update set
  requests = sum.requests + excluded.requests, failed = sum.failed + excluded.failed, rejected = sum.rejected + excluded.rejected, refused = sum.refused + excluded.refused,
  request_bytes = sum.request_bytes + excluded.request_bytes, answer_bytes = sum.answer_bytes + excluded.answer_bytes,
  took_ms = sum.took_ms + excluded.took_ms, slowest_ms = greatest(sum.slowest_ms, excluded.slowest_ms), fastest_ms = least(sum.fastest_ms, excluded.fastest_ms),
  cost = sum.cost + excluded.cost`;

const columns: readonly (keyof Minute)[] = [
  'minute',
  'ownerId',
  'modelId',
  'callerAccountId',
  'keyId',
  'requests',
  'failed',
  'rejected',
  'refused',
  'requestBytes',
  'answerBytes',
  'tookMs',
  'slowestMs',
  'fastestMs',
  'costNano',
];

/** Takes segments into the database, each once, whoever tries and however often. */
export class Settlement {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #told: () => readonly SettledCalls[];

  /** Who is told is asked for when the first calls are settled: they may themselves need what this plugin offers. */
  constructor(pool: Pool, log: Log, told: () => readonly SettledCalls[] = () => []) {
    this.#pool = pool;
    this.#log = log;
    this.#told = told;
  }

  /** The segments of a journal are to be settled in their order, since the newest that is settled stands for all before it. */
  async settle(journalId: string, { number, path }: Segment): Promise<void> {
    const { minutes, unreadableBytes } = await read(path);
    const values = [journalId, number, ...columns.map((name) => minutes.map((minute) => minute[name]))];
    const told = this.#told();
    if (told.length === 0) await this.#pool.query(settling, values);
    else
      await transaction(this.#pool, async (within) => {
        const { rowCount } = await within.query(settling, values);
        // No row is written where somebody else was faster.
        if (rowCount) for (const each of told) await each(minutes, within);
      });
    if (unreadableBytes > 0)
      this.#log.warn(
        { journal: journalId, segment: number, bytes: unreadableBytes },
        'A part of a journal of calls was not written whole, as in a power cut; it is left out.',
      );
    await rm(path, { force: true });
  }
}

/** Sums of a segment; what is no entry in it is counted in bytes and left out. */
async function read(path: string): Promise<{ readonly minutes: readonly Minute[]; readonly unreadableBytes: number }> {
  const tally = new Tally();
  let unreadableBytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, {
    highWaterMark: readAtOnce * entryBytes,
  }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + entryBytes <= bytes.length; at += entryBytes) {
      const entry = decode(bytes, at);
      if (entry) tally.add(entry);
      else unreadableBytes += entryBytes;
    }
    rest = bytes.subarray(at);
  }
  return { minutes: tally.minutes, unreadableBytes: unreadableBytes + rest.length };
}
