import type { Pool } from '#core/server/database/database.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { AddressInvalid, type Endpoint } from './stores/address.ts';
import { openMongoApart, openPostgresApart, type Means as MeansApart } from './stores/apart.ts';
import { embeddedCache } from '../contract/settings.ts';
import { mongoPlace } from './stores/mongo-place.ts';
import { postgresPlace, PostgresStore } from './stores/postgres-store.ts';
import { redisPlace } from './stores/redis-place.ts';
import { openRedis } from './stores/redis-store.ts';
import type { OpenStore } from './stores/store.ts';

type Caching = ServiceEntity['data']['caching'];

interface Means extends MeansApart {
  readonly pool: Pool;
}

/** Where a service's answers are kept: how that is opened, and where it is, for the log and for the check of networks. */
export interface Place {
  readonly endpoints: readonly Endpoint[];
  readonly open: (means: Means) => ReturnType<OpenStore>;
}

export const ownTable = 'answer_cache';

/** Throws AddressInvalid where the settings name no place that there could be. */
export function placeOf({ mongoUri: address, collectionName }: Caching): Place {
  const collection = collectionName || 'berth_answers';
  if (address === embeddedCache)
    return { endpoints: [], open: async ({ pool }) => new PostgresStore(pool, ownTable, async () => undefined) };
  switch (/^\w+/.exec(address)?.[0]) {
    case 'redis':
    case 'rediss': {
      const place = redisPlace(address);
      return { endpoints: [place], open: ({ networks }) => openRedis(place, collection, networks) };
    }
    case 'postgres':
    case 'postgresql': {
      const place = postgresPlace(address);
      return { endpoints: [place], open: (means) => openPostgresApart(place, collection, means) };
    }
    case 'mongodb': {
      const place = mongoPlace(address);
      return { endpoints: place.named, open: (means) => openMongoApart(place, collection, means) };
    }
    default:
      throw new AddressInvalid('must be embedded, or the address of a MongoDB, Redis or PostgreSQL database');
  }
}

/** How the log calls a place. */
export const nameOf = ({ endpoints }: Place): string =>
  endpoints.map(({ host, port }) => `${host}:${port}`).join() || 'embedded';
