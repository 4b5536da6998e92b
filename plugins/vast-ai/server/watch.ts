import type { Host } from '#core/plugin/host.ts';
import type { Log } from '#core/server/runtime.ts';
import {
  occupancy,
  type ReportedServer,
  type ResourceGroups,
  type ServerReports,
} from '#plugins/resource-groups/server/public.ts';
import type { VastSettings } from './environment.ts';
import { byWorth, type Fleet } from './fleet.ts';
import type { Rental } from './labels.ts';

interface Given {
  readonly settings: VastSettings | undefined;
  readonly host: Host;
  readonly groups: ResourceGroups;
  readonly reports: ServerReports;
  readonly fleet: Fleet;
  readonly log: Log;
}

/** How often rented machines are looked at. */
export const watchMs = 5_000;

/** Tells groups of the machines that were rented for them, and gives back what is rented for nobody. */
export class FleetWatch {
  readonly #given: Given;
  #forNobody: ReadonlySet<number> = new Set();

  constructor(given: Given) {
    this.#given = given;
  }

  async look(): Promise<void> {
    const { settings, groups, reports, fleet } = this.#given;
    if (!settings) return;
    const mine = (await groups.all()).filter(({ type }) => type === 'VAST_AI');
    const rentals = await fleet.list({ fresh: true });
    const left = await this.#clear(rentals, new Set(mine.map(({ id }) => id)));
    for (const { id, offerRequirements } of mine) {
      const servers = left.filter(({ groupId }) => groupId === id);
      await reports.report(
        id,
        servers.map((each) => reported(each, settings, offerRequirements?.maxPricePerHour)),
      );
    }
  }

  /** Answers those that are for somebody. What was rented a moment ago is looked at twice before it counts as forgotten. */
  async #clear(rentals: readonly Rental[], groupIds: ReadonlySet<number>): Promise<readonly Rental[]> {
    const { host, fleet, log } = this.#given;
    const [source] = host.made(occupancy);
    const occupants = source ? await source.now([...groupIds]) : new Map<number, readonly { instanceId: number }[]>();
    const living = new Set([...occupants.values()].flat().map(({ instanceId }) => instanceId));
    const counts = new Map<number, Rental>();
    for (const each of rentals.toSorted(byWorth)) counts.set(each.instanceId, each);
    const forNobody = rentals.filter(
      (each) => !living.has(each.instanceId) || !groupIds.has(each.groupId) || counts.get(each.instanceId) !== each,
    );
    const gone = forNobody.filter(({ contract }) => this.#forNobody.has(contract.id));
    for (const each of gone) {
      await fleet.destroy(each);
      log.warn({ server: each.name, instanceId: each.instanceId }, 'A rented machine that nobody used was given back.');
    }
    this.#forNobody = new Set(forNobody.map(({ contract }) => contract.id));
    return rentals.filter((each) => !gone.includes(each));
  }
}

function reported(
  { contract, name }: Rental,
  { country }: VastSettings,
  mostPerHour: number | undefined,
): ReportedServer {
  const { gpuName, gpus, cores, memoryMb, diskGb, status, message, location, pricePerHour } = contract;
  const isDear = mostPerHour !== undefined && pricePerHour > mostPerHour;
  const inCountry = /\b([A-Z]{2})$/.exec(location)?.[1];
  return {
    name,
    amounts: {
      cpu: cores,
      memory: memoryMb * 1e6,
      disk: diskGb * 1e9,
      gpuModels: Array.from({ length: gpus }, () => gpuName),
    },
    ...(status === 'offline' && { trouble: message || 'The GPU marketplace hears nothing of it.' }),
    ...(status !== 'running' && status !== 'offline' && { starting: message || 'It is being prepared.' }),
    ...(isDear && {
      remark: `It costs ${pricePerHour.toFixed(3)} an hour by now, more than the group pays for new ones.`,
    }),
    address: contract.address || undefined,
    location: location || undefined,
    abroad: country !== undefined && inCountry !== undefined && inCountry !== country,
    costPerHour: pricePerHour,
  };
}
