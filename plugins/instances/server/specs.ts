import { createHash } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Environment } from '#core/server/environment.ts';
import type { PublicAddress } from '#core/server/surroundings.ts';
import type { Image, Images } from '#plugins/images/server/public.ts';
import { runtimeDriver, type GroupType, type InstanceSpec, type ResourceGroup, type ResourceGroups, type RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { InstanceStore } from './instance-store.ts';
import { environmentOf, platformVariables } from './environment.ts';
import { instanceVariables, type InstanceVariables } from './public.ts';
import { hiddenToken, makeToken } from './tokens.ts';

interface Given {
  readonly host: Host;
  readonly images: Images;
  readonly groups: ResourceGroups;
  readonly store: InstanceStore;
  readonly address: PublicAddress;
  readonly environment: Pick<Environment, 'instancesHost'>;
}

const ownMachine = '127.0.0.1';

/** Whether the image of a service is somebody else's who lets others run it at most: they learn neither where it is nor what is inside. */
export const isClosed = ({ account }: ServiceEntity, image: Image | undefined): boolean => image !== undefined && image.accountId !== account.id && image.accessMode !== 'public';

interface About {
  readonly instanceId: number;
  readonly token: string;
  readonly image: string;
  readonly httpPort?: number | undefined;
}

/** How the instances of one service are started now. */
export interface ServiceSpec {
  readonly group: ResourceGroup;
  readonly image: Image;
  /** Changes when instances have to be replaced for their settings to hold. */
  readonly hash: string;
  /** What one attempt of one instance is started with, and the token made for it. */
  attempt(instanceId: number, httpPort: number | undefined): Promise<{ readonly spec: InstanceSpec; readonly token: string }>;
  /** Whether its instances have HTTP servers. */
  readonly http: boolean;
}

/** Says how services are started: where, from which image, with which environment. */
export class Specs {
  readonly #given: Given;
  #made: readonly InstanceVariables[] | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Throws the fault that says what of the service's settings stands in the way. */
  async of(service: ServiceEntity, generation: number): Promise<ServiceSpec> {
    const { data, account } = service;
    const [image, group] = await Promise.all([this.imageOf(service), this.#given.groups.resolve(account.id, data.resourceGroup)]);
    if (!image) throw new Fault('service.image.missing', 'The service has no image, or its image is gone. Choose an image in the hosting settings of the service.', 409);
    const { memoryLimit, cpuRequest } = data.resourceLimits;
    const { isHttpEnabled: http, httpPort } = data.httpSettings;
    const common = { image: image.image, limits: { cpuRequest, memoryLimit }, additionalFlags: data.additionalFlags ?? [] };
    return {
      group,
      image,
      hash: createHash('sha256').update(JSON.stringify([common, group.id, generation, this.#variables(service, { instanceId: 0, token: '', image: image.image, httpPort: http ? httpPort : undefined, hosts: [] }), this.hidden(service)])).digest('hex'),
      http,
      attempt: async (instanceId, ownPort) => {
        const token = makeToken(account.id, service.id);
        return { token, spec: { instanceId, ...common, environment: { ...(await this.variables(service, { instanceId, token, image: image.image, httpPort: ownPort })), ...(await this.#beside(service, instanceId)) } } };
      },
    };
  }

  /** The environment of one instance: what the owner set, and what the platform adds, which wins. */
  async variables(service: ServiceEntity, about: About): Promise<Readonly<Record<string, string>>> {
    return this.#variables(service, { ...about, hosts: (await this.#given.store.gates()).hosts });
  }

  #variables(service: ServiceEntity, { httpPort, ...about }: About & { readonly hosts: readonly string[] }): Readonly<Record<string, string>> {
    const { address, environment } = this.#given;
    // Reached from this machine alone, it is to be heard by nobody else.
    const http = httpPort === undefined ? undefined : { host: environment.instancesHost === ownMachine ? ownMachine : '0.0.0.0', port: httpPort };
    return { ...environmentOf(service.data.env), ...platformVariables({ ...about, http, service, restUrl: address.url }) };
  }

  /** What others add to it, as it may be shown. */
  hidden(service: ServiceEntity): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#adders().flatMap((each) => each.names(service)).map((name) => [name, hiddenToken]));
  }

  /** An instance is gone, and with it what was made for it alone. */
  async ended(instanceId: number): Promise<void> {
    await Promise.all(this.#adders().map((each) => each.ended(instanceId)));
  }

  async #beside(service: ServiceEntity, instanceId: number): Promise<Readonly<Record<string, string>>> {
    const asked = this.#adders().filter((each) => each.names(service).length > 0);
    return Object.assign({}, ...(await Promise.all(asked.map((each) => each.make(service, instanceId))))) as Record<string, string>;
  }

  // Made when first needed: whoever adds may itself need what this plugin offers.
  #adders(): readonly InstanceVariables[] {
    const { host } = this.#given;
    return (this.#made ??= host.all(instanceVariables).map(({ needs, make }) => make(host.container.give(needs))));
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
