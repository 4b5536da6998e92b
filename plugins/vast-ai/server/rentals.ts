import { Fault } from '#core/contract/fault.ts';
import type { Networks } from '#core/server/networks.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  InstanceStays,
  problemOf,
  type GroupTarget,
  type InstanceSpec,
  type Observed,
  type Placement,
  type Words,
} from '#plugins/resource-groups/server/public.ts';
import type { VastSettings } from './environment.ts';
import type { Rental } from './labels.ts';
import { serverName } from './labels.ts';
import { isImageRefused, notes } from './notes.ts';
import type { Outputs } from './outputs.ts';
import { mostServers, requireReady, requireRentable } from './readiness.ts';
import { rent, type RentingParts } from './renting.ts';

interface Given extends RentingParts {
  readonly settings: VastSettings;
  readonly networks: Networks;
  readonly outputs: Outputs;
  readonly clock: Clock;
  readonly log: Log;
}

/** A machine that is being rented, or was and is not told of by the marketplace yet. */
interface Renting {
  readonly groupId: number;
  readonly attempt: number;
  readonly stop: AbortController;
  words: Words;
  done: Promise<void>;
  rented?: { readonly contractId: number; readonly at: number };
}

type Exited = Extract<Observed, { state: 'exited' }>;

/** For so long a contract may be missing in the marketplace's list after it was made. */
const unlistedMs = 60_000;

/** Rents a machine for each attempt of an instance, and gives it back. One for all groups, which outlives changes of them. */
export class Rentals {
  readonly #given: Given;
  readonly #renting = new Map<number, Renting>();
  readonly #ended = new Map<number, Exited>();
  readonly #seen = new Map<number, Rental>();
  readonly #listeners = new Map<number, (instanceId: number) => void>();

  constructor(given: Given) {
    this.#given = given;
  }

  onExit(groupId: number, listener: (instanceId: number) => void): void {
    this.#listeners.set(groupId, listener);
  }

