import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address that programs may connect to: a name, or an IP address or network, and a port. */
export interface Destination {
  readonly host: string;
  /** The length of its prefix, where the host is a network. */
  readonly prefix?: number | undefined;
  readonly port: number;
}

/** Reads `host:port`, `10.0.0.0/8:5432` or `[::1]:443`; without a port it is that of HTTPS. Undefined where it is none of these. */
export function destinationOf(text: string): Destination | undefined {
  const [, bracketed, plain, prefix, port = '443'] =
    /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = (bracketed ?? plain)?.toLowerCase();
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  if (bracketed !== undefined && !isIPv6(bracketed)) return undefined;
  if (prefix === undefined) return { host, port: Number(port) };
  const family = isIP(host);
  if (family === 0 || Number(prefix) > (family === 4 ? 32 : 128)) return undefined;
  return { host, prefix: Number(prefix), port: Number(port) };
}

/** How a destination is written. */
export const written = ({ host, prefix, port }: Destination): string =>
  `${isIPv6(host) ? `[${host}]` : host}${prefix === undefined ? '' : `/${prefix}`}:${port}`;

/** This machine, by whichever of its names. */
const ownMachine = (host: string): string => (host === 'localhost' || host === '::1' ? '127.0.0.1' : host);

/**
 * Where connections of an instance lead. Names have addresses here that are nobody's, from a network that is kept for
 * trials, so that an address that was connected to tells the name.
 */
export class Destinations {
  readonly #addresses = new Map<string, string>();
  readonly #names = new Map<string, string>();
  #all: readonly Destination[] = [];

  /** Takes the place of what was allowed before; a name keeps its address. */
  set(all: readonly Destination[]): void {
    this.#all = all.map((each) => ({ ...each, host: ownMachine(each.host) }));
    for (const { host } of this.#all) if (isIP(host) === 0) this.#nameOf(host);
  }

  get ports(): readonly number[] {
    return [...new Set(this.#all.map(({ port }) => port))];
  }

  /** Names with their addresses, as a file of hosts has them. */
  get hosts(): string {
    return [...this.#addresses].map(([name, address]) => `${address}\t${name}\n`).join('');
  }

  /** What a program meant that connected to an address; undefined where it may not. */
  find(address: string, port: number): { readonly host: string; readonly port: number } | undefined {
    const plain = ownMachine(address.replace(/^::ffff:(?=\d+\.)/, ''));
    const name = this.#names.get(plain);
    const meant = this.#all.some(
      (each) => each.port === port && (name === undefined ? covers(each, plain) : each.host === name),
    );
    return meant ? { host: name ?? plain, port } : undefined;
  }

  #nameOf(name: string): void {
    if (this.#addresses.has(name)) return;
    const number = this.#addresses.size + 1;
    const address = `198.18.${number >> 8}.${number & 255}`;
    this.#addresses.set(name, address);
    this.#names.set(address, name);
  }
}

function covers({ host, prefix }: Destination, address: string): boolean {
  const family = isIP(host);
  if (family === 0 || family !== isIP(address)) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(host, prefix ?? (family === 4 ? 32 : 128), type);
  return list.check(address, type);
}
