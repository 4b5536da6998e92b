import type { Pool } from '#core/server/database/database.ts';

/** What one process saw of the calls of a service. */
export interface CallFigures {
  /** Under way, on average since it was last told. */
  readonly active: number;
  /** Begun in the last minute. */
  readonly begun: number;
  /** Answered in the last seconds, and how long all of these took together. */
  readonly answered: number;
  readonly tookMs: number;
}

/** The calls of a service in all processes. */
export type WholeCalls = CallFigures;
const nothing: WholeCalls = { active: 0, begun: 0, answered: 0, tookMs: 0 };

/** Who has not told for so long is not heard any more. */
const silentAfterSeconds = 3;

/** What processes tell of the load of services, the latest of each. */
export class LoadStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async tell(teller: string, calls: ReadonlyMap<number, CallFigures>): Promise<void> {
    if (calls.size === 0) return;
    const rows = JSON.stringify([...calls].map(([id, figures]) => ({ id, figures })));
    await this.#pool.query(
      `insert into scaling_loads (model_id, teller, figures)
       select id, $1, figures from jsonb_to_recordset($2::jsonb) as told (id bigint, figures jsonb)
       on conflict (model_id, teller) do update set figures = excluded.figures, at = now()`,
      [teller, rows],
    );
  }

  async calls(modelIds: readonly number[]): Promise<(modelId: number) => WholeCalls> {
    const { rows } = await this.#pool.query<{ id: string } & WholeCalls>(
      `select model_id as id, sum((figures ->> 'active')::float8) as active, sum((figures ->> 'begun')::float8) as begun,
         sum((figures ->> 'answered')::float8) as answered, sum((figures ->> 'tookMs')::float8) as "tookMs"
       from scaling_loads where model_id = any($1) and at > now() - make_interval(secs => $2) group by model_id`,
      [modelIds, silentAfterSeconds],
    );
    const found = new Map(rows.map(({ id, ...calls }) => [Number(id), calls]));
    return (modelId) => found.get(modelId) ?? nothing;
  }

  /** What was told holds for so many seconds. */
  async tellCores(cores: ReadonlyMap<number, number>, holdsSeconds: number): Promise<void> {
    if (cores.size === 0) return;
    const rows = JSON.stringify([...cores].map(([id, each]) => ({ id, cores: each })));
    await this.#pool.query(
      `insert into scaling_processors (instance_id, cores, until)
       select id, cores, now() + make_interval(secs => $2) from jsonb_to_recordset($1::jsonb) as told (id bigint, cores real)
       on conflict (instance_id) do update set cores = excluded.cores, until = excluded.until`,
      [rows, holdsSeconds],
    );
  }

  /** Cores that each of these instances uses, of those whose use is known. */
  async cores(instanceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#pool.query<{ id: string; cores: number }>(
      `select instance_id as id, cores from scaling_processors where instance_id = any($1) and until > now()`,
      [instanceIds],
    );
    return new Map(rows.map(({ id, cores }) => [Number(id), cores]));
  }

  /** Forgets who has fallen silent. */
  async clean(): Promise<void> {
    await this.#pool.query(`delete from scaling_loads where at < now() - interval '10 minutes'`);
    await this.#pool.query(`delete from scaling_processors where until < now()`);
  }
}
