import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { Networks } from './networks.ts';

const connectMs = 10_000;

/** A host is at no address that this installation may connect to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string) {
    super(`${host} is at no address that external connections may reach.`);
  }
}

/** Connects to allowed addresses only. A name is looked up once, and what was checked is what is connected to, so that a second answer of its name server changes nothing. */
export function guardedConnector(networks: Networks): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMs, lookup: guardedLookup(networks) });
  return (options, callback) => {
    const { hostname } = options;
    if (isIP(hostname) !== 0 && !networks.allows(hostname)) callback(new AddressRefused(hostname), null);
    else connect(options, callback);
  };
}

function guardedLookup(networks: Networks): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first, ...rest] = found.filter(({ address }) => networks.allows(address));
      if (!first) callback(new AddressRefused(hostname), '', 0);
      else if (options.all) callback(null, [first, ...rest]);
      else callback(null, first.address, first.family);
    });
  };
}
