import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Plan } from './tables.ts';

/** What a service's own settings say of its instances. */
export type Settings = Pick<Plan, 'minCount' | 'launchable' | 'hostingType' | 'removing' | 'idleMinutes'>;

/** Prototypes are only copied, external services run elsewhere, and without an image there is nothing to run. */
export function settingsOf({ data, removing }: Pick<ServiceEntity, 'data' | 'removing'>): Settings {
  const { enabled, minInstanceCount, idleShutdownMinutes = 0 } = data.autoScalingConfiguration;
  return {
    minCount: enabled ? minInstanceCount : (data.minInstancesCount ?? 0),
    launchable: !data.prototype && data.hostingType !== 'EXTERNAL' && data.imageId !== undefined,
    hostingType: data.hostingType,
    removing,
    idleMinutes: enabled ? idleShutdownMinutes : 0,
  };
}

/** How many instances a service is to have now: none while it sleeps, else what a person asked for, else what its settings say. */
export function wantedCount(plan: Pick<Plan, 'launchable' | 'removing' | 'requested' | 'minCount' | 'asleepAt'> | undefined): number {
  return plan?.launchable && !plan.removing && !plan.asleepAt ? (plan.requested ?? plan.minCount) : 0;
}
