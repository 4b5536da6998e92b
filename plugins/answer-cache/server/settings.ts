import { AddressRefused, inPrivateNetwork, Networks, requireAllowed } from '#core/server/networks.ts';
import { serviceSetting, type Refusal } from '#plugins/services/server/public.ts';
import { CachingChange, embeddedCache, ModelCachingData } from '../contract/settings.ts';
import { placeOf } from './place.ts';

const initial: ModelCachingData = { enabled: false, mongoUri: embeddedCache, collectionName: '', recordsLimit: 0 };

/** Refuses addresses that this installation could not use, or must not connect to. Names are looked up when they are connected to. */
export const cachingCheck =
  (networks: Networks) =>
  (caching: ModelCachingData, current: ModelCachingData | undefined): readonly Refusal[] => {
    if (!caching.enabled || (current?.enabled && current.mongoUri === caching.mongoUri)) return [];
    try {
      for (const { host } of placeOf(caching).endpoints) requireAllowed(networks, host);
      return [];
    } catch (error) {
      const message = error instanceof AddressRefused ? inPrivateNetwork : (error as Error).message;
      return [{ path: ['mongoUri'], message }];
    }
  };

/** Whether answers of a service are cached, where and how many. */
export const cachingSetting = serviceSetting({
  field: 'caching',
  answer: ModelCachingData,
  change: CachingChange,
  initial,
  changed(given, current) {
    const { enabled, mongoUri, collectionName, recordsLimit } = given ?? {};
    return {
      enabled: enabled ?? current.enabled,
      mongoUri: mongoUri === null ? '' : (mongoUri ?? current.mongoUri),
      collectionName: collectionName ?? current.collectionName,
      recordsLimit: recordsLimit ?? current.recordsLimit,
    };
  },
  shown: (caching) => ({ ...caching, mongoUri: '', collectionName: '' }),
  copied: (caching, { trusted }) => (trusted ? caching : initial),
  secret: { name: 'cacheAddress', path: ['mongoUri'], open: [embeddedCache] },
  needs: { networks: Networks },
  make: ({ networks }) => cachingCheck(networks),
});
