import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import { point } from '#core/plugin/point.ts';
import { token, type Needs } from '#core/plugin/token.ts';
import type { ModelInfoData, PredictConfigData, ServiceDescriptorData } from '../contract.ts';

/** A service with all its settings, as the database holds them: what clients see less what depends on who looks. */
export interface ServiceEntity {
  readonly id: number;
  readonly account: AccountRef;
  readonly name: string;
  /** Everything that was set, in the wire's own shapes. */
  readonly data: Omit<ModelInfoData, 'favorite' | 'state' | 'image' | 'restrictedImageAccess'>;
  /** Changes with every change of settings. */
  readonly revision: number;
}

/** What somebody wants of a service: look at its page, test or call it, change it. */
export type Purpose = 'see' | 'call' | 'edit';

/** The services of this installation, for plugins that work on one. */
export interface Services {
  /** By account and model as paths name them (ids, names or aliases); undefined where there is none. */
  find(account: string, model: string): Promise<ServiceEntity | undefined>;
  byId(modelId: number): Promise<ServiceEntity | undefined>;
  /** The service, where the caller may do this with it; else the fault, which is the same for "not yours" and "not there". */
  require(caller: Caller | undefined, account: string, model: string, purpose: Purpose): Promise<ServiceEntity>;
  /** The configuration by id, else the default one, else undefined. A wrong id is a fault. */
  predictConfig(modelId: number, configId: number | undefined): Promise<PredictConfigData | undefined>;
  setDescriptor(modelId: number, descriptor: ServiceDescriptorData): Promise<void>;
  /** Notes that a service was used now. */
  touch(modelId: number): Promise<void>;
}
export const Services = token<Services>('services');

/** Published on the events bus, with the service's id, whenever a service is created, changed or removed. */
export const serviceChanged = 'service-changed';

/** Shows a service's live state in lists and pages; contributed by whoever runs instances. */
export interface StateSource {
  /** States of many services at once, so that a list costs one question. */
  states(modelIds: readonly number[]): Promise<ReadonlyMap<number, ModelInfoData['state']>>;
}
export const stateSource = point<{ readonly id: 'only'; readonly needs: Needs; readonly make: (given: any) => StateSource }>('services.state-source', { key: ({ id }) => id });

/** Something to be done before a service goes, such as ending its instances; each answers when it is done. */
export const beforeRemoval = point<{ readonly id: string; readonly needs: Needs; readonly make: (given: any) => (service: ServiceEntity) => Promise<void> }>('services.before-removal', { key: ({ id }) => id });
