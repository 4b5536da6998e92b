import { createHash } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { PublicAddress } from '#core/server/runtime.ts';
import { registryCredentials, type Image, type Images } from '#plugins/images/server/public.ts';
import type {
  Drivers,
  InstanceSpec,
  ResourceGroup,
  ResourceGroups,
  RuntimeDriver,
} from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { InstancesEnvironment } from '../environment.ts';
import type { InstanceStore } from '../instance-store.ts';
import { secretValues } from '../secret-variables.ts';
import { environmentOf, instanceName, platformVariables } from './environment.ts';
import { placeSettings } from './place-settings.ts';
import type { InstanceRow } from '../tables.ts';
import { instanceVariables, type InstanceVariables } from '../public.ts';
import { hiddenToken, makeToken } from './tokens.ts';

interface Given {
  readonly host: Host;
  readonly images: Images;
  readonly groups: ResourceGroups;
  readonly drivers: Drivers;
  readonly store: InstanceStore;
  readonly address: PublicAddress;
  readonly environment: InstancesEnvironment;
}

const ownMachine = '127.0.0.1';

/** Whether the image of a service is somebody else's who lets others run it at most: they learn neither where it is nor what is inside. */
export const isClosed = ({ account }: ServiceEntity, image: Image | undefined): boolean =>
  image !== undefined && image.accountId !== account.id && image.accessMode !== 'public';

/** Of images that are not public. */
const closedTo = ({ accountId, accessMode }: Pick<Image, 'accountId' | 'accessMode'>): number | undefined =>
  accessMode === 'public' ? undefined : accountId;

/** A program of somebody else within a closed image could tell what is inside, so nothing is put into one but what its owner made. */
function requireOwn(service: ServiceEntity, image: Image, dataImages: readonly Pick<Image, 'accountId'>[]): void {
  if (isClosed(service, image) && dataImages.some(({ accountId }) => accountId !== image.accountId))
    throw new Fault(
      'service.data_image.closed',
      `Only data images of its owner may be put into ${image.name}, whose inside is closed to others. Remove the others in the hosting settings of the service.`,
      409,
      { image: image.name },
    );
}

interface About {
  readonly instanceId: number;
  readonly token: string;
  readonly image: string;
  readonly httpPort?: number | undefined;
}

/** How the instances of one service are started now. */
export interface ServiceSpec {
  readonly service: ServiceEntity;
  readonly group: ResourceGroup;
  readonly image: Image;
  /** Changes when instances have to be replaced for their settings to hold. */
  readonly hash: string;
  /** Of the plan that it is made for. */
  readonly generation: number;
  /** What one attempt of one instance is started with, and the token made for it. */
  attempt(
    instanceId: number,
    httpPort: number | undefined,
  ): Promise<{ readonly spec: InstanceSpec; readonly token: string }>;
  /** Whether its instances have HTTP servers. */
  readonly http: boolean;
  /** The accounts of its images where nobody else is to see what is inside. */
  readonly closedTo: readonly number[];
}

