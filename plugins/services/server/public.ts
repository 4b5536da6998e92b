import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import { point } from '#core/plugin/point.ts';
import { token, type Needs } from '#core/plugin/token.ts';
import type { ModelInfoData, ModelState, PagedModelInfoData, PredictConfigData, ServiceDescriptorData, TaskTypeData } from '../contract.ts';
import type { Draft } from './draft.ts';

export { tallyTests } from './tally-tests.ts';

/** What a list adds to a service at the moment of looking. */
type Looked = 'favorite' | 'state' | 'instancesReady' | 'instancesWanted' | 'image' | 'restrictedImageAccess' | 'trainingModelName';

/** A service with all its settings, as the database holds them: what clients see less what depends on who looks. */
export interface ServiceEntity {
  readonly id: number;
  readonly account: AccountRef;
  readonly name: string;
  /** Everything that was set, in the wire's own shapes. */
  readonly data: Omit<ModelInfoData, Looked>;
  /** Changes with every change of settings. */
  readonly revision: number;
  /** Set from the wish to remove it until it is gone. */
  readonly removing: boolean;
}

/** What other plugins may change of a service. */
export type ServiceChanges = Partial<
  Pick<
    ServiceEntity['data'],
    'billingSettings' | 'minInstancesCount' | 'trainingDatasetAccountId' | 'trainingDatasetId' | 'trainingDatasetType' | 'trainingFitConfigId' | 'resourceGroup'
  >
>;

/** What somebody wants of a service: look at its page, test or call it, change it. */
export type Purpose = 'see' | 'call' | 'edit';

/** The services of this installation, for plugins that work on one. */
export interface Services {
  /** By account and model as paths name them (ids, names or aliases); undefined where there is none. */
  find(account: string, model: string): Promise<ServiceEntity | undefined>;
  byId(modelId: number): Promise<ServiceEntity | undefined>;
  /** Those that are there, in one question. */
  byIds(modelIds: readonly number[]): Promise<readonly ServiceEntity[]>;
  /** Those of an account that are there, by ids, names or aliases; in a constant number of questions. */
  among(account: string, models: readonly string[]): Promise<readonly ServiceEntity[]>;
  /** The service, where the caller may do this with it; else the fault, which is the same for "not yours" and "not there". */
  require(caller: Caller | undefined, account: string, model: string, purpose: Purpose): Promise<ServiceEntity>;
  /** What somebody may call of these task types: their account's own, what is shown to it, and the catalogue's; the latter alone for visitors. */
  callable(caller: Caller | undefined, taskTypes: readonly string[]): Promise<readonly ServiceEntity[]>;
  /** Ids of the services that are to have instances of the platform's own, by their settings. */
  launchable(): Promise<readonly number[]>;
  /** Writes settings, for plugins that own them. */
  change(modelId: number, changes: ServiceChanges): Promise<void>;
  /** The configuration by id, else the default one, else undefined. A wrong id is a fault. */
  predictConfig(modelId: number, configId: number | undefined): Promise<PredictConfigData | undefined>;
  setDescriptor(modelId: number, descriptor: ServiceDescriptorData): Promise<void>;
  /** Notes that a service was used now. */
  touch(modelId: number): Promise<void>;
}
export const Services = token<Services>('services');

/** Which public services to show: every given condition must hold, of a list one choice. */
export interface PublicFilter {
  /** Words of the name, the author or the description. */
  readonly search?: string | undefined;
  readonly taskType?: readonly string[] | undefined;
  readonly language?: readonly string[] | undefined;
  readonly free?: boolean | undefined;
  readonly openTesting?: boolean | undefined;
  readonly fittable?: boolean | undefined;
}

/** How many public services share these properties. */
export interface Tally {
  readonly taskType: string;
  readonly languages: readonly string[];
  readonly free: boolean;
  readonly openTesting: boolean;
  readonly fittable: boolean;
  readonly count: number;
}

/** Services that everyone sees and that are not hidden. */
export interface PublicServices {
  page(filter: PublicFilter, page: { readonly sort: 'popular' | 'created' | 'name' | 'price'; readonly page?: number | undefined; readonly size?: number | undefined }, caller: Caller | undefined): Promise<PagedModelInfoData>;
  featured(caller: Caller | undefined): Promise<ModelInfoData[]>;
  /** Counts of those that the search finds, by everything that the other filters ask about. */
  tally(search: string | undefined): Promise<readonly Tally[]>;
}
export const PublicServices = token<PublicServices>('public services');

/** Published on the events bus, with the service's id, whenever a service is created, changed or removed. */
export const serviceChanged = 'service-changed';

export interface LiveState {
  readonly state: ModelState;
  /** Instances that take requests. */
  readonly ready: number;
  /** Instances that there are to be. */
  readonly wanted: number;
}

/** Shows a service's live state in lists and pages; contributed by whoever runs instances. */
export interface StateSource {
  /** States of many services at once, so that a list costs one question. */
  states(modelIds: readonly number[]): Promise<ReadonlyMap<number, LiveState>>;
}
export const stateSource = point<{ readonly id: 'only'; readonly needs: Needs; readonly make: (given: any) => StateSource }>('services.state-source', { key: ({ id }) => id });

/** Something to be done before a service goes, such as ending its instances; each answers when it is done. */
export const beforeRemoval = point<{ readonly id: string; readonly needs: Needs; readonly make: (given: any) => (service: ServiceEntity) => Promise<void> }>('services.before-removal', { key: ({ id }) => id });

/** Forgets what a service has kept for itself, on its owner's wish; contributed by whoever keeps such data. */
export const customData = point<{ readonly id: string; readonly needs: Needs; readonly make: (given: any) => (service: ServiceEntity) => Promise<void> }>('services.custom-data', { key: ({ id }) => id });

/** A kind of service that this installation knows; the order of contributions is the order in which clients list them. */
export const taskType = point<TaskTypeData>('services.task-type', { key: ({ name }) => name });

/** A setting that is refused, by its path in the settings. */
export interface Refusal {
  readonly path: readonly string[];
  readonly message: string;
}
/** Refuses settings that the plugin which works with them could not use; asked whenever settings are saved. `current` is what they were, undefined of a new service. */
export const settingsCheck = point<{
  readonly id: string;
  readonly needs: Needs;
  readonly make: (given: any) => (settings: Draft, current: Draft | undefined) => readonly Refusal[];
}>('services.settings-check', { key: ({ id }) => id });
