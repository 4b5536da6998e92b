import type { ChildProcess } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#core/server/runtime.ts';
import { environmentOf } from '../../processes.ts';
import { destinationOf, Destinations, type Destination } from './destinations.ts';
import { Relay, type Listening } from './relay.ts';

interface Given {
  /** What the operator allows beside the platform. */
  readonly allowed: readonly Destination[];
  /** Addresses of the platform, `host:port` each. */
  readonly platform: () => Promise<readonly string[]>;
  readonly dataDir: string;
  readonly log: Log;
}

/** How often it is seen whether the platform has further addresses, such as those of new gates. */
const lookEveryMs = 2_000;

/** The networks of this machine's instances: each has its own, which leads to the platform and what the operator allows. */
export class InstanceNetworks {
  readonly #given: Given;
  readonly #destinations = new Destinations();
  readonly #relays = new Map<number, { readonly relay: Relay; readonly processId: number }>();
  #look: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  /** What programs look names up in. */
  get hostsFile(): string {
    return join(this.#given.dataDir, 'instance-hosts');
  }

  /** Learns what may be reached now. */
  async refresh(): Promise<void> {
    const platform = (await this.#given.platform()).flatMap((each) => destinationOf(each) ?? []);
    const before = this.#destinations.hosts;
    this.#destinations.set([...platform, ...this.#given.allowed]);
    const { hosts } = this.#destinations;
    if (hosts === before && hosts !== '') return;
    await mkdir(this.#given.dataDir, { recursive: true });
    const own = `127.0.0.1\tlocalhost\n::1\tlocalhost\n127.0.1.1\t${hostname()}\n`;
    // In its place, for instances see this very file.
    await writeFile(this.hostsFile, own + hosts, { mode: 0o644 });
  }

  /** Links a network that is being put up, by the process in it that answers on the channel of the one that was started. */
  link(instanceId: number, started: ChildProcess, http: Listening | undefined): void {
    const processId = started.pid;
    if (processId === undefined) return;
    const relay = this.#add(instanceId, processId);
    relay
      .listen(started, this.#destinations.ports)
      .then(() => this.#lead(relay, processId, http))
      .catch((error: Error) => this.#warn(instanceId, error));
  }

  /** Links the network of an instance that another server had started, where this one does not yet lead it. */
  keep(instanceId: number, processId: number): void {
    if (this.#relays.get(instanceId)?.processId === processId || isOurs(processId)) return;
    const relay = this.#add(instanceId, processId);
    this.refresh()
      .then(async () => {
        await relay.also(entering(processId), this.#destinations.ports);
        await this.#lead(relay, processId, httpOf(variablesOf(processId)));
      })
      .catch((error: Error) => this.#warn(instanceId, error));
  }

  leave(instanceId: number): void {
    this.#relays.get(instanceId)?.relay.close();
    this.#relays.delete(instanceId);
    if (this.#relays.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  #add(instanceId: number, processId: number): Relay {
    this.leave(instanceId);
    const relay = new Relay({
      find: (address, port) => this.#destinations.find(address, port),
      log: (details, message) => this.#given.log.warn({ instanceId, ...details }, message),
    });
    this.#relays.set(instanceId, { relay, processId });
    this.#look ??= setInterval(() => void this.#lookAround(), lookEveryMs).unref();
    return relay;
  }

  async #lead(relay: Relay, processId: number, http: Listening | undefined): Promise<void> {
    if (http) await relay.lead(http, entering(processId));
  }

  async #lookAround(): Promise<void> {
    try {
      await this.refresh();
      for (const { relay, processId } of this.#relays.values())
        if (!isOurs(processId)) await relay.also(entering(processId), this.#destinations.ports);
    } catch (error) {
      this.#warn(undefined, error as Error);
    }
  }

  #warn(instanceId: number | undefined, { message }: Error): void {
    this.#given.log.warn({ instanceId, error: message }, 'The network of an instance could not be kept up to date.');
  }
}

/** Where the environment of an instance says that its HTTP server is to listen. */
export function httpOf({
  MLP_HTTP_HOST: host,
  MLP_HTTP_PORT: port,
}: Readonly<Record<string, string | undefined>>): Listening | undefined {
  return host && port ? { host, port: Number(port) } : undefined;
}

const variablesOf = (processId: number): Readonly<Record<string, string>> =>
  Object.fromEntries(environmentOf(processId).map((line) => line.split(/=(.*)/s, 2) as [string, string]));

/** Whether a process has the network of this one, or has ended. */
const isOurs = (processId: number): boolean =>
  networkOf(processId) === networkOf('self') || networkOf(processId) === undefined;

function networkOf(processId: number | 'self'): string | undefined {
  try {
    return readlinkSync(`/proc/${processId}/ns/net`);
  } catch {
    return undefined;
  }
}

/** The command that runs another one in the network of a process: with its user, where that gave it the right to have one. */
function entering(processId: number): readonly string[] {
  const shared = readlinkSync(`/proc/${processId}/ns/user`) !== readlinkSync('/proc/self/ns/user');
  return ['nsenter', `--target=${processId}`, ...(shared ? ['--user', '--preserve-credentials'] : []), '--net'];
}
