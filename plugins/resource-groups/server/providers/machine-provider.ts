import { isNotNull } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ServerOffer, ServerProvider, WantedServer } from '../public.ts';
import { isHeard } from '../servers/server-store.ts';
import { machines, servers, type ServerAmounts } from '../tables.ts';
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
      (each) =>
        (machine === undefined || machine === each.name) && (amounts === undefined || has(leftOf(each, []), amounts)),
    ).length;
  }

  async pricePerHour({ amounts }: WantedServer): Promise<number | undefined> {
    if (!this.#prices || !amounts) return undefined;
    const { core, memoryGib, diskGib, gpu } = this.#prices;
    const { cpu, memory, disk, gpuModels } = amounts;
    return core * cpu + (memoryGib * memory + diskGib * disk) / gibibyte + gpu * gpuModels.length;
  }

  /** A part of the machine that has the most memory left which no group was given a part of, and on which the group has none. */
  async offer({ amounts, rawConfiguration }: WantedServer, groupId: number): Promise<ServerOffer | Fault> {
    if (!amounts) return noMachine;
    const { machine } = readConfig(rawConfiguration, 'HOSTING_SERVER');
    const [heard, parts] = await Promise.all([
      this.#heard(),
      this.#db.select().from(servers).where(isNotNull(servers.machine)),
    ]);
    const byMachine = Map.groupBy(parts, (part) => part.machine!);
    const [first] = heard
      .filter(({ name }) => machine === undefined || machine === name)
      .filter(({ name }) => !byMachine.get(name)?.some((part) => part.groupId === groupId))
      .map((each) => ({ each, left: leftOf(each, byMachine.get(each.name) ?? []) }))
      .filter(({ left }) => has(left, amounts))
      .toSorted((a, b) => b.left.memory - a.left.memory || a.each.name.localeCompare(b.each.name));
    return first ? { name: first.each.name, machine: first.each.name, amounts } : noMachine;
  }

  #heard() {
    return this.#db.select().from(machines).where(isHeard);
  }
}

const noMachine = new Fault(
  'resource_group.no_machine',
  'No further machine of this installation has what the configuration asks for left. Have a machine join, or lower what the configuration asks for.',
  409,
);

/** What of a machine no group was given. */
function leftOf(
  { cores, memoryBytes, diskBytes, gpuModels, gpuMemoryBytes }: typeof machines.$inferSelect,
  parts: readonly { readonly capacity: ServerAmounts | null }[],
): ServerAmounts {
  const given = parts.flatMap(({ capacity }) => capacity ?? []);
  const sum = (amount: (of: ServerAmounts) => number) => given.reduce((all, each) => all + amount(each), 0);
  const gpus = [...gpuModels];
  for (const model of given.flatMap((each) => each.gpuModels)) {
    const at = gpus.indexOf(model);
    if (at >= 0) gpus.splice(at, 1);
  }
  return {
    cpu: cores - sum(({ cpu }) => cpu),
    memory: memoryBytes - sum(({ memory }) => memory),
    disk: diskBytes - sum(({ disk }) => disk),
    gpuModels: gpus,
    vram: gpuMemoryBytes ?? undefined,
  };
}

/** Whether there is as much; of GPUs that do not tell how much memory they have it is believed. */
const has = (there: ServerAmounts, wanted: ServerAmounts): boolean =>
  there.cpu >= wanted.cpu &&
  there.memory >= wanted.memory &&
  there.disk >= wanted.disk &&
  (there.vram ?? Infinity) >= (wanted.vram ?? 0) &&
  holds(there.gpuModels, wanted.gpuModels);

/** Whether there are as many cards of each model as are wanted. */
function holds(has: readonly string[], wants: readonly string[]): boolean {
  const left = [...has];
  return wants.every((model) => {
    const at = left.indexOf(model);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
