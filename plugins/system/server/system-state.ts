import type { Host } from '#core/plugin/host.ts';
import { build } from '#core/server/build-info.ts';
import type { Pool } from '#core/server/database/database.ts';
import { healthNote } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { SystemCheck, SystemProcess, SystemReport, SystemState } from '../contract.ts';
import { lookAt } from './checks.ts';
import { silentAfterMs, versionOf, type Reports } from './heart-beat.ts';
import { fact, systemCheck } from './public.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly version: string;
  readonly started_at: Date;
  readonly beat_at: Date;
  readonly silent: boolean;
  readonly memory_bytes: number;
  readonly delay_ms: number;
  readonly reports: Reports;
}

const order = { failure: 0, warning: 1, ok: 2, off: 3 } as const;

interface Parts {
  readonly pool: Pool;
  readonly host: Host;
  readonly clock: Clock;
}

/** How the installation is, as far as its processes and plugins tell. */
export class SystemStates {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(): Promise<SystemState> {
    const [rows, installation, notes] = await Promise.all([
      this.#rows().catch(() => []),
      this.#installation(),
      this.#notes(),
    ]);
    const processes = rows.map(processOf);
    const checks: SystemCheck[] = [
      processesCheck(processes),
      ...installation,
      ...rows
        .filter(({ silent }) => !silent)
        .flatMap(({ name, reports }) =>
          Object.entries(reports).map(([id, report]) => ({ id, process: name, ...report })),
        ),
      ...notes,
    ];
    return {
      at: this.#parts.clock().toISOString(),
      checks: checks.toSorted((a, b) => order[a.state] - order[b.state]),
      processes: processes.toSorted((a, b) => Number(a.state === 'running') - Number(b.state === 'running')),
    };
  }

  async #rows(): Promise<readonly Row[]> {
    const { rows } = await this.#parts.pool.query<Row>(
      `select id, name, roles, version, started_at, beat_at, memory_bytes, delay_ms, reports,
         beat_at < now() - $1 * interval '1 millisecond' as silent
       from system_processes order by name`,
      [silentAfterMs],
    );
    return rows;
  }

  #installation(): Promise<readonly SystemCheck[]> {
    const { host } = this.#parts;
    const asked = host.all(systemCheck).filter(({ role }) => role === undefined);
    return Promise.all(asked.map(async (each) => ({ id: each.id, ...(await lookAt(host.make(each))) })));
  }

  /** What the health of this process tells of, where no check of the same name says more. */
  #notes(): Promise<readonly SystemCheck[]> {
    const { host } = this.#parts;
    const checked = new Set(host.all(systemCheck).map(({ id }) => id));
    const notes = host.all(healthNote).filter(({ name }) => !checked.has(name));
    return Promise.all(
      notes.map(async (each) => ({
        id: each.name,
        ...(await lookAt(async () => {
          const { ok, message } = await host.make(each)();
          return ok
            ? { state: 'ok', facts: [] }
            : { state: 'warning', problem: { code: 'system.note', message, args: { message } }, facts: [] };
        })),
      })),
    );
  }
}

const processOf = ({
  id,
  name,
  roles,
  version,
  silent,
  started_at,
  beat_at,
  memory_bytes,
  delay_ms,
}: Row): SystemProcess => ({
  id,
  name,
  roles: [...roles],
  version,
  state: silent ? 'silent' : version === versionOf(build) ? 'running' : 'outdated',
  startedAt: started_at.toISOString(),
  beatAt: beat_at.toISOString(),
  memoryBytes: memory_bytes,
  delayMs: Math.round(delay_ms),
});

/** Whether all processes are heard of, in one build. */
function processesCheck(processes: readonly SystemProcess[]): SystemCheck {
  const named = (state: SystemProcess['state']) =>
    processes
      .filter((each) => each.state === state)
      .map(({ name }) => name)
      .join(', ');
  const [silent, outdated] = [named('silent'), named('outdated')];
  const report: SystemReport = { state: 'ok', facts: [fact.count('processes', processes.length)] };
  if (silent !== '')
    return {
      id: 'processes',
      ...report,
      state: 'failure',
      problem: {
        code: 'system.process.silent',
        message: `Nothing is heard of ${silent}. Start it again, or see in its log why it ended; it is forgotten after an hour.`,
        args: { names: silent },
      },
    };
  if (outdated !== '')
    return {
      id: 'processes',
      ...report,
      state: 'warning',
      problem: {
        code: 'system.process.outdated',
        message: `${outdated} runs another build than this process. Replace it to finish the upgrade.`,
        args: { names: outdated },
      },
    };
  return { id: 'processes', ...report };
}
