import { isIP } from 'node:net';

/** The address of a cache cannot be used as it is; the message says why, and holds nothing of the address that may be secret. */
export class AddressInvalid extends Error {
  override readonly name = 'AddressInvalid';
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** An address in parts, as `scheme://user:password@host:port,host:port/path?name=value`. */
export interface AddressParts {
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly endpoints: readonly Endpoint[];
  readonly path: string;
  readonly options: ReadonlyMap<string, string>;
}

interface Shape {
  readonly defaultPort: number;
  /** Options by name; what is not here is refused, since many an option of a driver reads files or asks other servers. */
  readonly options: readonly string[];
}

const shape = /^[a-z+]+:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^/?#@]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const mostEndpoints = 7;

export function addressParts(address: string, { defaultPort, options: known }: Shape): AddressParts {
  const [, user, password, hosts, path = '', query = ''] = shape.exec(address) ?? [];
  if (hosts === undefined) throw new AddressInvalid('must look like scheme://user:password@host:port/name');
  const options = new Map(new URLSearchParams(query));
  const unknown = [...options.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new AddressInvalid(
      `must not hold the option ${unknown}; the options that it may hold are ${known.join(', ')}`,
    );
  const endpoints = hosts.split(',').map((text) => endpointOf(text, defaultPort));
  if (endpoints.length > mostEndpoints) throw new AddressInvalid(`must name ${mostEndpoints} servers at most`);
  return { user: decoded(user), password: decoded(password), endpoints, path: decoded(path) ?? '', options };
}

function endpointOf(text: string, defaultPort: number): Endpoint {
  const [, inBrackets, name, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = inBrackets ?? name;
  const port = digits === undefined ? defaultPort : Number(digits);
  if (
    host === undefined ||
    (inBrackets !== undefined && isIP(inBrackets) !== 6) ||
    !/^[\w.:-]+$/.test(host) ||
    port < 1 ||
    port > 65_535
  )
    throw new AddressInvalid('must name its server as host or host:port');
  // What ends in a number is an address to those who look it up, in whatever form.
  if (isIP(host) === 0 && /(^|\.)(\d+|0x[\da-f]*)$/i.test(host))
    throw new AddressInvalid('must name its server by a name or a whole address');
  return { host, port };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    throw new AddressInvalid('must write the signs % / : @ in user, password and name as %25 %2F %3A %40');
  }
}
