import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { Networks } from '#core/server/networks.ts';
import {
  isOwn,
  withOwnSecrets,
  type FileListing,
  type GroupTarget,
  type InstanceSpec,
  type KeptLog,
  type LogMoment,
  type LogRange,
  type LogSpool,
  type Observed,
  type Placement,
  type RuntimeDriver,
  type ServerWish,
} from '#plugins/resource-groups/server/public.ts';
import type { VastAccount } from './accounts.ts';
import type { VastSettings } from './environment.ts';
import { noOffer } from './market.ts';
import type { RentalNotices } from './notices.ts';
import { needOfDemand } from './offers.ts';
import { mostServers, requireReady } from './readiness.ts';
import { tooMany } from './rentals.ts';
import type { TryBook } from './tries.ts';

export interface DriverParts {
  readonly settings: VastSettings;
  readonly networks: Networks;
  readonly notices: RentalNotices;
  readonly tries: TryBook;
}

/** Runs each instance of a group as the container of a machine that is rented for it alone. */
export class VastDriver implements RuntimeDriver {
  readonly type = 'VAST_AI';
  readonly ownAddresses = true;
  readonly #given: DriverParts;
  readonly #group: GroupTarget;
  readonly #spool: LogSpool;
  /** What machines are rented by. */
  readonly account: VastAccount;

  constructor(given: DriverParts, group: GroupTarget, account: VastAccount) {
    this.#given = given;
    this.#group = group;
    this.account = account;
    this.#spool = account.outputs.spools.of(group.id);
  }

  start(spec: InstanceSpec, attempt: number): Promise<Placement> {
    const told = isOwn(this.#group.connection) ? withOwnSecrets(spec, this.#group.ownerId) : spec;
    return this.account.rentals.start(this.#group, told, attempt);
  }

  async stop(instanceId: number, _graceMs: number, because?: string): Promise<void> {
    await this.account.rentals.stop(this.#group, instanceId, because);
  }

  async observe(instanceId: number): Promise<Observed> {
    return this.account.rentals.observe(this.#group, instanceId);
  }

  async list(): Promise<readonly number[]> {
    const rentals = await this.account.fleet.list({ fresh: true });
    return [...new Set(rentals.flatMap((each) => (each.groupId === this.#group.id ? [each.instanceId] : [])))];
  }

  async readLog(instanceId: number, range: LogRange): Promise<Buffer> {
    await this.#refresh(instanceId);
    return this.#spool.read(instanceId, range);
  }

  async listLogs(instanceId: number): Promise<readonly KeptLog[]> {
    await this.#refresh(instanceId);
    return this.#spool.list(instanceId);
  }

  async logMoments(instanceId: number, attempt: number, fromByte: number): Promise<readonly LogMoment[]> {
    return this.#spool.moments(instanceId, attempt, fromByte);
  }

  readFile(): Promise<Readable> {
    return Promise.reject(noFiles());
  }

  listFiles(): Promise<FileListing> {
    return Promise.reject(noFiles());
  }

  async forget(instanceId: number): Promise<void> {
    await this.account.rentals.forget(this.#group, instanceId);
    this.#spool.forget(instanceId);
  }

  onExit(listener: (instanceId: number) => void): void {
    this.account.rentals.onExit(this.#group.id, listener);
  }

  async whyNoServer({ demand, accountId, modelId, occupied, starting }: ServerWish): Promise<Fault | undefined> {
    const { settings, networks, notices, tries } = this.#given;
    const { market } = this.account;
    try {
      requireReady(settings, this.#group, networks);
      if (occupied >= mostServers(this.#group)) return tooMany(this.#group);
      const sifted = await market.offersFor(this.#group, needOfDemand(demand), modelId);
      if (sifted.fitting.length > 0) return undefined;
      const fault = noOffer(this.#group, sifted);
      if (starting && modelId !== undefined) {
        await notices.noOffer(this.#group, { accountId, modelId }, fault, sifted);
        await tries.noteNone({ groupId: this.#group.id, modelId }, fault);
      }
      return fault;
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  }

  /** What is kept is read where the marketplace does not tell more. */
  async #refresh(instanceId: number): Promise<void> {
    const rental = await this.account.fleet.of(this.#group.id, instanceId).then(
      (found) => found.at(-1),
      () => undefined,
    );
    if (rental?.contract.status === 'running') await this.account.outputs.fetch(rental);
  }
}

const noFiles = (): Fault =>
  new Fault(
    'instance.file.not_found',
    'The GPU marketplace gives no access to the files of its machines. See the log of the instance instead.',
    404,
  );
