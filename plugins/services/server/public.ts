import type * as z from 'zod';
import type { SQL } from 'drizzle-orm';
import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import { madePoint, point } from '#core/plugin/point.ts';
import type { Database } from '#core/server/database/database.ts';
import { token } from '#core/plugin/token.ts';
import type {
  ModelInfoData,
  ModelState,
  PagedModelInfoData,
  PredictConfigData,
  ServiceDescriptorData,
  TaskTypeData,
} from '../contract.ts';
import type { Draft } from './editing/draft.ts';
import type { Holding, StartVerdict, StartWish, Wanted } from './starting/start-guard.ts';
import type { ServiceSettings, ServiceSettingsChange } from '../contract/settings.ts';
import type { Refusal } from './settings/setting.ts';

export { callsOfServicePage } from './page-begins.ts';
export { checkOf } from '../contract/config-schema.ts';
export { shapeOf } from '../contract/config-shape.ts';
export { changeGuard, type ChangeWish } from './editing/change-guard.ts';
export { removal } from './editing/removal.ts';
export { serviceAct } from './acts/act.ts';
export type { Foreseen } from './acts/acting.ts';
export { listColumn, listFilter } from './lists/list-column.ts';
export { tallyTests } from './lists/tally-tests.ts';
export { emptiedTo, grouped, withoutNulls } from './settings/changing.ts';
export { serviceSetting, type Refusal } from './settings/setting.ts';
export { mayEdit } from './store/access.ts';
export {
  holdingSource,
  startGuard,
  type Demand,
  type Holding,
  type HoldingSource,
  type Wanted,
  type StartGuard,
  type StartOccasion,
  type StartVerdict,
  type StartWish,
} from './starting/start-guard.ts';
export { inTurn } from './starting/turns.ts';
export { nameTaken } from './store/names.ts';
export { serviceColumns, storedSetting } from './store/columns.ts';
export { serviceDump } from './dumps/service-dump.ts';

/** What a list adds to a service at the moment of looking. */
type Looked =
  | 'favorite'
  | 'state'
  | 'instancesReady'
  | 'instancesWanted'
  | 'instancesStopping'
  | 'image'
  | 'restrictedImageAccess'
  | 'protocols'
  | 'revision'
  | 'version'
  | 'trainingModelName'
  | 'columns'
  | 'archived';

/** A service with all its settings, as the database holds them: what clients see less what depends on who looks. */
export interface ServiceEntity {
  readonly id: number;
  readonly account: AccountRef;
  readonly name: string;
  /** Everything that was set, in the wire's own shapes. */
  readonly data: Omit<ModelInfoData, Looked>;
  /** Changes with every change of settings. */
  readonly revision: number;
  /** The number of the latest version of its settings; 0 where none is kept. */
  readonly version: number;
  /** Set from the wish to remove it until it is gone. */
  readonly removing: boolean;
  /** Put away: its people alone see it, nobody calls it, and it has no instances. */
  readonly archived: boolean;
  /** Set where secrets among its settings were encrypted with a key that is not known here; they are left out. */
  readonly unreadable: boolean;
}

/** What other plugins may change of a service. */
export type ServiceChanges = Partial<
  Pick<
    ServiceEntity['data'],
    | 'billingSettings'
    | 'supportedTemplates'
    | 'trainingDatasetAccountId'
    | 'trainingDatasetId'
    | 'trainingDatasetType'
    | 'trainingFitConfigId'
    | keyof ServiceSettings
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
  /** A service with the settings that a version of it had; undefined where that is not kept. Secret variables are those of now. */
  asOf(service: ServiceEntity, version: number): Promise<ServiceEntity | undefined>;
  /** Those of an account that are there, by ids, names or aliases; in a constant number of questions. */
  among(account: string, models: readonly string[]): Promise<readonly ServiceEntity[]>;
  /** The service, where the caller may do this with it; else the fault, which is the same for "not yours" and "not there". */
  require(caller: Caller | undefined, account: string, model: string, purpose: Purpose): Promise<ServiceEntity>;
  /** What somebody may call of these task types: their account's own, what is shown to it, and the catalogue's; the latter alone for visitors. */
  callable(caller: Caller | undefined, taskTypes: readonly string[]): Promise<readonly ServiceEntity[]>;
  /** Ids of an account's services that are made from an image. */
  usingImage(accountId: number, imageId: number): Promise<readonly number[]>;
  /** Ids of the services that meet a condition on `serviceColumns` and what `storedSetting` gives; not of those that are being removed. */
  idsWhere(where: SQL | undefined): Promise<readonly number[]>;
  /** Writes settings, for plugins that own them. */
  change(modelId: number, changes: ServiceChanges): Promise<void>;
  /** Changes a setting as somebody asks, where they may and nothing is refused; answers the service as it then is. */
  set(
    caller: Caller | undefined,
    named: { readonly account: string; readonly model: string },
    change: ServiceSettingsChange,
  ): Promise<ServiceEntity>;
  /** The configuration by id, else the default one, else undefined. A wrong id is a fault. */
  predictConfig(modelId: number, configId: number | undefined): Promise<PredictConfigData | undefined>;
  /** What a service says that it can do; undefined where it never did. */
  descriptor(modelId: number): Promise<ServiceDescriptorData | undefined>;
  setDescriptor(modelId: number, descriptor: ServiceDescriptorData): Promise<void>;
  /** Notes that a service was used now. */
  touch(modelId: number): Promise<void>;
}
export const Services = token<Services>('services');

