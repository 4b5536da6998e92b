import { BlockList, isIP } from 'node:net';

/** Lists as `BlockList` has them; the arrays they are made of come from caches and never change. */
const made = new WeakMap<readonly string[], BlockList>();

/** Whether a list of addresses and networks lets an address in; an empty list lets in all. */
export function allowsAddress(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  // Which interface a local address belongs to says nothing of where it is.
  const [address] = ip.split('%') as [string];
  const family = isIP(address);
  return family !== 0 && listOf(allowed).check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function listOf(allowed: readonly string[]): BlockList {
  const known = made.get(allowed);
  if (known) return known;
  const list = new BlockList();
  for (const each of allowed) {
    const [network, bits] = each.split('/') as [string, string | undefined];
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  made.set(allowed, list);
  return list;
}
