import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Plan } from './tables.ts';

/** What a service's settings say of its instances. */
export type Settings = Pick<Plan, 'minCount' | 'launchable' | 'hostingType'>;

/** Prototypes are only copied, external services run elsewhere, and without an image there is nothing to run. */
export function settingsOf({ data }: ServiceEntity): Settings {
  const { enabled, minInstanceCount } = data.autoScalingConfiguration;
  return {
    minCount: enabled ? minInstanceCount : (data.minInstancesCount ?? 0),
    launchable: !data.prototype && data.hostingType !== 'EXTERNAL' && data.imageId !== undefined,
    hostingType: data.hostingType,
  };
}

/** How many instances a service is to have now: what a person asked for, else what its settings say. */
export function wantedCount(plan: Pick<Plan, 'launchable' | 'requested' | 'minCount'> | undefined): number {
  return plan?.launchable ? (plan.requested ?? plan.minCount) : 0;
}
