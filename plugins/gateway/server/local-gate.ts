import type { Environment } from '#core/server/environment.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Log } from '#core/server/surroundings.ts';
import { gateReportMs, instanceDropped, type GateAddress, type Instances } from '#plugins/instances/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { toDescriptorData } from './descriptor.ts';
import { openGate } from './gate/gate.ts';
import type { ClientCalls, Connection, Gate } from './gate/types.ts';

interface Surroundings {
  readonly environment: Environment;
  readonly events: Events;
  readonly log: Log;
}

interface Neighbours {
  readonly instances: Instances;
  readonly services: Services;
  /** Who answers gRPC clients. */
  readonly serve: ClientCalls;
}

/** The gate of this process: instances connect to it, and calls find them through it. Opened after it was made, since instances have to know its address. */
export class LocalGate implements GateAddress {
  readonly #environment: Environment;
  readonly #events: Events;
  readonly #log: Log;
  readonly #waiting = new Map<number, Set<() => void>>();
  #gate: Gate | undefined;
  #report: NodeJS.Timeout | undefined;
  #unhear: (() => void) | undefined;

  constructor({ environment, events, log }: Surroundings) {
    this.#environment = environment;
    this.#events = events;
    this.#log = log;
  }

  hosts(): readonly string[] {
    return this.#environment.gateHosts ?? (this.#gate ? [this.#address(this.#gate)] : []);
  }

  connections(modelId: number): readonly Connection[] {
    return this.#gate?.connections(modelId) ?? [];
  }

  /** Waits until an instance of the service connects here; false when `signal` ends the wait first. */
  async whenConnected(modelId: number, signal: AbortSignal): Promise<boolean> {
    if (this.connections(modelId).some(({ stopping }) => !stopping)) return true;
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const arrived = () => resolve(true);
    const waiting = this.#waiting.get(modelId) ?? new Set();
    this.#waiting.set(modelId, waiting.add(arrived));
    signal.addEventListener('abort', () => resolve(false), { once: true });
    return promise.finally(() => {
      waiting.delete(arrived);
      if (waiting.size === 0) this.#waiting.delete(modelId);
    });
  }

  async open({ instances, services, serve }: Neighbours): Promise<void> {
    const gate = await openGate({
      host: this.#environment.bind,
      port: this.#environment.gatePort,
      cluster: () => ({ servers: [...this.hosts()], currentServer: this.#current() }),
      admit: async (token) => {
        const admitted = await instances.admit(token);
        return admitted && { ...admitted, authToken: '' };
      },
      serve,
      onConnected: (connection) => this.#arrived(connection, instances, services),
      onDisconnected: ({ admission }, reason) => this.#note(instances.disconnected(admission.instanceId, this.#current(), reason), 'An instance left, and that could not be noted.'),
      log: this.#log,
    });
    this.#gate = gate;
    this.#unhear = this.#events.hear(instanceDropped, (payload) => this.#drop(payload));
    const connected = () => [...gate.all()].map(({ admission }) => admission.instanceId);
    this.#report = setInterval(() => this.#note(instances.stillConnected(this.#current(), connected()), 'The connected instances could not be reported.'), gateReportMs);
  }

  async drain(): Promise<void> {
    clearInterval(this.#report);
    this.#unhear?.();
    await this.#gate?.drain();
    this.#gate = undefined;
  }

  #arrived(connection: Connection, instances: Instances, services: Services): void {
    const { admission, descriptor, hostname, version, image } = connection;
    const introduction = { ...(hostname === undefined ? {} : { hostname }), ...(version === undefined ? {} : { version }), ...(image === undefined ? {} : { image }) };
    this.#note(instances.connected(admission.instanceId, this.#current(), introduction), 'An instance connected, and that could not be noted.');
    this.#note(services.setDescriptor(admission.modelId, toDescriptorData(descriptor)), 'What a service says of its methods could not be kept.');
    for (const arrived of this.#waiting.get(admission.modelId) ?? []) arrived();
  }

  #drop(payload: string): void {
    const [id, ...reason] = payload.split(' ');
    if (this.#gate) this.#note(this.#gate.drop(Number(id), reason.join(' ')), 'An instance could not be let go.');
  }

  #note(work: Promise<unknown>, message: string): void {
    work.catch((error: Error) => this.#log.warn({ error: error.message }, message));
  }

  /** This gate's name among the others: its own address. */
  #current(): string {
    return this.#gate ? this.#address(this.#gate) : '';
  }

  #address({ port }: Gate): string {
    const { bind, gateHosts } = this.#environment;
    return gateHosts?.[0] ?? `${bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind}:${port}`;
  }
}
