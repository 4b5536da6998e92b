import { Fault } from '#core/contract/fault.ts';
import { installation } from '../groups.ts';
import type { Candidate, Refusal, ResourceGroup } from '../public.ts';

/** Why an instance does not run on machines that joined a group, however much room they have. */
export function whyNotJoined(
  { http, closedTo, accountId }: Candidate,
  { name, ownerId }: Pick<ResourceGroup, 'name' | 'ownerId'>,
): Refusal | undefined {
  if (http)
    return {
      short: { code: 'resource_group.no_place.http.short', message: 'not reached by HTTP' },
      fault: new Fault(
        'resource_group.no_place.http',
        `Services with an HTTP interface do not run on machines that joined the resource group ${name}, since gateways do not reach them there. Turn the interface off, or choose another group.`,
        409,
        { name },
      ),
    };
  if (ownerId !== installation && closedTo.some((owner) => owner !== ownerId && owner !== accountId))
    return {
      short: { code: 'resource_group.no_place.closed_image.short', message: 'closed to its image' },
      fault: new Fault(
        'resource_group.no_place.closed_image',
        `The owner of the service's image lets others run it but not see what is inside, and the machines of the resource group ${name} are an account's own. Choose another group, or another image.`,
        409,
        { name },
      ),
    };
  return undefined;
}
