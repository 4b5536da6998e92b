import type { Pool } from '#core/server/database/database.ts';
import { figureColumns, joined, together, type FigureColumn, type Figures } from '../tables.ts';
import { levels } from './levels.ts';

/** From when until when, now where that is left out, in steps of how long. */
export interface Span {
  readonly from: Date;
  readonly to?: Date;
  readonly stepSeconds: number;
}

/** Figures of a step that begins at `ts`, in milliseconds since 1970. */
export interface Bucket {
  readonly ts: number;
  readonly figures: Figures;
}

type Row = Partial<Record<FigureColumn, number | null>>;

/** From when until when the points of a level are read. */
interface Part {
  readonly span: number;
  readonly from: Date;
  readonly to: Date;
}

/** The longest that points of the finest level stand for, in seconds. */
const longestSample = 30;
const never = new Date('9999-12-31');

/** What was measured, from now back to years ago. */
export class SampleStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Keeps samples of one second, the latest where there are several, each standing for so many seconds. */
  async add(samples: ReadonlyMap<string, Figures>, seconds: number): Promise<void> {
    if (samples.size === 0) return;
    const columns = columnsIn(samples.values());
    await this.#pool.query(
      `insert into metric_points_1 (subject, span, at, seconds, ${columns.join(', ')})
       select subject, 1, date_trunc('second', now()), $2, ${columns.join(', ')} from ${told(columns)}
       on conflict (subject, span, at) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [rowsOf(samples), seconds],
    );
  }

  /** Adds what calls came to to the present stretch of so many seconds. */
  async count(samples: ReadonlyMap<string, Figures>, seconds: number): Promise<void> {
    if (samples.size === 0) return;
    const columns = columnsIn(samples.values());
    await this.#pool.query(
      `insert into metric_points_1 as point (subject, span, at, seconds, ${columns.join(', ')})
       select subject, 1, date_bin(make_interval(secs => $2), now(), 'epoch'), $2::integer, ${columns.join(', ')} from ${told(columns)}
       on conflict (subject, span, at) do update set ${columns.map((column) => `${column} = ${joined(column)}`).join(', ')}`,
      [rowsOf(samples), seconds],
    );
  }

  /** The latest sample of each subject at a moment, where one is so near that it stands for it. */
  async latest(subjects: readonly string[], at: Date): Promise<ReadonlyMap<string, Figures>> {
    return this.#latest('subject = any($1)', subjects, at);
  }

  async latestLike(pattern: string, at: Date): Promise<ReadonlyMap<string, Figures>> {
    return this.#latest('subject like $1', pattern, at);
  }

  /** Steps of subjects, those of several subjects added up; a step that nothing stands for is left out. What is kept no finer any more stands for all the steps that it covers. */
  async range(pattern: string, span: Span, columns: readonly FigureColumn[]): Promise<readonly Bucket[]> {
    const steps = await this.#steps(pattern, span, columns);
    if (steps === undefined) return [];
    const { rows } = await this.#pool.query<Row & { ts: number }>(
      `select ts, ${columns.map((column) => `sum(${column})::float8 as ${column}`).join(', ')} from (${steps.sql}) as steps group by ts order by ts`,
      steps.values,
    );
    return rows.map(({ ts, ...figures }) => ({ ts, figures: given(figures) }));
  }

  /** The same of each subject on its own. */
  async ranges(
    subjects: readonly string[],
    span: Span,
    columns: readonly FigureColumn[],
  ): Promise<ReadonlyMap<string, readonly Bucket[]>> {
    const steps = subjects.length > 0 ? await this.#steps(subjects, span, columns) : undefined;
    if (steps === undefined) return new Map();
    const { rows } = await this.#pool.query<Row & { ts: number; subject: string }>(
      `select * from (${steps.sql}) as steps order by subject, ts`,
      steps.values,
    );
    const found = new Map<string, Bucket[]>(subjects.map((subject) => [subject, []]));
    for (const { subject, ts, ...figures } of rows) found.get(subject)!.push({ ts, figures: given(figures) });
    return found;
  }

  /** When a figure was first measured, in milliseconds since 1970, as precisely as is still known. */
  async earliest(pattern: string, column: FigureColumn): Promise<number | undefined> {
    const firsts = levels.map(
      ({ span }) =>
        `select ${span} as span, min(at) as at from metric_points_${span} where subject like $1 and ${column} is not null`,
    );
    const { rows } = await this.#pool.query<{ span: number; at: Date | null }>(
      `${firsts.join(' union all ')} order by span desc`,
      [pattern],
    );
    let earliest: { readonly at: number; readonly span: number } | undefined;
    for (const { span, at } of rows)
      if (at && (!earliest || at.getTime() < earliest.at + earliest.span * 1_000))
        earliest = { at: at.getTime(), span };
    return earliest?.at;
  }

  async #steps(
    subjects: string | readonly string[],
    { from, to, stepSeconds }: Span,
    columns: readonly FigureColumn[],
  ): Promise<{ readonly sql: string; readonly values: unknown[] } | undefined> {
    const parts = columns.length > 0 ? await this.#parts(from, to ?? never, stepSeconds) : [];
    if (parts.length === 0) return undefined;
    const condition = typeof subjects === 'string' ? 'subject like $1' : 'subject = any($1)';
    const points = parts.map(
      ({ span }, index) =>
        `select subject, at, seconds, ${columns.join(', ')} from metric_points_${span} where ${condition} and at >= $${2 * index + 4} and at < $${2 * index + 5}`,
    );
    return {
      sql: `select (floor(extract(epoch from at) / $2) * $2 * 1000)::bigint + 1000 * $2::bigint * part as ts, subject, ${columns.map((column) => `${together(column)}::float8 as ${column}`).join(', ')}
        from (${points.join(' union all ')}) as points, generate_series(0, greatest(ceil(seconds / $2::float8)::integer - 1, 0)) as part
        where at + make_interval(secs => $2::float8 * part) <= coalesce($3::timestamptz, now()) group by subject, ts`,
      values: [subjects, stepSeconds, to ?? null, ...parts.flatMap((part) => [part.from, part.to])],
    };
  }

  /** Which level is read for which part of a time: the coarsest that has such steps, where it is kept; coarser ones before it, finer ones for what is not rolled up yet. */
  async #parts(from: Date, end: Date, stepSeconds: number): Promise<readonly Part[]> {
    const kept = await this.#kept();
    const wanted = kept.findLastIndex(({ span }) => span <= stepSeconds);
    const parts: Part[] = [];
    let to = end;
    for (const [index, { span, since }] of kept.entries()) {
      const begin = index < wanted ? kept[index + 1]!.until : since;
      // A point that was there before the finer level began stands for a time in which nothing was measured yet.
      const until = index > wanted && to < end ? new Date(Math.floor(to.getTime() / span / 1_000) * span * 1_000) : to;
      const part = { span, from: begin > from ? begin : from, to: until };
      if (part.from < to) {
        parts.push(part);
        to = part.from;
      }
    }
    return parts;
  }

  async #kept(): Promise<readonly { readonly span: number; readonly since: Date; readonly until: Date }[]> {
    const { rows } = await this.#pool.query<{ span: number; since: Date; until: Date }>(
      'select span, since, until from metric_levels order by span',
    );
    return rows;
  }

  async #latest(
    condition: string,
    subjects: string | readonly string[],
    at: Date,
  ): Promise<ReadonlyMap<string, Figures>> {
    const kept = await this.#kept();
    const { span } = kept.find(({ since }) => since <= at) ?? kept.at(-1)!;
    const { rows } = await this.#pool.query<Row & { subject: string }>(
      `select distinct on (subject) subject, ${figureColumns.map((column) => `${column}::float8`).join(', ')} from metric_points_${span}
       where ${condition} and at <= $2 and at > $2::timestamptz - make_interval(secs => 3 * $3) and at > $2::timestamptz - make_interval(secs => 3 * seconds)
       order by subject, at desc`,
      [subjects, at, Math.max(span, longestSample)],
    );
    return new Map(rows.map(({ subject, ...figures }) => [subject, given(figures)]));
  }
}

const rowsOf = (samples: ReadonlyMap<string, Figures>): string =>
  JSON.stringify([...samples].map(([subject, figures]) => ({ subject, ...figures })));

function columnsIn(samples: Iterable<Figures>): readonly FigureColumn[] {
  const present = new Set([...samples].flatMap((figures) => Object.keys(figures)));
  return figureColumns.filter((column) => present.has(column));
}

const told = (columns: readonly FigureColumn[]): string =>
  `jsonb_to_recordset($1::jsonb) as told (subject text, ${columns.map((column) => `${column} real`).join(', ')})`;

/** What was measured, to the seven digits that are kept of it; large figures are bytes, of which there are whole ones only. */
function given(row: Row): Figures {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null ? [] : [[name, value < 1e6 ? Number(value.toPrecision(7)) : Math.round(value)]],
    ),
  );
}
