import type { Log } from '#core/server/runtime.ts';
import type { AnswerCache, PredictAnswer, PredictCall } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Builds } from './builds.ts';
import { keyOf, sizeOf } from './key.ts';
import type { Line } from './line.ts';
import type { Lines } from './lines.ts';
import { Memory } from './memory.ts';
import { fromBytes, keepable, toBytes } from './record.ts';

/** Larger ones cost more to keep than they are likely to save. */
const largestRequest = 4 * 1024 * 1024;
const largestAnswer = 1024 * 1024;
const memoryBytes = 64 * 1024 * 1024;
/** Kept of a service that sets no limit of its own. */
const usualRecords = 10_000;

interface Given {
  readonly lines: Lines;
  readonly builds: Builds;
  readonly log: Log;
}

/** Keeps answers of services that wish it, in the memory of this process and behind it in a store that all processes share. */
export class Answers implements AnswerCache {
  readonly #given: Given;
  readonly #memory = new Memory(memoryBytes);
  /** Of calls under way: what was asked is told by what ran when they began. */
  readonly #keys = new WeakMap<PredictCall, string>();
  /** Addresses that were found useless, each told of once. */
  readonly #useless = new Set<string>();

  constructor(given: Given) {
    this.#given = given;
  }

  keeps({ data }: ServiceEntity): boolean {
    return data.caching.enabled;
  }

  async find(service: ServiceEntity, call: PredictCall): Promise<PredictAnswer | undefined> {
    if (sizeOf(call) > largestRequest) return undefined;
    const build = await this.#given.builds.of(service.id);
    if (build === undefined) return undefined;
    const key = keyOf(service, build, call);
    this.#keys.set(call, key);
    const line = this.#lineOf(service);
    const known = this.#memory.get(service.id, key);
    if (known) {
      line?.touch(service.id, key);
      return known;
    }
    const bytes = await line?.find(service.id, key);
    const found = bytes && fromBytes(bytes);
    if (!found) return undefined;
    this.#memory.put(service.id, key, found, { size: bytes.length, mostRecords: limitOf(service) });
    line?.touch(service.id, key);
    return found;
  }

  keep(service: ServiceEntity, call: PredictCall, answer: PredictAnswer): void {
    const key = this.#keys.get(call);
    const size = answer.data.json?.length ?? 0;
    if (key === undefined || size > largestAnswer) return;
    const kept = keepable(answer);
    if (!kept) return;
    const bytes = toBytes(kept);
    const most = limitOf(service);
    this.#memory.put(service.id, key, kept, { size: bytes.length, mostRecords: most });
    this.#lineOf(service)?.put(service.id, key, bytes, most);
  }

  /** Of this process alone. */
  forget(modelId: number): void {
    this.#memory.clear(modelId);
  }

  #lineOf(service: ServiceEntity): Line | undefined {
    try {
      return this.#given.lines.to(service);
    } catch (error) {
      const { id, data } = service;
      const mark = `${id} ${data.caching.mongoUri}`;
      if (!this.#useless.has(mark))
        this.#given.log.warn(
          { modelId: id, error: (error as Error).message },
          'The cache address of a service cannot be used; its answers are kept in memory alone.',
        );
      if (this.#useless.size < 1_000) this.#useless.add(mark);
      return undefined;
    }
  }
}

const limitOf = ({ data: { caching } }: ServiceEntity): number => caching.recordsLimit || usualRecords;
