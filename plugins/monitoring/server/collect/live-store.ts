import type { Pool } from '#core/server/database/database.ts';

/** What processes tell of themselves and of what they run, the latest of each; it counts for as long as its teller goes on telling. */
export class LiveStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async tell(figures: ReadonlyMap<string, object>): Promise<void> {
    if (figures.size === 0) return;
    const rows = JSON.stringify([...figures].map(([subject, each]) => ({ subject, figures: each })));
    await this.#pool.query(
      `insert into metric_live (subject, figures) select subject, figures from jsonb_to_recordset($1::jsonb) as told (subject text, figures jsonb)
       on conflict (subject) do update set figures = excluded.figures, at = now()`,
      [rows],
    );
  }

  /** What was told within the last seconds, by subject; `pattern` is one for `like`. */
  async heard<T extends object>(pattern: string, withinSeconds: number): Promise<ReadonlyMap<string, T>> {
    const { rows } = await this.#pool.query<{ subject: string; figures: T }>(
      `select subject, figures from metric_live where subject like $1 and at > now() - make_interval(secs => $2)`,
      [pattern, withinSeconds],
    );
    return new Map(rows.map(({ subject, figures }) => [subject, figures]));
  }

  /** Forgets who has fallen silent. */
  async clean(): Promise<void> {
    await this.#pool.query(`delete from metric_live where at < now() - interval '10 minutes'`);
  }
}
