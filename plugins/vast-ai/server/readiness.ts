import { isIP } from 'node:net';
import { Fault } from '#core/contract/fault.ts';
import { mayBeAllowed, type Networks } from '#core/server/networks.ts';
import type { DriverSettings, GroupTarget, InstanceSpec } from '#plugins/resource-groups/server/public.ts';
import type { Refusal } from '#plugins/services/server/public.ts';
import type { VastSettings } from './environment.ts';

type Group = Pick<GroupTarget, 'name' | 'autoScaling' | 'offerRequirements'>;

/** How many machines a group may rent at once: one, unless it says more. */
export const mostServers = ({ autoScaling }: Pick<GroupTarget, 'autoScaling'>): number =>
  autoScaling?.maxServersCount ?? 1;

/** Throws the Fault that says why nothing can be rented for a group, whatever the marketplace offers. */
export function requireReady(settings: VastSettings, group: Group, networks: Networks): VastSettings {
  const { gate } = settings;
  if (!gate)
    throw new Fault(
      'vast_ai.gate_unset',
      'Rented machines reach this installation over the internet alone. Have the operator set VAST_AI_GATE_URL to the public address of the gate.',
      409,
    );
  if (!isReachable(gate.host, networks))
    throw new Fault(
      'vast_ai.gate_private',
      `${gate.host} is an address in a private network, which rented machines cannot reach. Have the operator set VAST_AI_GATE_URL to the public address of the gate.`,
      409,
      { host: gate.host },
    );
  if (group.offerRequirements?.maxPricePerHour === undefined)
    throw new Fault(
      'vast_ai.price_unset',
      `The resource group ${group.name} has no highest price an hour, so what it spends has no bound. Set one in its offer requirements.`,
      409,
      { name: group.name },
    );
  return settings;
}

/** That a rented container takes no flags, as it is told when they are saved. */
export const refusedFlags = ({ additionalFlags }: Pick<DriverSettings, 'additionalFlags'>): readonly Refusal[] =>
  additionalFlags.length > 0
    ? [{ path: ['additionalFlags'], message: 'must be empty: services in this resource group take no flags' }]
    : [];

/** Throws the Fault that says what of a service a rented container cannot have. */
export function requireRentable({ image, dataImages, volumes, additionalFlags, pullSecret }: InstanceSpec): void {
  const lacks = [
    ...(dataImages.length > 0 ? ['data images'] : []),
    ...(volumes.length > 0 ? ['volumes'] : []),
    ...(additionalFlags.length > 0 ? ['additional flags'] : []),
  ];
  if (lacks.length > 0)
    throw new Fault(
      'vast_ai.unsupported',
      `A container on a rented machine cannot have ${lacks.join(', ')}. Take them out of the hosting settings of the service, or choose another resource group.`,
      409,
      { because: lacks.map((each) => `vast_ai.lacks.${each.replace(' ', '_')}`).join() },
    );
  if (/^[a-z]+:\/\/|^bundle:/.test(image))
    throw new Fault(
      'vast_ai.image_local',
      `The image ${image} lies in this installation, where rented machines cannot fetch it. Choose an image of a registry.`,
      409,
      { image },
    );
  if (pullSecret && /\s/.test(`${pullSecret.username}${pullSecret.password}${pullSecret.registry}`))
    throw new Fault(
      'vast_ai.credentials',
      'The marketplace takes no credentials of registries that hold spaces. Enter an access token instead.',
      409,
    );
}

function isReachable(host: string, networks: Networks): boolean {
  if (isIP(host) === 0 && (/(^|\.)localhost$/i.test(host) || !host.includes('.'))) return false;
  return mayBeAllowed(networks, host);
}
