import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { Networks } from '#core/server/networks.ts';
import type {
  FileListing,
  GroupTarget,
  InstanceSpec,
  KeptLog,
  LogRange,
  Observed,
  Placement,
  RuntimeDriver,
  ServerWish,
} from '#plugins/resource-groups/server/public.ts';
import type { VastSettings } from './environment.ts';
import type { Fleet } from './fleet.ts';
import { noOffer, type Market } from './market.ts';
import type { RentalNotices } from './notices.ts';
import { needOfDemand } from './offers.ts';
import type { Outputs } from './outputs.ts';
import { mostServers, requireReady } from './readiness.ts';
import { tooMany, type Rentals } from './rentals.ts';

export interface DriverParts {
  readonly settings: VastSettings | undefined;
  readonly networks: Networks;
  readonly rentals: Rentals;
  readonly fleet: Fleet;
  readonly market: Market;
  readonly notices: RentalNotices;
  readonly outputs: Outputs;
}

/** Runs each instance of a group as the container of a machine that is rented for it alone. */
export class VastDriver implements RuntimeDriver {
  readonly type = 'VAST_AI';
  readonly endsWithServer = false;
  readonly ownAddresses = true;
  readonly #given: DriverParts;
  readonly #group: GroupTarget;

  constructor(given: DriverParts, group: GroupTarget) {
    this.#given = given;
    this.#group = group;
  }

  start(spec: InstanceSpec, attempt: number): Promise<Placement> {
    return this.#given.rentals.start(this.#group, spec, attempt);
  }

  async stop(instanceId: number, _graceMs: number, because?: string): Promise<void> {
    if (this.#given.settings) await this.#given.rentals.stop(this.#group, instanceId, because);
  }

  async observe(instanceId: number): Promise<Observed> {
    return this.#given.settings ? this.#given.rentals.observe(this.#group, instanceId) : { state: 'absent' };
  }

  async list(): Promise<readonly number[]> {
    if (!this.#given.settings) return [];
    const rentals = await this.#given.fleet.list({ fresh: true });
    return [...new Set(rentals.flatMap((each) => (each.groupId === this.#group.id ? [each.instanceId] : [])))];
  }

  async readLog(instanceId: number, range: LogRange): Promise<Buffer> {
    await this.#refresh(instanceId);
    return this.#given.outputs.spool.read(instanceId, range);
  }

  async listLogs(instanceId: number): Promise<readonly KeptLog[]> {
    await this.#refresh(instanceId);
    return this.#given.outputs.spool.list(instanceId);
  }

  readFile(): Promise<Readable> {
    return Promise.reject(noFiles());
  }

  listFiles(): Promise<FileListing> {
    return Promise.reject(noFiles());
  }

  async forget(instanceId: number): Promise<void> {
    this.#given.rentals.forget(instanceId);
    this.#given.outputs.spool.forget(instanceId);
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#given.rentals.onExit(this.#group.id, listener);
  }

  async whyNoServer({ demand, accountId, modelId, occupied, starting }: ServerWish): Promise<Fault | undefined> {
    const { settings, networks, market, notices } = this.#given;
    try {
      requireReady(settings, this.#group, networks);
      if (occupied >= mostServers(this.#group)) return tooMany(this.#group);
      const sifted = await market.offersFor(this.#group, needOfDemand(demand), modelId);
      if (sifted.fitting.length > 0) return undefined;
      const fault = noOffer(this.#group, sifted);
      if (starting && modelId !== undefined) await notices.noOffer(this.#group, { accountId, modelId }, fault, sifted);
      return fault;
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  }

  /** What is kept is read where the marketplace does not tell more. */
  async #refresh(instanceId: number): Promise<void> {
    if (!this.#given.settings) return;
    const rental = await this.#given.fleet.of(instanceId).then(
      (found) => found.at(-1),
      () => undefined,
    );
    if (rental?.contract.status === 'running') await this.#given.outputs.fetch(rental);
  }
}

const noFiles = (): Fault =>
  new Fault(
    'instance.file.not_found',
    'The GPU marketplace gives no access to the files of its machines. See the log of the instance instead.',
    404,
  );
