import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Log } from '#core/server/runtime.ts';
import {
  occupancy,
  type Drivers,
  type ReportedServer,
  type ResourceGroup,
  type ResourceGroups,
  type ServerReports,
  type Words,
} from '#plugins/resource-groups/server/public.ts';
import type { VastAccount, VastAccounts } from './accounts.ts';
import { VastDriver } from './driver.ts';
import type { VastSettings } from './environment.ts';
import { byWorth, type Fleet } from './fleet.ts';
import { isAbroad, type Rental } from './labels.ts';
import { money } from './money.ts';

interface Given {
  readonly settings: VastSettings;
  readonly accounts: VastAccounts;
  readonly drivers: Drivers;
  readonly host: Host;
  readonly groups: ResourceGroups;
  readonly reports: ServerReports;
  readonly log: Log;
}

/** How often rented machines are looked at. */
export const watchMs = 5_000;

/** Tells groups of the machines that were rented for them, and gives back what is rented for nobody. */
export class FleetWatch {
  readonly #given: Given;
  readonly #forNobody = new WeakMap<Fleet, ReadonlySet<number>>();

  constructor(given: Given) {
    this.#given = given;
  }

  async look(): Promise<void> {
    const { accounts, groups } = this.#given;
    const mine = (await groups.all()).filter(({ type }) => type === 'VAST_AI');
    const renters = await Promise.all(mine.map(async (group) => ({ group, account: await this.#accountOf(group.id) })));
    const all = new Set([...(accounts.shared ? [accounts.shared] : []), ...accounts.opened()]);
    // One whose key was taken back holds nobody else up.
    const looked = await Promise.allSettled(
      [...all].map((account) =>
        this.#lookAt(account, {
          renting: renters.filter((each) => each.account === account).map(({ group }) => group),
          // Whoever rents by no account now may have left something in this one.
          possible: renters.filter((each) => (each.account ?? account) === account).map(({ group }) => group.id),
        }),
      ),
    );
    const failed = looked.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason as Error;
  }

  /** Undefined of a group that may not rent any more. */
  async #accountOf(groupId: number): Promise<VastAccount | undefined> {
    try {
      const driver = await this.#given.drivers.of(groupId);
      return driver instanceof VastDriver ? driver.account : undefined;
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  }

  async #lookAt(
    account: VastAccount,
    { renting, possible }: { readonly renting: readonly ResourceGroup[]; readonly possible: readonly number[] },
  ): Promise<void> {
    const { settings, reports } = this.#given;
    const rentals = await account.fleet.list({ fresh: true });
    const left = await this.#clear(account, rentals, new Set(possible));
    for (const { id, offerRequirements } of renting) {
      const servers = left.filter(({ groupId }) => groupId === id);
      await reports.report(
        id,
        servers.map((each) => reported(each, settings, offerRequirements?.maxPricePerHour)),
      );
    }
  }

  /** Answers those that are for somebody. What was rented a moment ago is looked at twice before it counts as forgotten. */
  async #clear(
    { fleet }: VastAccount,
    rentals: readonly Rental[],
    groupIds: ReadonlySet<number>,
  ): Promise<readonly Rental[]> {
    const { host, log } = this.#given;
    const before = this.#forNobody.get(fleet);
    const [source] = host.made(occupancy);
    const occupants = source ? await source.now([...groupIds]) : new Map<number, readonly { instanceId: number }[]>();
    const living = new Set([...occupants.values()].flat().map(({ instanceId }) => instanceId));
    const counts = new Map<number, Rental>();
    for (const each of rentals.toSorted(byWorth)) counts.set(each.instanceId, each);
    const forNobody = rentals.filter(
      (each) => !living.has(each.instanceId) || !groupIds.has(each.groupId) || counts.get(each.instanceId) !== each,
    );
    const gone = forNobody.filter(({ contract }) => before?.has(contract.id));
    for (const each of gone) {
      await fleet.destroy(each);
      log.warn({ server: each.name, instanceId: each.instanceId }, 'A rented machine that nobody used was given back.');
    }
    this.#forNobody.set(fleet, new Set(forNobody.map(({ contract }) => contract.id)));
    return rentals.filter((each) => !gone.includes(each));
  }
}

/** What the marketplace says of a machine, in its own words where it has any. */
const told = (message: string, code: string, own: string): Words =>
  message ? { message } : { code: `vast_ai.server.${code}`, message: own };

function reported(
  { contract, name }: Rental,
  { country }: VastSettings,
  mostPerHour: number | undefined,
): ReportedServer {
  const { gpuName, gpus, vramMb, cores, memoryMb, diskGb, status, message, location, pricePerHour } = contract;
  const isDear = mostPerHour !== undefined && pricePerHour > mostPerHour;
  return {
    name,
    amounts: {
      cpu: cores,
      memory: memoryMb * 1e6,
      disk: diskGb * 1e9,
      gpuModels: Array.from({ length: gpus }, () => gpuName),
      ...(vramMb > 0 && { vram: vramMb * 2 ** 20 }),
    },
    ...(status === 'offline' && { trouble: told(message, 'silent', 'The GPU marketplace hears nothing of it.') }),
    ...(status !== 'running' &&
      status !== 'offline' && { starting: told(message, 'preparing', 'It is being prepared.') }),
    ...(isDear && {
      remark: {
        code: 'vast_ai.server.dear',
        args: { price: money(pricePerHour) },
        message: `It costs ${money(pricePerHour)} an hour by now, more than the group pays for new ones.`,
      },
    }),
    address: contract.address || undefined,
    location: location || undefined,
    abroad: isAbroad(location, country),
    costPerHour: pricePerHour,
  };
}
