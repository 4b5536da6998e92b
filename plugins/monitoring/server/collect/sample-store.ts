import type { Pool } from '#core/server/database/database.ts';
import { figureColumns, type FigureColumn, type Figures } from '../tables.ts';

/** How long samples are kept as they are, and how they are averaged from then on; instances are forgotten before services are. */
const levels = [
  { span: 300, afterHours: 6 },
  { span: 3_600, afterHours: 72 },
] as const;
const keptDays = 400;
const keptDaysOfInstances = 8;

/** From when on, in steps of how long. */
export interface Span {
  readonly from: Date;
  readonly stepSeconds: number;
}

/** Figures of a step that begins at `ts`, in milliseconds since 1970. */
export interface Bucket {
  readonly ts: number;
  readonly figures: Figures;
}

type Row = Partial<Record<FigureColumn, number | null>>;

/** A connection is made and broken again and again; the count of it only grows, so that an average would say nothing. */
const together = (column: FigureColumn): string => (column === 'reconnects' ? `max(${column})` : `avg(${column})`);

/** What was measured, from now back to more than a year ago. */
export class SampleStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Keeps samples of one moment, each standing for so many seconds. */
  async add(samples: ReadonlyMap<string, Figures>, span: number): Promise<void> {
    if (samples.size === 0) return;
    const rows = JSON.stringify([...samples].map(([subject, figures]) => ({ subject, ...figures })));
    const columns = figureColumns.join(', ');
    await this.#pool.query(
      `insert into metric_samples (subject, at, span, ${columns})
       select subject, date_trunc('second', now()), $2, ${columns} from jsonb_populate_recordset(null::metric_samples, $1::jsonb)
       on conflict do nothing`,
      [rows, span],
    );
  }

  /** The latest sample of each subject at a moment, where one is so near that it stands for it. */
  async latest(subjects: readonly string[], at: Date): Promise<ReadonlyMap<string, Figures>> {
    return this.#latest('subject = any($1)', subjects, at);
  }

  async latestLike(pattern: string, at: Date): Promise<ReadonlyMap<string, Figures>> {
    return this.#latest('subject like $1', pattern, at);
  }

  /** Steps of subjects as averages, those of several subjects added up; steps without a sample are left out. */
  async range(
    pattern: string,
    { from, stepSeconds }: Span,
    columns: readonly FigureColumn[],
  ): Promise<readonly Bucket[]> {
    if (columns.length === 0) return [];
    const { rows } = await this.#pool.query<Row & { ts: number }>(
      `select ts, ${columns.map((column) => `sum(${column})::float8 as ${column}`).join(', ')} from (
         select (floor(extract(epoch from at) / $3) * $3 * 1000)::bigint as ts, subject, ${columns.map((column) => `${together(column)} as ${column}`).join(', ')}
         from metric_samples where subject like $1 and at >= $2 group by subject, ts
       ) as steps group by ts order by ts`,
      [pattern, from, stepSeconds],
    );
    return rows.map(({ ts, ...figures }) => ({ ts, figures: given(figures) }));
  }

  /** When a figure was first measured, in milliseconds since 1970. */
  async earliest(pattern: string, column: FigureColumn): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ at: Date | null }>(
      `select min(at) as at from metric_samples where subject like $1 and ${column} is not null`,
      [pattern],
    );
    return rows[0]?.at?.getTime();
  }

  /** Averages what has grown old and drops what is too old; what another process has in hand is left to it. */
  async clean(): Promise<void> {
    await this.#pool.query(`delete from metric_samples where at < now() - make_interval(days => $1)`, [keptDays]);
    await this.#pool.query(
      `delete from metric_samples where subject like 'instance/%' and at < now() - make_interval(days => $1)`,
      [keptDaysOfInstances],
    );
    for (const { span, afterHours } of levels) await this.#coarsen(span, afterHours);
  }

  /** An older half of a step has been averaged before where the clock was set back; the newer is then left out. */
  async #coarsen(span: number, afterHours: number): Promise<void> {
    await this.#pool.query(
      `with old as (
         delete from metric_samples where span < $1 and at < date_bin(make_interval(secs => $1), now() - make_interval(hours => $2), 'epoch') returning *
       )
       insert into metric_samples (subject, at, span, ${figureColumns.join(', ')})
       select subject, date_bin(make_interval(secs => $1), at, 'epoch') as step, $1, ${figureColumns.map(together).join(', ')} from old group by subject, step
       on conflict do nothing`,
      [span, afterHours],
    );
  }

  async #latest(
    condition: string,
    subjects: string | readonly string[],
    at: Date,
  ): Promise<ReadonlyMap<string, Figures>> {
    const { rows } = await this.#pool.query<Row & { subject: string }>(
      `select distinct on (subject) subject, ${figureColumns.map((column) => `${column}::float8`).join(', ')} from metric_samples
       where ${condition} and at <= $2 and at > $2::timestamptz - interval '3 hours' and at > $2::timestamptz - make_interval(secs => 3 * span)
       order by subject, at desc`,
      [subjects, at],
    );
    return new Map(rows.map(({ subject, ...figures }) => [subject, given(figures)]));
  }
}

/** What was measured, to the seven digits that are kept of it; large figures are bytes, of which there are whole ones only. */
function given(row: Row): Figures {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null ? [] : [[name, value < 1e6 ? Number(value.toPrecision(7)) : Math.round(value)]],
    ),
  );
}
