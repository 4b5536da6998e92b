import { amountOf, type HostingBook } from '#plugins/billing/server/public.ts';
import type { RunMeter } from '#plugins/fitting/server/public.ts';
import type { InstanceInventory } from '#plugins/instances/server/public.ts';
import { hoursOf, type PricedResources, type ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { HostingEnvironment } from './environment.ts';
import { payableServer, payableUse } from './payable.ts';

interface Parts {
  readonly book: HostingBook;
  readonly groups: ResourceGroups;
  readonly instances: InstanceInventory;
  readonly prices: PricedResources;
  readonly environment: HostingEnvironment;
}

const hour = 3_600_000;

/**
 * Tells what the time of a training's instance comes to at the price of its place: the use of somebody else's group, or the server that was rented for
 * it. Own servers are paid for whether anything is trained on them or not.
 */
export function trainingCost({ book, groups, instances, prices, environment }: Parts): RunMeter {
  return async ({ accountId, resourceGroup, instanceId, from, till }) => {
    if (!(await book.charges())) return {};
    const group = await groups.resolve(accountId, resourceGroup || undefined);
    const payable = group.ownerId === accountId ? await rented(group.id) : await used(group.id);
    if (!payable) return {};
    const { nano, period } = payable;
    return { cost: (amountOf(nano) / hoursOf[period]) * ((till.getTime() - from.getTime()) / hour) };

    async function used(groupId: number) {
      const use = await prices.useOf(groupId, accountId);
      return use && payableUse(use);
    }
    async function rented(groupId: number) {
      const name = (await instances.present()).find(({ id }) => id === instanceId)?.serverName;
      const server = (await prices.servers(accountId)).find(
        (each) => each.groupId === groupId && each.name === name && each.rentedPerHour !== undefined,
      );
      return server && payableServer(server, environment.rentedRate);
    }
  };
}
