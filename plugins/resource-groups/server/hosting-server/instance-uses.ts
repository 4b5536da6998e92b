import type { InstanceUse, RuntimeDriver } from '../runtime-driver.ts';
import { ProcessUses, type ProcessUse } from './process-use.ts';

/** A process group as it was last seen; its number alone may have been given to another since. */
interface Seen extends ProcessUse {
  readonly attempt: number;
  readonly group: number;
  readonly at: number;
}

/** Measures what the instances of this machine use, each time since the time before. */
export class InstanceUses {
  readonly #driver: RuntimeDriver;
  readonly #uses = new ProcessUses();
  #seen = new Map<number, Seen>();

  constructor(driver: RuntimeDriver) {
    this.#driver = driver;
  }

  /** By instance; the use of processors is known from the second look at a process on. */
  async take(): Promise<ReadonlyMap<number, Omit<InstanceUse, 'cores'> & Partial<InstanceUse>>> {
    const running = await this.#running();
    const uses = this.#uses.of(new Set(running.map(({ group }) => group)));
    const at = performance.now();
    const seen = new Map(
      running.flatMap(({ id, attempt, group }) => {
        const use = uses.get(group);
        return use ? [[id, { ...use, attempt, group, at }] as const] : [];
      }),
    );
    const before = this.#seen;
    this.#seen = seen;
    return new Map(
      [...seen].map(([id, now]) => [id, { ...coresSince(before.get(id), now), memoryBytes: now.memoryBytes }]),
    );
  }

  async #running(): Promise<readonly { readonly id: number; readonly attempt: number; readonly group: number }[]> {
    const found = await Promise.all(
      (await this.#driver.list()).map(async (id) => ({ id, seen: await this.#driver.observe(id) })),
    );
    return found.flatMap(({ id, seen }) =>
      seen.state === 'running' && seen.processId !== undefined
        ? [{ id, attempt: seen.attempt, group: seen.processId }]
        : [],
    );
  }
}

function coresSince(before: Seen | undefined, now: Seen): Partial<InstanceUse> {
  if (before?.attempt !== now.attempt || before.group !== now.group || now.at <= before.at) return {};
  return { cores: Math.max(0, now.cpuSeconds - before.cpuSeconds) / ((now.at - before.at) / 1_000) };
}
