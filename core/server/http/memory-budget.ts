import { Gauge, type Registry } from 'prom-client';
import { token } from '#core/plugin/token.ts';

/** Memory that many share: each takes of it what it needs, and gives it back. */
export class MemoryBudget {
  readonly most: number;
  #used = 0;

  constructor(most: number) {
    this.most = most;
  }

  get used(): number {
    return this.#used;
  }

  /** Whether there is so much left. */
  has(bytes: number): boolean {
    return this.#used + bytes <= this.most;
  }

  /** Takes it, or nothing where not all of it is there. */
  take(bytes: number): boolean {
    if (!this.has(bytes)) return false;
    this.#used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }
}

/** What the bodies of requests that are under way in this process may hold together. */
export const BodyMemory = token<MemoryBudget>('memory for bodies');

/** Shows Prometheus how much of it is taken. */
export function showMemory(memory: MemoryBudget, registry: Registry): MemoryBudget {
  const used = new Gauge({
    name: 'berth_body_memory_bytes',
    help: 'What the bodies of requests that are under way in this process hold together',
    registers: [],
    collect() {
      this.set(memory.used);
    },
  });
  registry.registerMetric(used);
  return memory;
}
