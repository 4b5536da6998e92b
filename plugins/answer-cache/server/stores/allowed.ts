import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { guardedLookup, requireAllowed, type Networks } from '#core/server/networks.ts';

export type Addresses = readonly LookupAddress[];

/** The addresses of a host that may be connected to; rejects where there are none. */
export async function allowedAddresses(networks: Networks, host: string): Promise<Addresses> {
  requireAllowed(networks, host);
  if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }];
  const { promise, resolve, reject } = Promise.withResolvers<Addresses>();
  guardedLookup(networks)(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found as Addresses)));
  return promise;
}

/** Answers sockets with these addresses alone, whatever name they ask for. */
export const lookupAmong =
  (addresses: Addresses): LookupFunction =>
  (_name, { all }, callback) => {
    const [{ address, family }, ...others] = addresses as [LookupAddress];
    if (all) callback(null, [{ address, family }, ...others]);
    else callback(null, address, family);
  };
