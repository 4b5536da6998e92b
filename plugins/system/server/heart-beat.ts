import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Host } from '#core/plugin/host.ts';
import { build } from '#core/server/build-info.ts';
import type { Pool } from '#core/server/database/database.ts';
import { isAlive } from '#core/server/database/lock.ts';
import type { Environment } from '#core/server/environment.ts';
import { interval } from '#core/server/interval.ts';
import { lastLines } from '#core/server/log.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { SystemReport } from '../contract.ts';
import { lookAt } from './checks.ts';
import { systemCheck } from './public.ts';

export const beatMs = 10_000;
/** A process that said nothing for this long is silent, as after three beats that did not come. */
export const silentAfterMs = 3 * beatMs;
/** One that is silent for this long will not come back. */
const forgottenAfter = '1 hour';

/** What a process tells of itself, by the id of each check. */
export type Reports = Readonly<Record<string, SystemReport>>;

interface Parts {
  readonly pool: Pool;
  readonly host: Host;
  readonly environment: Environment;
  readonly log: Log;
}

const beating = `insert into system_processes (id, name, roles, version, memory_bytes, delay_ms, reports, warnings)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id) do update set beat_at = now(), memory_bytes = excluded.memory_bytes, delay_ms = excluded.delay_ms,
    reports = excluded.reports, warnings = excluded.warnings`;

/** Says in the database that this process lives, how it is and what it last warned of. Started once, whichever of its roles ask for it. */
export class HeartBeat implements Runner {
  readonly id = randomUUID();
  readonly name = `${hostname()}:${process.pid}`;
  readonly #parts: Parts;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #going: Runner;
  #users = 0;
  #isFirst = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#going = interval(beatMs, () => this.beat(), parts.log, 'The heart-beat of this process was not noted.');
  }

  async start(): Promise<void> {
    this.#users += 1;
    if (this.#users > 1) return;
    this.#delay.enable();
    await this.#going.start();
  }

  async stop(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    await this.#going.stop();
    this.#delay.disable();
    // Without the database nobody sees it; it is silent then, and forgotten later.
    await this.#parts.pool.query('delete from system_processes where id = $1', [this.id]).catch(() => undefined);
  }

  async beat(): Promise<void> {
    const { pool, host, environment } = this.#parts;
    const own = host
      .all(systemCheck)
      .filter(({ role }) => role === 'any' || (role && environment.roles.includes(role)));
    // What checks look at may still be beginning when the first beat is due.
    const looked = this.#isFirst ? [] : own;
    if (this.#isFirst) await this.#forgetKilled();
    this.#isFirst = false;
    const reports = await Promise.all(looked.map(async (each) => [each.id, await lookAt(host.make(each))] as const));
    const delayMs = this.#delay.percentile(99) / 1e6;
    this.#delay.reset();
    await pool.query(beating, [
      this.id,
      this.name,
      JSON.stringify(environment.roles),
      versionOf(build),
      process.memoryUsage.rss(),
      Number.isFinite(delayMs) ? delayMs : 0,
      JSON.stringify(Object.fromEntries(reports)),
      JSON.stringify(lastLines().warnings),
    ]);
    await pool.query(`delete from system_processes where beat_at < now() - interval '${forgottenAfter}'`);
  }

  /** Those of this machine that were killed; one that lives after all is there again with its next beat. */
  async #forgetKilled(): Promise<void> {
    const { pool } = this.#parts;
    const { rows } = await pool.query<{ id: string; name: string }>('select id, name from system_processes');
    const killed = rows.filter(({ name }) => {
      const [, host, pid] = /^(.*):(\d+)$/.exec(name) ?? [];
      return host === hostname() && !isAlive(Number(pid));
    });
    await pool.query('delete from system_processes where id = any($1)', [killed.map(({ id }) => id)]);
  }
}

export const versionOf = ({ buildDate, buildBranch }: typeof build): string =>
  buildDate === buildBranch ? buildDate : `${buildDate} ${buildBranch}`;