/** A service that is to be derived from another one. */
export interface NewDerived {
  /** Whose it will be. */
  readonly account: AccountRef;
  /** The base's name, with a number behind it, where it is left out. */
  readonly name?: string | undefined;
  readonly displayName?: string | undefined;
  readonly displayAuthor?: string | undefined;
  readonly hidden?: boolean | undefined;
}

/** Services that are made to be trained on other ones' images. */
export interface DerivedServices {
  /** Throws the fault that says why not: the base cannot be trained, a guard of starts refuses, the name is taken. */
  make(base: ServiceEntity, wish: NewDerived & { readonly caller: Caller }): Promise<ServiceEntity>;
  /** Begins to remove one with all that it has; nothing where that is under way. */
  remove(service: ServiceEntity): Promise<void>;
}
export const DerivedServices = token<DerivedServices>('derived services');

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
  page(
    filter: PublicFilter,
    page: {
      readonly sort: 'popular' | 'created' | 'name' | 'price';
      readonly page?: number | undefined;
      readonly size?: number | undefined;
    },
    caller: Caller | undefined,
  ): Promise<PagedModelInfoData>;
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
  /** Instances that are about to end. */
  readonly stopping: number;
}

/** Shows a service's live state in lists and pages; contributed by whoever runs instances. */
export interface StateSource {
  /** States of many services at once, so that a list costs one question. */
  states(modelIds: readonly number[]): Promise<ReadonlyMap<number, LiveState>>;
}
export const stateSource = madePoint<StateSource>('services.state-source', { single: true });

/** Forgets what a service has kept for itself, on its owner's wish; contributed by whoever keeps such data. */
export const customData = madePoint<(service: ServiceEntity) => Promise<void>>('services.custom-data');

/** Told when somebody activates a service, which wakes what sleeps; throws where that is refused. */
export const activation = madePoint<(service: ServiceEntity) => Promise<void>>('services.activation');

/** A service that is about to be made, and the server template of which it is to get a server. */
export interface TemplateWish {
  readonly account: AccountRef;
  readonly caller: Caller | undefined;
  readonly templateId: number;
  readonly draft: Draft;
  /** Whether it is a copy, so that what its settings say of its place is another's word. */
  readonly copied: boolean;
}

export type TemplateSession = Pick<Database, 'insert' | 'execute'>;

/** A server of a template that can be had. */
export interface TemplateServer {
  /** What of the service's settings has it run there. */
  readonly settings: Partial<ServiceSettings>;
  /** Makes it together with the service; answers what is to be done once that holds. */
  make(session: TemplateSession, modelId: number): Promise<() => Promise<void>>;
}

/** Gets services a server of a template, to run on; contributed by whoever has servers. A Fault says why there is none. */
export const templateServer = madePoint<(wish: TemplateWish) => Promise<TemplateServer>>('services.template-server', {
  single: true,
});

/** Settings that somebody sets, and those until now, which a new service has none of. */
export interface SettingsWish {
  readonly accountId: number;
  readonly draft: Draft;
  readonly current: Draft | undefined;
  /** Whether they come from a file, which may be read before what they name is there: nothing is refused for that. */
  readonly restored: boolean;
}

/** Refuses settings that name what the account may not use, by their paths; what stays as it was is not asked about again. Contributed by whoever has what they name. */
export const settingsCheck = madePoint<(wish: SettingsWish) => Promise<readonly Refusal[]>>('services.settings-check');

/** Those of these server templates that an account may use; contributed by whoever has templates. */
export const usableTemplates = madePoint<(accountId: number, ids: readonly number[]) => Promise<readonly number[]>>(
  'services.usable-templates',
  { single: true },
);

/** A way in which services can be talked to, and which of them; lists name those of each service. */
export interface Protocol {
  readonly name: string;
  readonly isSpokenBy: (service: ServiceEntity) => boolean;
}
export const protocol = point<Protocol>('services.protocol', { key: ({ name }) => name });

/** A kind of service that this installation knows; the order of contributions is the order in which clients list them. */
export const taskType = point<TaskTypeData>('services.task-type', { key: ({ name }) => name });

/** Data that services of some task types take and give: a file of schemas, which data types refer to as `…/specs/<file>#/<name>`. */
export interface DataTypes {
  /** Such as `mlp-data-nlp.yml`. */
  readonly file: string;
  readonly types: Readonly<Record<string, z.ZodType>>;
}
export const dataTypes = point<DataTypes>('services.data-types', { key: ({ file }) => file });

/** Asks whether instances may start, of everybody who may object. */
export interface Starts {
  /** Events, with an account's id, after which what waits in it may be let through. */
  readonly asksAgainOn: readonly string[];
  /** What a service asks for by its settings. */
  wanted(settings: Draft): Wanted;
  /** What the services of an account hold and are to hold. */
  held(accountId: number): Promise<readonly Holding[]>;
  /** Makes or changes a service that the guards let through, before another wish of its account is asked for, over all processes. */
  take<T extends ServiceEntity | undefined>(account: AccountRef, work: () => Promise<T>): Promise<T>;
  /** What other services hold is looked up where it is not given. */
  ask(wish: Omit<StartWish, 'others'> & Partial<Pick<StartWish, 'others'>>): Promise<StartVerdict>;
}
export const Starts = token<Starts>('starts');
