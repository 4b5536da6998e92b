import { requireAllowed, type Networks } from '#core/server/networks.ts';
import type { Refusal, ServiceEntity } from '#plugins/services/server/public.ts';
import { placeOf } from './place.ts';

type Settings = Pick<ServiceEntity['data'], 'caching'>;

/** Refuses addresses of caches that this installation could not use, or must not connect to. Names are looked up when they are connected to. */
export const cachingCheck =
  (networks: Networks) =>
  ({ caching }: Settings, current: Settings | undefined): readonly Refusal[] => {
    if (!caching.enabled || (current?.caching.enabled && current.caching.mongoUri === caching.mongoUri)) return [];
    try {
      for (const { host } of placeOf(caching).endpoints) requireAllowed(networks, host);
      return [];
    } catch (error) {
      return [{ path: ['caching', 'mongoUri'], message: (error as Error).message }];
    }
  };
