import { plugin } from '#core/plugin/plugin.ts';
import { stateSource, type LiveState } from '#plugins/services/server/public.ts';
import { runtimeDriver, serverProvider, type RuntimeDriver } from '../public.ts';

/** How many instances services are to have, by their ids: none of them ever runs. */
export const wanted = new Map<number, number>();

const starting = (count: number): LiveState => ({ state: 'STARTING', ready: 0, wanted: count, stopping: 0 });

/** Offers groups of the type DOCKER in which nothing runs, rents out servers that are never there, and says of services that they start as `wanted` has it. */
export const docks = plugin({
  id: 'docks',
  requires: ['resource-groups'],
  contributes: [
    runtimeDriver({
      type: 'DOCKER',
      needs: {},
      make: () => () => ({ type: 'DOCKER', onExit: () => undefined }) as unknown as RuntimeDriver,
    }),
    serverProvider({
      type: 'VAST_AI',
      needs: {},
      make: () => ({
        gpus: async () => ['H100'],
        serversCount: async () => 0,
        pricePerHour: async () => undefined,
      }),
    }),
    stateSource({
      needs: {},
      make: () => ({
        states: async (ids) =>
          new Map(ids.flatMap((id) => (wanted.has(id) ? [[id, starting(wanted.get(id)!)] as const] : []))),
      }),
    }),
  ],
});
