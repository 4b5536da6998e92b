import type { Installation } from '#plugins/resource-groups/server/public.ts';
import type { VastClient } from './api/client.ts';
import { rentalOf, type Rental } from './labels.ts';

interface Given {
  readonly client: VastClient;
  readonly installation: Installation;
}

/** How long a list is believed by those who only look. */
const believedMs = 2_000;

/** The machines that this installation has rented, as the marketplace tells: nothing of them is known from anywhere else. */
export class Fleet {
  readonly #given: Given;
  #listed: { readonly at: number; readonly rentals: Promise<readonly Rental[]> } | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Those of all groups; `fresh` where what was done a moment ago has to show. */
  list({ fresh = false } = {}): Promise<readonly Rental[]> {
    const listed = this.#listed;
    if (!fresh && listed && Date.now() - listed.at < believedMs) return listed.rentals;
    const rentals = this.#ask();
    const mine = { at: Date.now(), rentals };
    this.#listed = mine;
    rentals.catch(() => this.#listed === mine && (this.#listed = undefined));
    return rentals;
  }

  /** Those of one instance of a group, the latest attempt last; of one attempt the one that counts is last: what runs, else the oldest. */
  async of(groupId: number, instanceId: number, how?: { readonly fresh: boolean }): Promise<readonly Rental[]> {
    const rentals = await this.list(how);
    return rentals.filter((each) => each.groupId === groupId && each.instanceId === instanceId).toSorted(byWorth);
  }

  async destroy({ contract }: Rental): Promise<void> {
    await this.#given.client.destroy(contract.id);
    this.#listed = undefined;
  }

  async #ask(): Promise<readonly Rental[]> {
    const { client, installation } = this.#given;
    const [id, contracts] = await Promise.all([installation.id(), client.contracts()]);
    return contracts.flatMap((each) => rentalOf(id, each) ?? []);
  }
}

const runs = ({ contract }: Rental): number => Number(contract.status === 'running');

/** In an order in which what counts comes last. */
export const byWorth = (one: Rental, other: Rental): number =>
  one.attempt - other.attempt || runs(one) - runs(other) || other.contract.id - one.contract.id;
