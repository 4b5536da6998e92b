import { sql } from 'drizzle-orm';
import {
  InstanceUses,
  type InstanceUse,
  type RuntimeDriver,
  type UseObserver,
} from '#plugins/resource-groups/server/public.ts';
import { serviceColumns, storedSetting, type Services } from '#plugins/services/server/public.ts';
import { isScaled } from '../scaled.ts';
import type { LoadStore } from './load-store.ts';

interface Given {
  readonly services: Services;
  readonly store: LoadStore;
}

const setting = storedSetting('autoScalingConfiguration');
/** Services that scale by the use of processors. */
const byProcessors = sql`${isScaled} and ${serviceColumns.prototype} = false
  and coalesce(${setting} ->> 'scaleUpCpuThresholdMilliCores', ${setting} ->> 'scaleDownCpuThresholdMilliCores') is not null`;
const askEveryMs = 5_000;

/** How much of processors instances use, told to whoever decides as long as there is a service that scales by it. */
export class ProcessorLoad {
  readonly #given: Given;
  #asked = { at: -Infinity, any: false };

  constructor(given: Given) {
    this.#given = given;
  }

  async isWanted(): Promise<boolean> {
    const now = performance.now();
    if (now - this.#asked.at > askEveryMs)
      this.#asked = { at: now, any: (await this.#given.services.idsWhere(byProcessors)).length > 0 };
    return this.#asked.any;
  }

  /** What was told holds for so many seconds. */
  async tell(uses: ReadonlyMap<number, Partial<InstanceUse>>, holdsSeconds: number): Promise<void> {
    const cores = [...uses].flatMap(([id, use]) => (use.cores === undefined ? [] : [[id, use.cores] as const]));
    await this.#given.store.tellCores(new Map(cores), holdsSeconds);
  }
}

export const everyMs = 1_000;
/** Who has not told for so long is not heard any more. */
const silentAfterSeconds = 3;

/** Measures the instances of this machine. */
export function localProcessors(load: ProcessorLoad, driver: RuntimeDriver): () => Promise<void> {
  const uses = new InstanceUses(driver);
  return async () => {
    if (await load.isWanted()) await load.tell(await uses.take(), silentAfterSeconds);
  };
}

/** Takes what is known of those elsewhere. */
export const processorsElsewhere =
  ({ load }: { readonly load: ProcessorLoad }): UseObserver =>
  async (uses, holdsSeconds) => {
    if (await load.isWanted()) await load.tell(uses, holdsSeconds);
  };
