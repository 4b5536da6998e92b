import type { Pool, PooledConnection } from '#core/server/database/database.ts';
import { figureColumns, together } from '../tables.ts';
import { levels, type Kept, type Level } from './levels.ts';

/** How long points may come late, as those of gateways do. */
const lateSeconds = 15;
/** From this level on instances are forgotten, for they come and go, while services stay. */
const firstWithoutInstances = 3_600;
/** Partitions are made so many seconds ahead, so that a server which pauses finds its own. */
const aheadSeconds = 1_800;
/** As far behind as well: the database may have another idea of what time it is. */
const behindSeconds = 900;
const dropsEveryMs = 60_000;

/** Keeps the levels of figures: rolls points up, makes partitions and drops those that are old. One process at a time does this. */
export class Rollups {
  readonly #pool: Pool;
  readonly #kept: Kept;
  /** Until when there are partitions, in seconds since 1970, by span. */
  readonly #made = new Map<number, number>();
  #droppedAt = 0;
  /** Partitions are made one after the other: two at once of the same name would fail. */
  #making: Promise<void> = Promise.resolve();
  #opening: Promise<void> = Promise.resolve();

  constructor(pool: Pool, kept: Kept) {
    this.#pool = pool;
    this.#kept = kept;
  }

  /** Sees to it that points of now can be kept; whoever asks meanwhile waits for the same. */
  open(now: Date): Promise<void> {
    const opened = this.#opening.then(() => this.#open(now));
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  async #open(now: Date): Promise<void> {
    const seconds = now.getTime() / 1_000;
    for (const level of levels) {
      if ((this.#made.get(level.span) ?? 0) > seconds + aheadSeconds / 2) continue;
      await this.#partitions(level, seconds - behindSeconds, seconds + aheadSeconds);
      this.#made.set(level.span, seconds + aheadSeconds);
    }
  }

  /** Rolls up what has come since the last time, and drops what is old, about once a minute. */
  async take(now?: Date): Promise<void> {
    const at = now ?? (await this.#now());
    await this.open(at);
    await this.#pool.query('update metric_levels set until = greatest(until, $1) where span = 1', [
      new Date(at.getTime() - lateSeconds * 1_000),
    ]);
    for (const [index, level] of levels.entries()) if (index > 0) await this.#rollUp(levels[index - 1]!, level);
    if (Math.abs(at.getTime() - this.#droppedAt) < dropsEveryMs) return;
    for (const level of levels) await this.#drop(level, at);
    this.#droppedAt = at.getTime();
  }

  async #now(): Promise<Date> {
    const { rows } = await this.#pool.query<{ now: Date }>('select now()');
    return rows[0]!.now;
  }

  async #rollUp(finer: Level, level: Level): Promise<void> {
    const { span } = level;
    const { rows } = await this.#pool.query<{ from: Date; to: Date }>(
      `select own.until as "from", date_bin(make_interval(secs => own.span), finer.until, 'epoch') as "to"
       from metric_levels own, metric_levels finer where own.span = $1 and finer.span = $2`,
      [span, finer.span],
    );
    const [{ from, to }] = rows as [{ from: Date; to: Date }];
    if (to <= from) return;
    const { rows: begins } = await this.#pool.query<{ begin: number }>(
      `select distinct (floor(extract(epoch from at) / $3) * $3)::bigint as begin from metric_points_${finer.span} where at >= $1 and at < $2`,
      [from, to, level.partition],
    );
    for (const { begin } of begins) await this.#partitions(level, begin, begin);
    await this.#inTransaction(async (client) => {
      await client.query(
        `insert into metric_points_${span} (subject, span, at, seconds, ${figureColumns.join(', ')})
         select subject, ${span}, date_bin(make_interval(secs => ${span}), at, 'epoch') as step, greatest(${span}, max(seconds)), ${figureColumns.map(together).join(', ')}
         from metric_points_${finer.span} where at >= $1 and at < $2 ${span >= firstWithoutInstances ? `and subject not like 'instance/%'` : ''}
         group by subject, step on conflict do nothing`,
        [from, to],
      );
      await client.query('update metric_levels set until = $2 where span = $1', [span, to]);
    });
  }

  /** What has not been rolled up yet stays. */
  async #drop({ span, partition }: Level, now: Date): Promise<void> {
    const coarser = levels[levels.findIndex((level) => level.span === span) + 1];
    const { rows } = await this.#pool.query<{ name: string; until: Date | null }>(
      `select child.relname as name, (select until from metric_levels where span = $2) as until
       from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = $1::regclass`,
      [`metric_points_${span}`, coarser?.span ?? null],
    );
    const before = now.getTime() / 1_000 - this.#kept.get(span)!;
    for (const { name, until } of rows) {
      const end = Number(name.split('_').at(-1)) + partition;
      if (end > before || (until && end > until.getTime() / 1_000)) continue;
      await this.#inTransaction(async (client) => {
        await client.query(`drop table ${name}`);
        await client.query('update metric_levels set since = greatest(since, to_timestamp($2)) where span = $1', [
          span,
          end,
        ]);
      });
    }
  }

  #partitions(level: Level, from: number, to: number): Promise<void> {
    const made = this.#making.then(() => this.#make(level, from, to));
    this.#making = made.catch(() => undefined);
    return made;
  }

  async #make({ span, partition }: Level, from: number, to: number): Promise<void> {
    for (let begin = Math.floor(from / partition) * partition; begin <= to; begin += partition) {
      await this.#pool.query(
        `create ${span === 1 ? 'unlogged' : ''} table if not exists metric_points_${span}_${begin} partition of metric_points_${span}
         for values from (to_timestamp(${begin})) to (to_timestamp(${begin + partition}))`,
      );
    }
  }

  /** Readers hold up what changes tables, and would then be held up themselves: it gives up soon and is tried again. */
  async #inTransaction(work: (client: PooledConnection) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query(`begin; set local lock_timeout = '2s'`);
      await work(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
