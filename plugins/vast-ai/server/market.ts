import { Fault } from '#core/contract/fault.ts';
import type { GroupTarget, WantedServer } from '#plugins/resource-groups/server/public.ts';
import type { VastClient } from './api/client.ts';
import type { Offer } from './api/shapes.ts';
import { excludedText, excluding, needOfDemand, searchOf, sift, type Need, type Sifted } from './offers.ts';

/** How long offers are believed by those who only ask what there is, and for how long models of GPUs are. */
const believedMs = 15_000;
const modelsBelievedMs = 600_000;
/** For how long a machine on which a service could not start is left out for it. */
const shunnedMs = 3_600_000;
const leastDiskGb = 10;

interface Kept {
  readonly at: number;
  readonly offers: Promise<readonly Offer[]>;
}

/** What the marketplace offers. */
export class Market {
  readonly #client: VastClient;
  readonly #kept = new Map<string, Kept>();
  readonly #shunned = new Map<string, number>();

  constructor(client: VastClient) {
    this.#client = client;
  }

  /** Offers for one instance of a service in a group; where none fits, how many there are and what leaves them out. */
  async offersFor(
    { offerRequirements }: Pick<GroupTarget, 'offerRequirements'>,
    need: Need,
    modelId: number | undefined,
    { fresh = false } = {},
  ): Promise<Sifted> {
    const requirements = offerRequirements ?? {};
    const shunned = ({ machineId }: Offer) => (this.#shunned.get(`${modelId} ${machineId}`) ?? 0) > Date.now();
    const maxAgeMs = fresh ? 0 : believedMs;
    const found = await this.#search(searchOf(need, requirements), need.diskGb, maxAgeMs);
    const sifted = sift(found, need, requirements, shunned);
    if (sifted.fitting.length > 0) return sifted;
    return sift(await this.#search({}, need.diskGb, believedMs), need, requirements, shunned);
  }

  /** Leaves a machine out for a service that could not start on it. */
  shun(modelId: number, machineId: number): void {
    const now = Date.now();
    for (const [key, until] of this.#shunned) if (until <= now) this.#shunned.delete(key);
    this.#shunned.set(`${modelId} ${machineId}`, now + shunnedMs);
  }

  async gpus(): Promise<readonly string[]> {
    const offers = await this.#search({}, leastDiskGb, modelsBelievedMs);
    return [...new Set(offers.map(({ gpuName }) => gpuName))].toSorted();
  }

  async like(wanted: WantedServer | undefined): Promise<readonly Offer[]> {
    const { cpu = 0, memory = 0, disk = 0, gpuModels = [], vram } = wanted?.amounts ?? {};
    const need = needOfDemand({ cpu, memory, disk, gpus: gpuModels.length, vram });
    const requirements = { gpus: [...new Set(gpuModels)] };
    const found = await this.#search(searchOf(need, requirements), need.diskGb, believedMs);
    return sift(found, need, requirements, () => false).fitting;
  }

  #search(filters: Readonly<Record<string, unknown>>, diskGb: number, maxAgeMs: number): Promise<readonly Offer[]> {
    const key = JSON.stringify([filters, diskGb]);
    const known = this.#kept.get(key);
    if (known && Date.now() - known.at < maxAgeMs) return known.offers;
    const offers = this.#client.search(filters, diskGb);
    const kept = { at: Date.now(), offers };
    for (const [each, { at }] of this.#kept) if (Date.now() - at > modelsBelievedMs) this.#kept.delete(each);
    this.#kept.set(key, kept);
    offers.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key));
    return offers;
  }
}

/** No offer fits; says how many each filter leaves out. */
export function noOffer({ name }: Pick<GroupTarget, 'name'>, { all, excluded }: Sifted): Fault {
  if (all === 0)
    return new Fault('vast_ai.no_offers', 'The GPU marketplace has no offers at present. It is asked again.', 409, {
      name,
    });
  const by = excluding(excluded);
  return new Fault(
    'vast_ai.no_offer',
    `None of the ${all} offers of the GPU marketplace fits. They are excluded by ${excludedText(excluded)}. Relax the requirements of the resource group ${name}, or lower what the service asks for.`,
    409,
    {
      name,
      offers: String(all),
      because: by.map(([filter]) => `vast_ai.filter.${filter}`).join(),
      ...Object.fromEntries(by.map(([filter, count]) => [filter, String(count)])),
    },
  );
}
