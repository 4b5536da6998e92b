import { createHash } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { PublicAddress } from '#core/server/surroundings.ts';
import type { Image, Images } from '#plugins/images/server/public.ts';
import { runtimeDriver, type GroupType, type InstanceSpec, type ResourceGroup, type ResourceGroups, type RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { environmentOf, platformVariables } from './environment.ts';
import type { GateAddress } from './public.ts';
import { makeToken } from './tokens.ts';

interface Given {
  readonly host: Host;
  readonly images: Images;
  readonly groups: ResourceGroups;
  readonly gates: GateAddress;
  readonly address: PublicAddress;
}

/** Whether the image of a service is somebody else's who lets others run it at most: they learn neither where it is nor what is inside. */
export const isClosed = ({ account }: ServiceEntity, image: Image | undefined): boolean => image !== undefined && image.accountId !== account.id && image.accessMode !== 'public';

/** How the instances of one service are started now. */
export interface ServiceSpec {
  readonly group: ResourceGroup;
  readonly image: Image;
  /** Changes when instances have to be replaced for their settings to hold. */
  readonly hash: string;
  /** What one attempt of one instance is started with, and the token made for it. */
  attempt(instanceId: number): { readonly spec: InstanceSpec; readonly token: string };
}

/** Says how services are started: where, from which image, with which environment. */
export class Specs {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Throws the fault that says what of the service's settings stands in the way. */
  async of(service: ServiceEntity, generation: number): Promise<ServiceSpec> {
    const { data, account } = service;
    const [image, group] = await Promise.all([this.imageOf(service), this.#given.groups.resolve(account.id, data.resourceGroup)]);
    if (!image) throw new Fault('service.image.missing', 'The service has no image, or its image is gone. Choose an image in the hosting settings of the service.', 409);
    const { memoryLimit, cpuRequest } = data.resourceLimits;
    const common = { image: image.image, limits: { cpuRequest, memoryLimit }, additionalFlags: data.additionalFlags ?? [] };
    return {
      group,
      image,
      hash: createHash('sha256').update(JSON.stringify([common, group.id, generation, this.variables(service, { instanceId: 0, token: '', image: image.image })])).digest('hex'),
      attempt: (instanceId) => {
        const token = makeToken(account.id, service.id);
        return { token, spec: { instanceId, ...common, environment: this.variables(service, { instanceId, token, image: image.image }) } };
      },
    };
  }

  /** The environment of one instance: what the owner set, and what the platform adds, which wins. */
  variables(service: ServiceEntity, about: { readonly instanceId: number; readonly token: string; readonly image: string }): Readonly<Record<string, string>> {
    const { gates, address } = this.#given;
    return { ...environmentOf(service.data.env), ...platformVariables({ ...about, service, hosts: gates.hosts(), restUrl: address.url }) };
  }

  async imageOf({ data }: ServiceEntity): Promise<Image | undefined> {
    return data.imageId === undefined ? undefined : this.#given.images.find(data.imageAccountId, data.imageId);
  }

  /** The driver of a kind of resource group; throws a fault where this installation has none. */
  driver(type: GroupType): RuntimeDriver {
    const found = this.#given.host.find(runtimeDriver, type);
    if (!found) throw new Fault('resource_group.driver.missing', `This installation cannot run services in a resource group of type ${type}. Choose another resource group.`, 409, { type });
    return this.#given.host.container.get(found.driver);
  }

  drivers(): readonly RuntimeDriver[] {
    return this.#given.host.all(runtimeDriver).map(({ driver }) => this.#given.host.container.get(driver));
  }
}
