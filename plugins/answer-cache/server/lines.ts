import type { Pool } from '#core/server/database/database.ts';
import type { Networks } from '#core/server/networks.ts';
import type { Log } from '#core/server/runtime.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { embeddedCache } from '../contract/settings.ts';
import { Line } from './line.ts';
import { nameOf, placeOf } from './place.ts';

/** What of a service says where its answers are kept. */
type Owner = Pick<ServiceEntity, 'account' | 'data'>;

interface Given {
  readonly pool: Pool;
  readonly networks: Networks;
  readonly log: Log;
}

const idleMs = 600_000;
const mostLines = 1_000;

/** The ways to all stores that the services of this process keep their answers in; services of one account that name the same one share it. */
export class Lines {
  readonly #given: Given;
  readonly #lines = new Map<string, Line>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Throws where the settings name no place that there could be, or services name too many. */
  to(service: Owner): Line {
    const mark = markOf(service);
    const known = this.#lines.get(mark);
    if (known) return known;
    if (this.#lines.size >= mostLines)
      throw new Error(`This process is connected to ${mostLines} caches, as many as it may be.`);
    const line = this.#make(service);
    this.#lines.set(mark, line);
    return line;
  }

  /** Lets go what still waits to be written for a service. */
  forget(modelId: number): void {
    for (const line of this.#lines.values()) line.forget(modelId);
  }

  /** Drops what is kept of a service, or rejects with the reason why not. */
  async clear(service: ServiceEntity): Promise<void> {
    const known = this.#lines.get(markOf(service));
    if (known) return known.clear(service.id);
    const line = this.#make(service);
    await line.clear(service.id).finally(() => line.close());
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.flush()));
  }

  /** Leaves those that nobody has used for a while. */
  async closeIdle(now = performance.now()): Promise<void> {
    const idle = [...this.#lines].filter(([, { usedAt }]) => now - usedAt > idleMs);
    for (const [mark] of idle) this.#lines.delete(mark);
    await Promise.all(idle.map(([, line]) => line.close()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.close()));
    this.#lines.clear();
  }

  #make({ account, data }: Owner): Line {
    const place = placeOf(data.caching);
    const means = { ...this.#given, account: account.id };
    return new Line({ open: () => place.open(means), name: nameOf(place), log: this.#given.log });
  }
}

const markOf = ({ account, data: { caching } }: Owner): string =>
  `${caching.mongoUri === embeddedCache ? '' : account.id} ${caching.collectionName} ${caching.mongoUri}`;