/** Says how services are started: where, from which image, with which environment. */
export class Specs {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Throws the fault that says what of the service's settings stands in the way. An address stands for the one that the image has now. */
  async of(service: ServiceEntity, generation: number, address: string | null = null): Promise<ServiceSpec> {
    const { data, account } = service;
    if (service.unreadable)
      throw new Fault(
        'service.secrets.unreadable',
        'The environment or the cache address of the service was encrypted with another SECRET_KEY and cannot be read any more. Enter them again in the settings of the service, or have the operator name the former key in SECRET_KEY_FALLBACKS.',
        409,
      );
    const [found, group] = await Promise.all([
      this.imageOf(service),
      this.#given.groups.resolve(account.id, data.resourceGroup),
    ]);
    const image = found && { ...found, ...(address !== null && { image: address }) };
    if (!image)
      throw new Fault(
        'service.image.missing',
        'The service has no image, or its image is gone. Choose an image in the hosting settings of the service.',
        409,
      );
    const { isHttpEnabled: http, httpPort } = data.httpSettings;
    const dataImages = await this.#dataImages(service);
    requireOwn(service, image, dataImages);
    const common = {
      image: image.image,
      ...placeSettings(data),
      dataImages: dataImages.map(({ mount }) => mount),
    };
    return {
      service,
      group,
      image,
      hash: createHash('sha256')
        .update(
          JSON.stringify([
            common,
            group.id,
            generation,
            this.#variables(service, {
              instanceId: 0,
              token: '',
              image: image.image,
              httpPort: http ? httpPort : undefined,
              hosts: [],
            }),
            this.hidden(service),
          ]),
        )
        .digest('hex'),
      generation,
      http,
      closedTo: [image, ...dataImages].flatMap((each) => closedTo(each) ?? []),
      attempt: async (instanceId, ownPort) => {
        const token = makeToken(account.id, service.id);
        return {
          token,
          spec: {
            instanceId,
            accountId: account.id,
            modelId: service.id,
            groupId: group.id,
            name: instanceName(service.name, instanceId),
            ...common,
            // Credentials are no reason to replace what runs.
            pullSecret: await this.#credentials(image),
            closedTo: closedTo(image),
            dataImages: await Promise.all(
              dataImages.map(async ({ mount, ...image }) => ({
                ...mount,
                pullSecret: await this.#credentials(image),
                closedTo: closedTo(image),
              })),
            ),
            ports: ownPort === undefined ? [] : [{ name: 'http', port: httpPort ?? ownPort }],
            environment: {
              ...(await this.variables(service, { instanceId, token, image: image.image, httpPort: ownPort })),
              ...(await this.beside(service, instanceId)),
            },
          },
        };
      },
    };
  }

  async #dataImages({ data }: ServiceEntity) {
    const known = await this.#given.images.dataByIds(data.dataImageMounts.map(({ dataImageId }) => dataImageId));
    return data.dataImageMounts.map(({ dataImageId: id, targetPath: mountPath }) => {
      const found = known.get(id);
      if (!found)
        throw new Fault(
          'service.data_image.missing',
          'A data image of the service is gone. Remove it from the hosting settings of the service, or choose another.',
          409,
          { dataImageId: String(id) },
        );
      const { accountId, accessMode } = found;
      return { id, accountId, accessMode, mount: { image: found.image, sourcePath: found.sourcePath, mountPath } };
    });
  }

  async #credentials({ id, accountId }: { readonly id: number; readonly accountId: number }) {
    const [credentials] = this.#given.host.made(registryCredentials);
    const login = await credentials?.(id);
    return login && { ...login, accountId };
  }

  /** The environment of one instance: what the owner set, and what the platform adds, which wins. */
  async variables(service: ServiceEntity, about: About): Promise<Readonly<Record<string, string>>> {
    return this.#variables(service, { ...about, hosts: (await this.#given.store.gates()).hosts });
  }

  #variables(
    service: ServiceEntity,
    { httpPort, ...about }: About & { readonly hosts: readonly string[] },
  ): Readonly<Record<string, string>> {
    const { address, environment } = this.#given;
    // Reached from this machine alone, it is to be heard by nobody else.
    const http =
      httpPort === undefined
        ? undefined
        : { host: environment.host === ownMachine ? ownMachine : '0.0.0.0', port: httpPort };
    return {
      ...environmentOf(service.data.env),
      ...secretValues(service.data.secretEnv),
      ...platformVariables({ ...about, http, service, restUrl: address.url }),
    };
  }

  /** What others add to it, as it may be shown. */
  hidden(service: ServiceEntity): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#adders()
        .flatMap((each) => each.names(service))
        .map((name) => [name, hiddenToken]),
    );
  }

  /** As `hidden`, with the values of what is no secret. */
  async shown(service: ServiceEntity): Promise<Readonly<Record<string, string>>> {
    const told = await Promise.all(this.#adders().map((each) => each.shown?.(service)));
    return Object.assign({}, this.hidden(service), ...told) as Record<string, string>;
  }

  /** An instance is gone, and with it what was made for it alone. */
  async ended(instanceId: number): Promise<void> {
    await Promise.all(this.#adders().map((each) => each.ended(instanceId)));
  }

  /** What others add to the environment of one instance, for its program alone. */
  async beside(service: ServiceEntity, instanceId: number): Promise<Readonly<Record<string, string>>> {
    const asked = this.#adders().filter((each) => each.names(service).length > 0);
    return Object.assign({}, ...(await Promise.all(asked.map((each) => each.make(service, instanceId))))) as Record<
      string,
      string
    >;
  }

  // Made when first needed: whoever adds may itself need what this plugin offers.
  #adders(): readonly InstanceVariables[] {
    return this.#given.host.made(instanceVariables);
  }

  async imageOf({ data }: ServiceEntity): Promise<Image | undefined> {
    return data.imageId === undefined ? undefined : this.#given.images.find(data.imageAccountId, data.imageId);
  }

  /** What the image of a service is called where those who use it do not learn its address. */
  async namedIfClosed(service: ServiceEntity): Promise<string | undefined> {
    const image = await this.imageOf(service);
    return isClosed(service, image) ? image!.name : undefined;
  }

  /** The driver that runs an instance, or ran it; throws a fault where its group is gone. */
  async driverOf({ accountId, groupId, resourceGroup }: DrivenRow): Promise<RuntimeDriver> {
    const { drivers, groups } = this.#given;
    return drivers.of(groupId ?? (await groups.resolve(accountId, resourceGroup ?? undefined)).id);
  }
}

/** The service as its environment is told: what is written and never read is hidden. */
export const withHiddenValues = (service: ServiceEntity): ServiceEntity => ({
  ...service,
  data: {
    ...service.data,
    secretEnv: service.data.secretEnv?.map(({ name }) => ({ name, value: hiddenToken })),
  },
});

type DrivenRow = Pick<InstanceRow, 'accountId' | 'groupId' | 'resourceGroup'>;
