import { sql } from 'drizzle-orm';
import { InstanceUses, type RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import { serviceColumns, storedSetting, type Services } from '#plugins/services/server/public.ts';
import { isScaled } from '../scaled.ts';
import type { LoadStore } from './load-store.ts';

interface Given {
  readonly driver: RuntimeDriver;
  readonly services: Services;
  readonly store: LoadStore;
}

const setting = storedSetting('autoScalingConfiguration');
/** Services that scale by the use of processors. */
const byProcessors = sql`${isScaled} and ${serviceColumns.prototype} = false
  and coalesce(${setting} ->> 'scaleUpCpuThresholdMilliCores', ${setting} ->> 'scaleDownCpuThresholdMilliCores') is not null`;
const askEveryMs = 5_000;

/** Measures how much of the processors of this machine instances use, as long as there is a service that scales by it. */
export class ProcessorLoad {
  readonly #given: Given;
  readonly #uses: InstanceUses;
  #asked = { at: -Infinity, any: false };

  constructor(given: Given) {
    this.#given = given;
    this.#uses = new InstanceUses(given.driver);
  }

  async take(): Promise<void> {
    if (!(await this.#isWanted())) return;
    const cores = [...(await this.#uses.take())].flatMap(([id, use]) =>
      use.cores === undefined ? [] : [[id, use.cores] as const],
    );
    await this.#given.store.tellCores(new Map(cores));
  }

  async #isWanted(): Promise<boolean> {
    const now = performance.now();
    if (now - this.#asked.at > askEveryMs)
      this.#asked = { at: now, any: (await this.#given.services.idsWhere(byProcessors)).length > 0 };
    return this.#asked.any;
  }
}
