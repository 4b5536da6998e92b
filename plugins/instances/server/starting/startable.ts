import { Fault } from '#core/contract/fault.ts';
import type { ResourceGroup, ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { requireLaunchable } from '../control.ts';
import { asFault } from '../launch/why-ended.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { Specs } from '../launch/specs.ts';
import type { Facts } from '../state/state.ts';

interface Given {
  readonly groups: ResourceGroups;
  readonly specs: Specs;
  readonly store: InstanceStore;
}

/** Throws the fault that says what of a service's settings lets nothing of it start, however long a call would wait. */
export async function requireStartable({ groups, specs, store }: Given, service: ServiceEntity): Promise<void> {
  const { id, data } = service;
  if (data.prototype) requireLaunchable(service);
  // Its owner may connect it at any moment.
  if (data.hostingType === 'EXTERNAL') return;
  // What was started may answer yet, whatever became of its image or its group since.
  if ((await store.live([id])).some(isUnderWay)) return;
  requireLaunchable(service);
  await groupOf(groups, service);
  await specs.of(service, 0);
}

const isUnderWay = ({ desired, hosting, process }: Facts): boolean =>
  desired === 'run' && (hosting === 'external' || process === 'starting' || process === 'running');

/** The group that a service runs in, for whoever sees the service at most. */
export async function groupOf(groups: ResourceGroups, { name, account, data }: ServiceEntity): Promise<ResourceGroup> {
  return groups.resolve(account.id, data.resourceGroup).catch((error: Error) => {
    // The group's own name is for those alone who may change the service.
    throw error instanceof Fault
      ? new Fault(
          'service.group.missing',
          `The resource group of the service ${name} is no longer available to its account. The owner has to choose another.`,
          409,
          { modelName: name },
        )
      : error;
  });
}

/** Says that the group of a service is gone, or lent to its account no more; undefined where it is there. */
export const whyNoGroup = (groups: ResourceGroups, service: ServiceEntity): Promise<Fault | undefined> =>
  groupOf(groups, service).then(() => undefined, asFault);
