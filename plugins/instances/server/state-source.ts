import type { StateSource } from '#plugins/services/server/public.ts';
import type { States } from './states.ts';

/** Shows the state of services in their lists and pages. */
export const stateOfServices = ({ states }: { states: States }): StateSource => ({
  async states(modelIds) {
    return new Map([...(await states.of(modelIds))].map(([id, { state }]) => [id, state]));
  },
});
