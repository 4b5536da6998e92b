import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Environment } from '#core/server/environment.ts';
import { whyNotListening } from '#core/server/http/listening.ts';
import type { Runner } from '#core/server/points.ts';
import type { StorageEnvironment } from './environment.ts';
import { makeEndpoint, type EndpointParts } from './s3/endpoint.ts';

interface Given extends Omit<EndpointParts, 'behindProxy'> {
  readonly own: StorageEnvironment;
  readonly environment: Environment;
}

const usualPort = 10_602;

/** The S3 endpoint of this process, and where it is reached. */
export class LocalEndpoint implements Runner {
  readonly #given: Given;
  readonly #server: Server;

  constructor(given: Given) {
    this.#given = given;
    this.#server = makeEndpoint({ ...given, behindProxy: given.own.publicUrl !== undefined });
  }

  /** Where clients reach it, without a path. */
  url(): string {
    const { own, environment } = this.#given;
    if (own.publicUrl !== undefined) return own.publicUrl;
    const port = (this.#server.address() as AddressInfo | null)?.port ?? own.port ?? usualPort;
    return `http://${this.#host(environment)}:${port}`;
  }

  async start(): Promise<void> {
    const { own, environment, log } = this.#given;
    try {
      await this.#listen(own.port ?? usualPort);
    } catch (error) {
      if (own.port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
        throw whyNotListening(error, { ...environment, port: own.port ?? usualPort, variable: 'S3_PORT' });
      await this.#listen(0);
      log.warn(
        { url: this.url(), bind: environment.bind },
        `Port ${usualPort} is taken, so S3 is served on another one. Set S3_PORT for one that stays.`,
      );
    }
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const late = setTimeout(() => this.#server.closeAllConnections(), 5_000);
    await closed;
    clearTimeout(late);
  }

  async #listen(port: number): Promise<void> {
    const listening = once(this.#server, 'listening');
    this.#server.listen(port, this.#given.environment.bind);
    await listening;
  }

  /** Where it listens everywhere, the name by which browsers know this server; else this machine alone would reach it. */
  #host({ bind, publicUrl }: Environment): string {
    const everywhere = bind === '0.0.0.0' || bind === '::';
    const host = everywhere ? (publicUrl === undefined ? '127.0.0.1' : new URL(publicUrl).hostname) : bind;
    return isIPv6(host) ? `[${host}]` : host;
  }
}