  async start(group: GroupTarget, spec: InstanceSpec, attempt: number): Promise<Placement> {
    const { fleet, networks } = this.#given;
    const settings = requireReady(this.#given.settings, group, networks);
    requireRentable(spec);
    const { instanceId } = spec;
    const rentals = await fleet.list({ fresh: true });
    for (const each of rentals) if (each.instanceId === instanceId) await this.#giveBack(each);
    const others = rentals.filter((each) => each.groupId === group.id && each.instanceId !== instanceId);
    const busy = new Set(others.map((each) => each.instanceId));
    for (const [id, { groupId }] of this.#renting) if (groupId === group.id && id !== instanceId) busy.add(id);
    if (busy.size >= mostServers(group)) throw tooMany(group);
    const stop = new AbortController();
    const renting: Renting = {
      groupId: group.id,
      attempt,
      stop,
      words: notes.looking(),
      done: Promise.resolve(),
    };
    this.#ended.delete(instanceId);
    this.#seen.delete(instanceId);
    this.#renting.set(instanceId, renting);
    const tell = (words: Words) => (renting.words = words);
    renting.done = rent(this.#given, { group, settings, spec, attempt, signal: stop.signal, tell }).then(
      (contractId) => {
        renting.rented = { contractId, at: Date.now() };
        renting.words = notes.rented(serverName(contractId));
      },
      (error: Error) => this.#failed(instanceId, renting, error),
    );
    return { waits: true };
  }

  async stop(group: GroupTarget, instanceId: number, because: string | undefined): Promise<void> {
    const renting = this.#renting.get(instanceId);
    renting?.stop.abort();
    await renting?.done;
    const found = await this.#given.fleet.of(group.id, instanceId, { fresh: true });
    const contractId = renting?.rented?.contractId;
    for (const each of found) {
      if (because === 'StartTimeout') await this.#couldNotStart(group, each);
      await this.#giveBack(each);
    }
    if (contractId !== undefined && !found.some(({ contract }) => contract.id === contractId))
      await this.#given.client.destroy(contractId);
    this.#renting.delete(instanceId);
    this.#seen.delete(instanceId);
    const attempt = renting?.attempt ?? found.at(-1)?.attempt;
    if (attempt === undefined || this.#ended.get(instanceId)?.attempt === attempt) return;
    this.#end(instanceId, attempt, 'Stopped', notes.stopped());
  }

  async observe(group: GroupTarget, instanceId: number): Promise<Observed> {
    const ended = this.#ended.get(instanceId);
    if (ended) return ended;
    const renting = this.#renting.get(instanceId);
    if (renting && !renting.rented) return { ...waiting(renting.words, renting.attempt), seeksServer: true };
    const rental = (await this.#given.fleet.of(group.id, instanceId)).at(-1);
    if (!rental) return this.#missing(group, instanceId, renting);
    this.#renting.delete(instanceId);
    this.#seen.set(instanceId, rental);
    return this.#standing(group, rental);
  }

  async forget({ id: groupId }: GroupTarget, instanceId: number): Promise<void> {
    if (this.#renting.has(instanceId) || (await this.#given.fleet.of(groupId, instanceId)).length > 0)
      throw new InstanceStays(instanceId);
    this.#ended.delete(instanceId);
    this.#seen.delete(instanceId);
  }

  /** Those that are being rented, without a list of the marketplace. */
  under(): readonly number[] {
    return [...this.#renting.keys()];
  }

  async #standing(group: GroupTarget, rental: Rental): Promise<Observed> {
    const { contract, attempt, port, name } = rental;
    const { status, intended, message } = contract;
    const waits = notes.prepared(name, message);
    const isOver = status === 'exited' || status === 'stopped' || (intended === 'stopped' && status !== 'running');
    // A time-out for starts would come to the same, later and for more money, on one machine after another.
    if (!isOver && status !== 'running' && isImageRefused(message))
      return this.#give(group, rental, 'Refused', notes.image(name, message));
    if (isOver) {
      await this.#given.outputs.fetch(rental, { fresh: true });
      this.#given.market.shun(rental.modelId, contract.machineId);
      return intended === 'stopped' && status !== 'exited'
        ? this.#give(group, rental, 'MarketplaceStopped', notes.unpaid(name))
        : this.#give(group, rental, 'Exited', notes.ended(name, message));
    }
    // A machine that cannot be heard of may run on: its connection to the gate tells.
    if (status !== 'running' && status !== 'offline') return waiting(waits, attempt);
    const http = port === 0 ? undefined : contract.ports.get(port);
    if (port !== 0 && http === undefined) return waiting(waits, attempt);
    return {
      state: 'running',
      since: contract.since,
      attempt,
      node: rental.name,
      ...(http !== undefined && { http: { host: contract.address, port: http } }),
    };
  }

  /** It is not in the marketplace's list: not yet, or not any more. */
  async #missing(group: GroupTarget, instanceId: number, renting: Renting | undefined): Promise<Observed> {
    const { rented } = renting ?? {};
    if (renting && rented && Date.now() - rented.at < unlistedMs) return waiting(renting.words, renting.attempt);
    const seen = this.#seen.get(instanceId);
    const attempt = seen?.attempt ?? renting?.attempt;
    if (attempt === undefined) return { state: 'absent' };
    this.#renting.delete(instanceId);
    const name = seen?.name ?? serverName(rented!.contractId);
    const why = notes.vanished(name);
    if (seen) {
      this.#given.market.shun(seen.modelId, seen.contract.machineId);
      await this.#note(group, seen, 'rental.vanished', why);
    }
    return this.#end(instanceId, attempt, 'Lost', why);
  }

  /** Gives the machine of an attempt back that is over. */
  async #give(group: GroupTarget, rental: Rental, reason: string, words: Words): Promise<Observed> {
    const exit = this.#end(rental.instanceId, rental.attempt, reason, words);
    await this.#giveBack(rental);
    await this.#note(group, rental, 'rental.ended', words);
    return exit;
  }

  async #couldNotStart(group: GroupTarget, rental: Rental): Promise<void> {
    const { market, notices } = this.#given;
    const { message, status } = rental.contract;
    const why = notes.timedOut(rental.name, `${status || 'nothing was heard of it'}${message && `: ${message}`}`);
    market.shun(rental.modelId, rental.contract.machineId);
    await this.#note(group, rental, 'rental.timedOut', why);
    await notices.cannotStart(group, rental, why);
  }

  async #giveBack(rental: Rental): Promise<void> {
    const { fleet, outputs } = this.#given;
    if (rental.contract.status === 'running') await outputs.fetch(rental, { fresh: true });
    await fleet.destroy(rental);
    outputs.forget(rental);
  }

  #failed(instanceId: number, renting: Renting, error: Error): void {
    this.#renting.delete(instanceId);
    const isAsked = renting.stop.signal.aborted;
    if (!isAsked && !(error instanceof Fault))
      this.#given.log.error({ instanceId, error: error.message }, 'A machine could not be rented.');
    if (isAsked) this.#end(instanceId, renting.attempt, 'Stopped', notes.stoppedBefore());
    else this.#end(instanceId, renting.attempt, 'NotRented', error instanceof Fault ? problemOf(error) : error);
    this.#listeners.get(renting.groupId)?.(instanceId);
  }

  #end(instanceId: number, attempt: number, reason: string, { message, code, args }: Words): Exited {
    const since = this.#given.clock();
    const exit: Exited = { state: 'exited', since, reason, message, ...(code && { code, args }), attempt };
    this.#ended.set(instanceId, exit);
    return exit;
  }

  async #note(group: GroupTarget, { name, modelId }: Rental, code: string, why: Words): Promise<void> {
    const { message } = why;
    const args = { server: name, reason: message };
    await this.#given.tries.lost(group.id, name, why);
    await this.#given.history.note({
      groupId: group.id,
      level: 'ERROR',
      code,
      modelId,
      serverName: name,
      args,
      message,
    });
  }
}

const waiting = (words: Words, attempt: number) => ({ state: 'waiting' as const, ...words, attempt });

export const tooMany = (group: Pick<GroupTarget, 'name' | 'autoScaling'>): Fault =>
  new Fault(
    'vast_ai.servers_most',
    `The resource group ${group.name} may rent ${mostServers(group)} servers at once, and has as many. Raise its maximum number of servers, or stop an instance there.`,
    409,
    { name: group.name, most: String(mostServers(group)) },
  );
