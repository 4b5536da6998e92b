import { addressParts, AddressInvalid, type Endpoint } from './address.ts';

export interface RedisPlace extends Endpoint {
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly db: number;
}

export function redisPlace(address: string): RedisPlace {
  const { user, password, endpoints, path } = addressParts(address, { defaultPort: 6379, options: [] });
  if (endpoints.length > 1) throw new AddressInvalid('must name one server');
  if (!/^\d{0,4}$/.test(path)) throw new AddressInvalid('must end in the number of the database, if any');
  return {
    ...endpoints[0]!,
    tls: address.startsWith('rediss:'),
    username: user || undefined,
    password,
    db: Number(path),
  };
}
