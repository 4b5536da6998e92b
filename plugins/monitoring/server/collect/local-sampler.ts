import { hostname } from 'node:os';
import { gpuUse, InstanceUses, type RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { LiveStore } from './live-store.ts';
import { machineFigures, processorTime, type ProcessorTime } from './machine.ts';
import { pauseAfter } from './paced.ts';
import { ofInstance, ofNode } from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';

interface Given {
  readonly driver: RuntimeDriver;
  readonly live: LiveStore;
  readonly dataDir: string;
}

/** Measures what the instances of this machine use, and the machine itself. */
export class LocalSampler {
  readonly #given: Given;
  readonly #uses: InstanceUses;
  #processors: ProcessorTime | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#uses = new InstanceUses(given.driver);
  }

  /** Answers after how many seconds to look again. */
  async take(): Promise<number> {
    const { live, dataDir } = this.#given;
    const processors = processorTime();
    const [machine, gpus] = await Promise.all([machineFigures(dataDir, this.#processors, processors), gpuUse()]);
    this.#processors = processors;
    const uses = [...(await this.#uses.take())].map(([id, { cores, memoryBytes }]): readonly [string, Figures] => [
      ofInstance(id),
      { ...(cores === undefined ? {} : { cpu_usage: cores }), ram_usage: memoryBytes },
    ]);
    await live.tell(
      new Map([
        [ofNode(hostname()), { ...machine, ...(gpus && { gpu_busy: gpus.busy, vram_used: gpus.memoryBytes }) }],
        ...uses,
      ]),
    );
    return pauseAfter(uses.length);
  }
}
