import { resolveSrv } from 'node:dns/promises';
import type { AuthMechanism } from 'mongodb';
import { addressParts, AddressInvalid, type Endpoint } from './address.ts';

/** What servers are asked for, and how, whichever of them it is. */
export interface MongoAccess {
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly authSource: string;
  readonly authMechanism: AuthMechanism | undefined;
  readonly replicaSet: string | undefined;
  readonly tls: boolean;
  readonly database: string;
}

export interface MongoPlace extends MongoAccess {
  /** As the address names them; none where a name server does. */
  readonly named: readonly Endpoint[];
  endpoints(): Promise<readonly Endpoint[]>;
}

/** Those by password alone: others ask servers of their own. */
const mechanisms: readonly AuthMechanism[] = ['SCRAM-SHA-1', 'SCRAM-SHA-256'];
/** Ways of working that drivers know and that a cache needs none of. */
const ignored = [
  'appName',
  'w',
  'journal',
  'retryWrites',
  'retryReads',
  'readPreference',
  'directConnection',
  'maxPoolSize',
  'minPoolSize',
  'connectTimeoutMS',
  'socketTimeoutMS',
  'serverSelectionTimeoutMS',
];
const options = ['authSource', 'authMechanism', 'replicaSet', 'tls', 'ssl', ...ignored];

type Resolve = (name: string) => Promise<readonly { readonly name: string; readonly port: number }[]>;

export function mongoPlace(address: string, resolve: Resolve = resolveSrv): MongoPlace {
  const parts = addressParts(address, { defaultPort: 27_017, options });
  const { user, password, path, options: given } = parts;
  const bySrv = address.startsWith('mongodb+srv:');
  const [first, ...others] = parts.endpoints;
  if (bySrv && (others.length > 0 || !first!.host.includes('.')))
    throw new AddressInvalid('must name one domain, as mongodb+srv://cluster.example.com/');
  const mechanism = given.get('authMechanism');
  const authMechanism = mechanisms.find((each) => each === mechanism);
  if (mechanism !== undefined && authMechanism === undefined)
    throw new AddressInvalid(`must have an authMechanism of ${mechanisms.join(', ')}`);
  if (!/^[^\s./\\"$*<>:|?\0]{0,63}$/.test(path))
    throw new AddressInvalid('must name its database by at most 63 letters, digits, - and _');
  const tls = given.get('tls') ?? given.get('ssl');
  return {
    user: user || undefined,
    password,
    authSource: given.get('authSource') ?? (bySrv ? 'admin' : path || 'admin'),
    authMechanism,
    replicaSet: given.get('replicaSet'),
    tls: tls === undefined ? bySrv : tls === 'true',
    database: path || 'berth',
    named: bySrv ? [] : parts.endpoints,
    endpoints: () => (bySrv ? seeds(first!.host, resolve) : Promise.resolve(parts.endpoints)),
  };
}

/** The servers of a domain, none of them outside it. */
async function seeds(domain: string, resolve: Resolve): Promise<readonly Endpoint[]> {
  const parent = domain.slice(domain.indexOf('.') + 1);
  const found = await resolve(`_mongodb._tcp.${domain}`);
  const within = found.filter(({ name }) => name.endsWith(`.${parent}`));
  if (within.length === 0) throw new Error(`The name servers know no MongoDB servers of ${domain}.`);
  return within.map(({ name, port }) => ({ host: name, port }));
}
