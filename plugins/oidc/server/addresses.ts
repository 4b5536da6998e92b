import type { FastifyRequest } from 'fastify';
import type { Environment } from '#core/server/environment.ts';
import type { Hosts } from '#core/server/runtime.ts';
import { path } from './flow-cookie.ts';

/** This server's own addresses, as the provider has to know them. */
export class OwnAddresses {
  readonly #hosts: Hosts;
  readonly #publicUrl: string | undefined;

  constructor(hosts: Hosts, { publicUrl }: Environment) {
    this.#hosts = hosts;
    this.#publicUrl = publicUrl;
  }

  /** Where the provider sends a browser back to after the sign-in. */
  callback = (request: FastifyRequest): string => `${this.#origin(request)}${path}/callback`;

  /** Where it sends a browser back to after the sign-out. */
  left = (request: FastifyRequest): string => `${this.#origin(request)}${path}/left`;

  /** Behind a proxy the public address, under the name of the host that was asked for; else whatever the browser used, which has our cookies. */
  #origin({ protocol, host, hostname }: FastifyRequest): string {
    if (this.#publicUrl === undefined) return `${protocol}://${host}`;
    const url = new URL(this.#publicUrl);
    if (this.#hosts.of(hostname).hostNames?.includes(hostname)) url.hostname = hostname;
    return url.origin;
  }
}
