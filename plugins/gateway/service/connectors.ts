import type { ClusterUpdate } from '#plugins/gateway/wire/service-messages.ts';
import { Connector, type ConnectorSetup } from './connector.ts';

/** Time without any gate after which the gates of the beginning are tried again. */
const lonelyMs = 10_000;

/** One connector for each gate of the cluster, as the gates tell it. */
export class Connectors {
  readonly #origin: readonly string[];
  readonly #setup: Omit<ConnectorSetup, 'cluster'>;
  readonly #connectors = new Set<Connector>();
  readonly #watch: NodeJS.Timeout;
  #lonelySince = performance.now();
  #stopped = false;

  constructor(hosts: readonly string[], setup: Omit<ConnectorSetup, 'cluster'>) {
    this.#origin = hosts;
    this.#setup = setup;
    this.#connectAll(hosts);
    this.#watch = setInterval(() => this.#lookAround(), lonelyMs / 10);
  }

  /** Whether any gate has let us in. */
  get admitted(): boolean {
    return this.#connectors.values().some((connector) => connector.admitted);
  }

  /** Leaves every gate in good order. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#watch);
    await Promise.all(this.#connectors.values().map((connector) => connector.stop()));
  }

  #connectAll(hosts: readonly string[]): void {
    for (const host of new Set(hosts)) {
      if (!this.#find(host))
        this.#connectors.add(
          new Connector(host, { ...this.#setup, cluster: (update, from) => this.#follow(update, from) }),
        );
    }
  }

  /** Makes the set of connectors equal to the servers of the cluster; names are compared as they are. */
  #follow({ servers, currentServer }: ClusterUpdate, from: Connector): void {
    if (this.#stopped) return;
    if (!servers.includes(currentServer)) {
      this.#setup.log.error(
        `Gate ${from.host} calls itself ${currentServer}, which is not among the servers it names; its list is left aside.`,
      );
      return;
    }
    const namesake = this.#find(currentServer);
    if (!namesake) from.host = currentServer;
    this.#connectAll(servers);
    for (const connector of this.#connectors) {
      if (!servers.includes(connector.host)) this.#leave(connector);
    }
  }

  #leave(connector: Connector): void {
    this.#connectors.delete(connector);
    void connector.stop();
  }

  #find(host: string): Connector | undefined {
    return this.#connectors.values().find((connector) => connector.host === host);
  }

  #lookAround(): void {
    if (this.admitted) this.#lonelySince = performance.now();
    else if (performance.now() - this.#lonelySince > lonelyMs) this.#connectAll(this.#origin);
  }
}
