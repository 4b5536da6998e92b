import { LogSpools } from '#plugins/resource-groups/server/public.ts';
import type { VastClient } from './api/client.ts';
import type { Rental } from './labels.ts';

interface Given {
  readonly client: VastClient;
  /** Where it is kept. */
  readonly folder: string;
}

const patienceMs = 10_000;
/** How soon the same output is asked for again. */
const againMs = 5_000;
/** By so much of its end it is told what of the output is kept already. */
const overlapBytes = 4_096;

/** Keeps the output of rented containers, of which the marketplace tells the end alone and nothing once they are gone. */
export class Outputs {
  readonly spools: LogSpools;
  readonly #client: VastClient;
  readonly #under = new Map<number, { readonly at: number; readonly done: Promise<void> }>();

  constructor({ client, folder }: Given) {
    this.#client = client;
    this.spools = new LogSpools(folder);
  }

  /** Answers when what the marketplace tells is kept, or it does not tell in time. */
  async fetch(rental: Rental, { fresh = false } = {}): Promise<void> {
    const { id } = rental.contract;
    const under = this.#under.get(id);
    if (under && !fresh && Date.now() - under.at < againMs) return under.done;
    await under?.done;
    const done = this.#copy(rental).catch(() => undefined);
    this.#under.set(id, { at: Date.now(), done });
    await done;
  }

  forget({ contract }: Rental): void {
    this.#under.delete(contract.id);
  }

  async #copy({ contract, groupId, instanceId, attempt }: Rental): Promise<void> {
    const told = Buffer.from(await this.#client.logs(contract.id, AbortSignal.timeout(patienceMs)));
    const spool = this.spools.of(groupId);
    const kept = await spool.read(instanceId, { previous: false, attempt, lastBytes: overlapBytes });
    const further = furtherThan(kept, told);
    if (further.length > 0) await spool.append(instanceId, attempt, further);
  }
}

/** What of the told output comes after what is kept; all of it where nothing of the kept is in it any more. */
export function furtherThan(kept: Buffer, told: Buffer): Buffer {
  if (kept.length === 0) return told;
  const at = told.lastIndexOf(kept);
  if (at >= 0) return told.subarray(at + kept.length);
  const last = kept.subarray(kept.lastIndexOf(10, -2) + 1);
  const lastAt = last.length > 1 ? told.lastIndexOf(last) : -1;
  return lastAt < 0 ? told : told.subarray(lastAt + last.length);
}
