import type { StateSource } from '#plugins/services/server/public.ts';
import type { States } from './states.ts';

/** Shows the state of services in their lists and pages. */
export const stateOfServices = ({ states }: { states: States }): StateSource => ({
  states: (modelIds) => states.of(modelIds),
});
