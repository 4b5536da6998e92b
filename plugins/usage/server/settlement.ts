import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Pool, type PooledConnection, sqlState, transaction } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { decode, encode, entryBytes, entryBytesOf, type Entry } from './entry.ts';
import type { Segment } from './journal.ts';
import type { SettledCalls } from './public.ts';
import { Tally, type Minute } from './tally.ts';

/** So many entries are read at once; between two readings requests have their turn. */
const readAtOnce = 512;

/** Marks a segment as settled, unless it is. */
const marking = `insert into usage_journals as journal (id, settled, settled_at) values ($1, $2, now())
  on conflict (id) do update set settled = excluded.settled, settled_at = now() where journal.settled < excluded.settled`;

// Rows come in one order, so that two processes never wait for each other.
const counting = `with new as (
  select * from unnest($1::float8[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::int[], $9::int[], $10::numeric[], $11::numeric[], $12::float8[], $13::float8[], $14::float8[], $15::numeric[])
    as new (minute, owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost_nano)
), days as (
  insert into usage_days as sum (model_id, day, requests, failed)
  select model_id, (to_timestamp(minute / 1000) at time zone 'UTC')::date, sum(requests), sum(failed) from new group by 1, 2 order by 1, 2
  on conflict (model_id, day) do update set requests = sum.requests + excluded.requests, failed = sum.failed + excluded.failed
)
insert into usage_minutes as sum (minute, owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost)
select to_timestamp(minute / 1000), owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost_nano / 1000000000
from new order by model_id, minute, caller_account_id, key_id, owner_id
on conflict (model_id, minute, caller_account_id, key_id, owner_id) do update set
  requests = sum.requests + excluded.requests, failed = sum.failed + excluded.failed, rejected = sum.rejected + excluded.rejected, refused = sum.refused + excluded.refused,
  request_bytes = sum.request_bytes + excluded.request_bytes, answer_bytes = sum.answer_bytes + excluded.answer_bytes,
  took_ms = sum.took_ms + excluded.took_ms, slowest_ms = greatest(sum.slowest_ms, excluded.slowest_ms), fastest_ms = least(sum.fastest_ms, excluded.fastest_ms),
  cost = sum.cost + excluded.cost`;

const columns: readonly Exclude<keyof Minute, 'charges'>[] = [
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

/** Whether the database was there and takes no such values: to try them again would be in vain. */
const isRefusal = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

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
  async settle(journalId: string, segment: Segment): Promise<void> {
    const { number, path } = segment;
    const tally = new Tally();
    const unreadableBytes = await read(path, (entry) => tally.add(entry));
    try {
      await this.#once(journalId, segment, (within) => this.#count(tally.minutes, within));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#settleApart(journalId, segment);
    }
    if (unreadableBytes > 0)
      this.#log.warn(
        { journal: journalId, segment: number, bytes: unreadableBytes },
        'A part of a journal of calls was not written whole, as in a power cut; it is left out.',
      );
    await rm(path, { force: true });
  }

  /** A segment is marked as settled and counted, or neither; nothing is done where somebody else was faster. */
  #once(journalId: string, { number }: Segment, work: (within: PooledConnection) => Promise<void>): Promise<void> {
    return transaction(this.#pool, async (within) => {
      const { rowCount } = await within.query(marking, [journalId, number]);
      if (rowCount) await work(within);
    });
  }

  async #count(minutes: readonly Minute[], within: PooledConnection): Promise<void> {
    await within.query(
      counting,
      columns.map((name) => minutes.map((minute) => minute[name])),
    );
    for (const each of this.#told()) await each(minutes, within);
  }

  /** Finds the calls that the database refuses, which hold up no others: they are set aside in a file. */
  async #settleApart(journalId: string, segment: Segment): Promise<void> {
    const entries: Entry[] = [];
    await read(segment.path, (entry) => entries.push(entry));
    const refused: Entry[] = [];
    let reason: string | undefined;
    const folder = join(dirname(dirname(segment.path)), 'refused');
    const file = join(folder, `${journalId}-${segment.number}.calls`);
    await this.#once(journalId, segment, async (within) => {
      for (const parts = [entries]; parts.length > 0;) {
        const part = parts.pop()!;
        const tally = new Tally();
        for (const entry of part) tally.add(entry);
        await within.query('savepoint part');
        try {
          await this.#count(tally.minutes, within);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          await within.query('rollback to savepoint part');
          reason = (error as Error).message;
          const half = part.length / 2;
          if (part.length === 1) refused.push(...part);
          else parts.push(part.slice(half), part.slice(0, half));
        }
        await within.query('release savepoint part');
      }
      if (refused.length === 0) return;
      await mkdir(folder, { recursive: true });
      await writeFile(file, Buffer.concat(refused.map((entry) => Buffer.from(encode(entry)))));
    });
    if (refused.length > 0)
      this.#log.error(
        { journal: journalId, segment: segment.number, calls: refused.length, file, reason },
        'The database refuses some calls of a journal: they are missing from usage and billing, and kept in a file.',
      );
  }
}

/** Reads the entries of a segment; answers how many bytes of it are no entry. */
async function read(path: string, found: (entry: Entry) => void): Promise<number> {
  let unreadableBytes = 0;
  let length: number | undefined;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, {
    highWaterMark: readAtOnce * entryBytes,
  }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    length ??= entryBytesOf(bytes);
    let at = 0;
    for (; at + length <= bytes.length; at += length) {
      const entry = decode(bytes, at, length);
      if (entry) found(entry);
      else unreadableBytes += length;
    }
    rest = bytes.subarray(at);
  }
  return unreadableBytes + rest.length;
}
