import { hostname } from 'node:os';
import type { RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { LiveStore } from './live-store.ts';
import { machineFigures, processorTime, type ProcessorTime } from './machine.ts';
import { useOfGroups, type ProcessUse } from './processes.ts';
import { ofInstance, ofNode } from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';

interface Given {
  readonly driver: RuntimeDriver;
  readonly live: LiveStore;
  readonly dataDir: string;
}

/** A process group as it was last seen; its number alone may have been given to another since. */
interface Seen extends ProcessUse {
  readonly attempt: number;
  readonly group: number;
  readonly at: number;
}

/** Measures what the instances of this machine use, and the machine itself. */
export class LocalSampler {
  readonly #given: Given;
  #seen = new Map<number, Seen>();
  #processors: ProcessorTime | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  async take(): Promise<void> {
    const { live, dataDir } = this.#given;
    const processors = processorTime();
    const machine = await machineFigures(dataDir, this.#processors, processors);
    this.#processors = processors;
    await live.tell(new Map([[ofNode(hostname()), machine], ...(await this.#instances())]));
  }

  /** The use of processors is known from the second look at a process on. */
  async #instances(): Promise<readonly (readonly [string, Figures])[]> {
    const running = await this.#running();
    const uses = await useOfGroups(new Set(running.map(({ group }) => group)));
    const at = performance.now();
    const seen = new Map(
      running.flatMap(({ id, attempt, group }) => {
        const use = uses.get(group);
        return use ? [[id, { ...use, attempt, group, at }] as const] : [];
      }),
    );
    const before = this.#seen;
    this.#seen = seen;
    return [...seen].map(([id, now]) => [
      ofInstance(id),
      { ...coresSince(before.get(id), now), ram_usage: now.memoryBytes },
    ]);
  }

  async #running(): Promise<readonly { readonly id: number; readonly attempt: number; readonly group: number }[]> {
    const { driver } = this.#given;
    const found = await Promise.all((await driver.list()).map(async (id) => ({ id, seen: await driver.observe(id) })));
    return found.flatMap(({ id, seen }) =>
      seen.state === 'running' && seen.processId !== undefined
        ? [{ id, attempt: seen.attempt, group: seen.processId }]
        : [],
    );
  }
}

function coresSince(before: Seen | undefined, now: Seen): Figures {
  if (before?.attempt !== now.attempt || before.group !== now.group || now.at <= before.at) return {};
  return { cpu_usage: Math.max(0, now.cpuSeconds - before.cpuSeconds) / ((now.at - before.at) / 1_000) };
}
