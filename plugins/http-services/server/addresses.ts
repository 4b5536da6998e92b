import type { IncomingMessage } from 'node:http';
import type { Environment } from '#core/server/environment.ts';
import type { PublicAddress } from '#core/server/runtime.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

/** Below it HTTP services have their addresses on the server's own host. */
export const root = '/http';

/** What a request to an HTTP service asks for. */
export interface Place {
  readonly account: string;
  readonly model: string;
  /** What stands before the service's own path in the address that the browser knows; empty on a host of the service's own. */
  readonly prefix: string;
  /** The visit that the address carries. */
  readonly visit: string | undefined;
  /** The service's own path and query, beginning with a slash. */
  readonly path: string;
  /** Whether the address ends without the slash that its own path begins with, so that links from its page would lead astray. */
  readonly bare: boolean;
  /** Whether it came to the service's own host. */
  readonly ownHost: boolean;
}

type Named = Pick<ServiceEntity, 'id' | 'name' | 'account'>;

/** Where HTTP services are reached: each on a host of its own where the installation has a name for these, else below a path of the server's own host. */
export class Addresses {
  /** The host name below which each service has one of its own; undefined where none has. */
  readonly host: string | undefined;
  readonly #suffix: string | undefined;
  readonly #server: PublicAddress;
  readonly #behindProxy: boolean;

  constructor(host: string | undefined, { publicUrl }: Pick<Environment, 'publicUrl'>, server: PublicAddress) {
    this.host = host;
    this.#suffix = host && `.${host}`;
    this.#server = server;
    this.#behindProxy = publicUrl !== undefined;
  }

  /** Origin of the server itself. */
  get server(): string {
    return new URL(this.#server.url).origin;
  }

  /** Whether services have hosts of their own. */
  get separate(): boolean {
    return this.#suffix !== undefined;
  }

  /** The address of a service, without a slash at its end. */
  of({ account, id, name }: Named): string {
    if (this.#suffix === undefined) return `${this.#server.url}${root}/${account.id}/${encodeURIComponent(name)}`;
    const { protocol, port } = new URL(this.#server.url);
    const label = isLabel.test(name) ? name.toLowerCase() : String(id);
    return `${protocol}//${account.id}-${label}${this.#suffix}${port && `:${port}`}`;
  }

  /** The address of the server itself that leads to a service's page, by way of the sign-in where that is needed. */
  entrance(account: string, model: string, path: string): string {
    return `${this.#server.url}${root}/${encodeURIComponent(account)}/${encodeURIComponent(model)}${path}`;
  }

  /** The path by which this server serves what a request to a service's own host asks for; undefined for every other host. */
  pathOf({ headers, url = '/' }: IncomingMessage): string | undefined {
    const label = this.#label(headers);
    if (label === undefined) return undefined;
    const [, account = '0', model = '-'] = /^(\d+)-(.+)$/.exec(label) ?? [];
    return `${root}/${account}/${encodeURIComponent(model)}${url.startsWith('/') ? url : '/'}`;
  }

  place({ headers, url = '/' }: IncomingMessage): Place {
    const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    const [, , account = '', model = '', ...rest] = url.slice(0, url.length - search.length).split('/');
    const ownHost = this.#label(headers) !== undefined;
    const visit = !ownHost && rest[0]?.startsWith('~') ? rest.shift()!.slice(1) : undefined;
    const prefix = ownHost ? '' : `${root}/${account}/${model}${visit === undefined ? '' : `/~${visit}`}`;
    return {
      account: decoded(account),
      model: decoded(model),
      prefix,
      visit,
      path: `/${rest.join('/')}${search}`,
      bare: rest.length === 0,
      ownHost,
    };
  }

  #label(headers: IncomingMessage['headers']): string | undefined {
    if (this.#suffix === undefined) return undefined;
    // One proxy is believed in front of a server that has a public address, as for all other requests.
    const forwarded = this.#behindProxy
      ? String(headers['x-forwarded-host'] ?? '')
          .split(',')
          .at(-1)!
          .trim()
      : '';
    const name = (forwarded || (headers.host ?? '')).toLowerCase().replace(/:\d+$/, '');
    return name.endsWith(this.#suffix) ? name.slice(0, -this.#suffix.length) : undefined;
  }
}

const isLabel = /^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/i;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
