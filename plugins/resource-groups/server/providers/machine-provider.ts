import type { Database } from '#core/server/database/database.ts';
import type { ServerProvider, WantedServer } from '../public.ts';
import { isHeard } from '../servers/server-store.ts';
import { machines } from '../tables.ts';
import { readConfig } from '../servers/server-config.ts';

/** What an hour of a part of a machine costs. */
export interface MachinePrices {
  readonly core: number;
  readonly memoryGib: number;
  readonly diskGib: number;
  readonly gpu: number;
}

const gibibyte = 2 ** 30;

/** The machines of this installation, of which groups are given parts. */
export class MachineProvider implements ServerProvider {
  readonly #db: Database;
  readonly #prices: MachinePrices | undefined;

  constructor(db: Database, prices: MachinePrices | undefined) {
    this.#db = db;
    this.#prices = prices;
  }

  async gpus(): Promise<readonly string[]> {
    return [...new Set((await this.#heard()).flatMap(({ gpuModels }) => gpuModels))].toSorted();
  }

  async serversCount(wanted?: WantedServer): Promise<number> {
    const heard = await this.#heard();
    if (!wanted) return heard.length;
    const { amounts, rawConfiguration } = wanted;
    const { machine } = readConfig(rawConfiguration, 'HOSTING_SERVER');
    return heard.filter(
      ({ name, cores, memoryBytes, diskBytes, gpuModels }) =>
        (machine === undefined || machine === name) &&
        (amounts === undefined ||
          (cores >= amounts.cpu &&
            memoryBytes >= amounts.memory &&
            diskBytes >= amounts.disk &&
            holds(gpuModels, amounts.gpuModels))),
    ).length;
  }

  async pricePerHour({ amounts }: WantedServer): Promise<number | undefined> {
    if (!this.#prices || !amounts) return undefined;
    const { core, memoryGib, diskGib, gpu } = this.#prices;
    const { cpu, memory, disk, gpuModels } = amounts;
    return core * cpu + (memoryGib * memory + diskGib * disk) / gibibyte + gpu * gpuModels.length;
  }

  #heard() {
    return this.#db.select().from(machines).where(isHeard);
  }
}

/** Whether there are as many cards of each model as are wanted. */
function holds(has: readonly string[], wants: readonly string[]): boolean {
  const left = [...has];
  return wants.every((model) => {
    const at = left.indexOf(model);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
