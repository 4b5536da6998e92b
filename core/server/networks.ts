import { BlockList, isIP, type LookupFunction } from 'node:net';
import { NameResolver } from './names.ts';

const refused4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only what is routed in public is let through, and of that not what carries an IPv4 address inside or stands in examples. */
const public6 = ['2000::', 3] as const;
const refused6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
};

const private4 = listOf(refused4, 'ipv4');
const reachable6 = listOf([public6], 'ipv6');
const special6 = listOf(refused6, 'ipv6');

/** Networks in CIDR notation, and single addresses. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string?];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/** Which addresses this installation may connect to for its services: one rule for whatever they name. */
export class Networks {
  readonly #allowed: BlockList;

  /** Private networks that the operator has opened, in CIDR notation or as single addresses. */
  constructor(allowed: readonly string[]) {
    this.#allowed = networkList(allowed);
  }

  allows(address: string): boolean {
    switch (isIP(address)) {
      case 4:
        return this.#allowed.check(address, 'ipv4') || !private4.check(address, 'ipv4');
      case 6:
        return (
          this.#allowed.check(address, 'ipv6') ||
          (reachable6.check(address, 'ipv6') && !special6.check(address, 'ipv6'))
        );
      default:
        return false;
    }
  }
}

/** A host is at no address that this installation may connect to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string) {
    super(`${host} is at no address that external connections may reach.`);
  }
}

/** Throws where a host may not be connected to, as far as that shows before its name is looked up. */
export function requireAllowed(networks: Networks, host: string): void {
  if (!mayBeAllowed(networks, host)) throw new AddressRefused(host);
}

/** Whether a host may be connected to. Of an address that is certain; names show it when sockets look them up. */
export function mayBeAllowed(networks: Networks, host: string): boolean {
  if (isIP(host) !== 0) return networks.allows(host);
  // What ends in a number is an address to those who look it up, in whatever form.
  return !/(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(host);
}

/** What is said of a field that names such a host. */
export const inPrivateNetwork = 'is an address in a private network, which this installation does not connect to';

const names = new NameResolver();

/** Looks names up for sockets and answers allowed addresses only. What was checked is what is connected to, so that a second answer of its name server changes nothing. */
export function guardedLookup(networks: Networks): LookupFunction {
  return (hostname, { family, all }, callback) => {
    const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
    names.resolve(hostname).then(
      (found) => {
        const ofFamily = found.filter((each) => !wanted || each.family === wanted);
        const [first, ...rest] = ofFamily.filter(({ address }) => networks.allows(address));
        if (!first) callback(new AddressRefused(hostname), '', 0);
        else if (all) callback(null, [first, ...rest]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
