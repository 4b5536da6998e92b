import type { Environment } from '#core/server/environment.ts';
import type { Events } from '#core/server/events/events.ts';
import { whyNotListening } from '#core/server/http/listening.ts';
import type { MemoryBudget } from '#core/server/http/memory-budget.ts';
import type { Log } from '#core/server/runtime.ts';
import { gateReportMs, gatesChanged, instanceDropped, type Instances } from '#plugins/instances/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { GateEnvironment } from '../environment.ts';
import { addressOf } from './address.ts';
import { Backends } from '../dispatch/backends.ts';
import { toDescriptorData } from '../calls/descriptor.ts';
import { openGate } from './gate.ts';
import type { Backend, ClientCalls, Connection, Gate } from './types.ts';
import type { HttpBackends } from '../public.ts';

interface Surroundings {
  readonly own: GateEnvironment;
  readonly environment: Environment;
  readonly events: Events;
  readonly memory: MemoryBudget;
  readonly log: Log;
}

interface Neighbours {
  readonly instances: Instances;
  readonly services: Services;
  /** Who answers gRPC clients. */
  readonly serve: ClientCalls;
}

/** A gate is left out once it has been silent for so many of our own reports: services hang up on it then, which is not to happen because the database, and with it everybody's reports, was away. */
const mostSilent = 10;

/** The gate of this process: instances connect to it, and calls find them and servers elsewhere through it. It tells those who connect of the other gates, so that a request may come to any. */
export class LocalGate implements HttpBackends {
  readonly #own: GateEnvironment;
  readonly #environment: Environment;
  readonly #events: Events;
  readonly #memory: MemoryBudget;
  readonly #log: Log;
  readonly backends = new Backends();
  /** Servers elsewhere that answer at present. */
  readonly #reached = new Set<Backend>();
  #instances: Instances | undefined;
  #gate: Gate | undefined;
  #report: NodeJS.Timeout | undefined;
  #unhear: readonly (() => void)[] = [];
  /** The other gates, and how many reports of ours in a row each has been silent for. */
  readonly #others = new Map<string, number>();

  constructor({ own, environment, events, memory, log }: Surroundings) {
    this.#own = own;
    this.#environment = environment;
    this.#events = events;
    this.#memory = memory;
    this.#log = log;
  }

  /** How many instances are connected to it. */
  streams(): number {
    return this.#gate ? [...this.#gate.all()].length : 0;
  }

  add(backend: Backend): void {
    this.backends.add(backend);
  }

  remove(backend: Backend, reason: string): void {
    this.backends.delete(backend);
    this.lost(backend, reason);
  }

  reached(backend: Backend): void {
    if (this.#reached.has(backend) || !this.#gate) return;
    this.#reached.add(backend);
    this.#note(
      this.#instances!.connected(backend.admission.instanceId, this.name(), {}),
      'A server elsewhere answers, and that could not be noted.',
    );
  }

  lost(backend: Backend, reason: string): void {
    if (!this.#reached.delete(backend)) return;
    this.#note(
      this.#instances!.disconnected(backend.admission.instanceId, this.name(), reason),
      'A server elsewhere was lost, and that could not be noted.',
    );
  }

  async open({ instances, services, serve }: Neighbours): Promise<void> {
    const { bind } = this.#environment;
    const { port } = this.#own;
    const gate = await openGate({
      host: bind,
      port,
      behindProxy: this.#own.behindProxy,
      memory: this.#memory,
      cluster: () => ({ servers: [this.name(), ...this.#others.keys()], currentServer: this.name() }),
      admit: async (token) => {
        const admitted = await instances.admit(token);
        return admitted && { ...admitted, authToken: '' };
      },
      serve,
      onConnected: (connection) => this.#arrived(connection, instances, services),
      onDisconnected: (connection, reason) => {
        this.backends.delete(connection);
        this.#note(
          instances.disconnected(connection.admission.instanceId, this.name(), reason),
          'An instance left, and that could not be noted.',
        );
      },
      log: this.#log,
    }).catch((error: unknown) => Promise.reject(whyNotListening(error, { bind, port, variable: 'GATE_PORT' })));
    this.#gate = gate;
    this.#instances = instances;
    await instances.gateOpened(this.name());
    const lookAround = () =>
      this.#note(this.#lookForOthers(instances, gate), 'The other gates could not be looked for.');
    this.#unhear = [
      this.#events.hear(instanceDropped, (payload) => this.#drop(payload)),
      this.#events.hear(gatesChanged, lookAround, lookAround),
    ];
    const connected = () => [...gate.all(), ...this.#reached].map(({ admission }) => admission.instanceId);
    const report = async () => {
      await instances.stillConnected(this.name(), connected());
      await this.#lookForOthers(instances, gate);
    };
    lookAround();
    this.#report = setInterval(
      () => this.#note(report(), 'The connected instances could not be reported.'),
      gateReportMs,
    );
  }

  async drain(): Promise<void> {
    clearInterval(this.#report);
    for (const unhear of this.#unhear) unhear();
    await this.#gate?.drain();
    if (this.#gate)
      await this.#instances!
        .gateClosed(this.name())
        .catch((error: Error) =>
          this.#log.warn({ error: error.message }, 'The other gates could not be told that this one is closed.'),
        );
    this.#gate = undefined;
  }

  async #lookForOthers(instances: Instances, gate: Gate): Promise<void> {
    const known = new Map((await instances.gates()).map((each) => [each.gate, each.heard]));
    const before = [...this.#others.keys()].join();
    for (const [name, silent] of this.#others) {
      const heard = known.get(name);
      if (heard === undefined || (!heard && silent >= mostSilent)) this.#others.delete(name);
      else this.#others.set(name, heard ? 0 : silent + 1);
    }
    for (const [name, heard] of known)
      if (heard && name !== this.name() && !this.#others.has(name)) this.#others.set(name, 0);
    if ([...this.#others.keys()].join() !== before) gate.announceCluster();
  }

  #arrived(connection: Connection, instances: Instances, services: Services): void {
    const { admission, descriptor, hostname, version, image } = connection;
    const introduction = {
      ...(hostname === undefined ? {} : { hostname }),
      ...(version === undefined ? {} : { version }),
      ...(image === undefined ? {} : { image }),
    };
    this.#note(
      instances.connected(admission.instanceId, this.name(), introduction),
      'An instance connected, and that could not be noted.',
    );
    this.#note(
      services.setDescriptor(admission.modelId, toDescriptorData(descriptor)),
      'What a service says of its methods could not be kept.',
    );
    this.backends.add(connection);
  }

  #drop(payload: string): void {
    const [id, ...reason] = payload.split(' ');
    if (this.#gate) this.#note(this.#gate.drop(Number(id), reason.join(' ')), 'An instance could not be let go.');
  }

  #note(work: Promise<unknown>, message: string): void {
    work.catch((error: Error) => this.#log.warn({ error: error.message }, message));
  }

  /** This gate's name among the others: its own address. */
  name(): string {
    return this.#gate ? this.#address(this.#gate) : '';
  }

  #address({ port }: Gate): string {
    return this.#own.address ?? addressOf(this.#environment, port);
  }
}
