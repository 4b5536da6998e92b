import type { ModelCreateUpdateData } from '../contract.ts';
import type { Draft } from './draft.ts';

type Given<T> = T | null | undefined;

/** What is left out stays; null empties. */
const or = <T>(given: Given<T>, current: T, empty: T): T => (given === undefined ? current : (given ?? empty));
/** As above, of something that cannot be empty. */
const kept = <T>(given: Given<T>, current: T): T => given ?? current;

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** A group of settings with some of them changed: null takes an optional one out. */
function grouped<T extends object>(given: Given<Nullable<T>>, current: T): T {
  if (!given) return current;
  const changed = { ...current, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null)) as T;
}

/** The settings as they are after a change; optional ones that end up empty are left out. */
export function applyChange(draft: Draft, change: ModelCreateUpdateData): Draft {
  const next = {
    ...draft,
    modelName: change.modelName,
    displayName: or(change.displayName, draft.displayName, '') || change.modelName,
    displayAuthor: or(change.displayAuthor, draft.displayAuthor, ''),
    shortDescription: or(change.shortDescription, draft.shortDescription, ''),
    translations: or(change.translations, draft.translations, {}),
    modelAuthorCompany: or(change.modelAuthorCompany, draft.modelAuthorCompany, ''),
    modelLink: or(change.modelLink, draft.modelLink, ''),
    modelType: or(change.modelType, draft.modelType, undefined),
    taskType: or(change.taskType, draft.taskType, undefined) || 'custom',
    languages: or(change.languages, draft.languages, []),
    imageAccountId: kept(change.imageAccountId, draft.imageAccountId),
    imageId: or(change.imageId, draft.imageId, undefined),
    trainingModelAccountId: or(change.trainingModelAccountId, draft.trainingModelAccountId, undefined),
    trainingModelId: or(change.trainingModelId, draft.trainingModelId, undefined),
    trainingType: or(change.trainingType, draft.trainingType, undefined),
    trainingDatasetAccountId: or(change.trainingDatasetAccountId, draft.trainingDatasetAccountId, undefined),
    trainingDatasetId: or(change.trainingDatasetId, draft.trainingDatasetId, undefined),
    trainingDatasetType: or(change.trainingDatasetType, draft.trainingDatasetType, undefined),
    trainingFitConfigId: or(change.trainingFitConfigId, draft.trainingFitConfigId, undefined),
    fitTemplateModelId: or(change.fitTemplateModelId, draft.fitTemplateModelId, undefined),
    fittable: kept(change.fittable, draft.fittable),
    composite: kept(change.composite, draft.composite),
    prototype: kept(change.prototype, draft.prototype),
    rejectRequestsIfInactive: kept(change.rejectRequestsIfInactive, draft.rejectRequestsIfInactive),
    config: or(change.config, draft.config, ''),
    env: or(change.env, draft.env, ''),
    additionalFlags: or(change.additionalFlags, draft.additionalFlags, []),
    deploymentPatch: or(change.deploymentPatch, draft.deploymentPatch, ''),
    hostingType: kept(change.hostingType, draft.hostingType),
    persistentVolumes: or(change.persistentVolumes, undefined, [])?.map(volume) ?? draft.persistentVolumes,
    dataImageMounts: or(change.dataImageMounts, undefined, [])?.map(mount) ?? draft.dataImageMounts,
    resourceGroup: or(change.resourceGroup, draft.resourceGroup, undefined) || undefined,
    supportedTemplates: or(change.supportedTemplates, draft.supportedTemplates, []),
    minInstancesCount: kept(change.minInstancesCount, draft.minInstancesCount),
    startTimeSeconds: or(change.startTimeSec, draft.startTimeSeconds, undefined),
    timeouts: grouped(change.timeouts, draft.timeouts),
    resourceLimits: grouped(change.resourceLimits, draft.resourceLimits),
    retriesConfig: grouped(change.retriesConfig, draft.retriesConfig),
    batchesConfig: grouped(change.batchesConfig, draft.batchesConfig),
    caching: { ...draft.caching, ...withoutNulls({ ...change.caching, mongoUri: or(change.caching?.mongoUri, draft.caching.mongoUri, '') }) },
    priorityQueue: grouped(change.priorityQueue, draft.priorityQueue),
    autoScalingConfiguration: scaled(change.autoScalingConfiguration, draft.autoScalingConfiguration),
    httpSettings: grouped(change.httpSettings, draft.httpSettings),
    archiveSettings: grouped(change.archiveSettings, draft.archiveSettings),
  };
  return withoutNulls(next.prototype ? { ...next, minInstancesCount: 0 } : next) as Draft;
}

type Scaling = Draft['autoScalingConfiguration'];

function scaled(given: ModelCreateUpdateData['autoScalingConfiguration'], current: Scaling): Scaling {
  if (!given) return current;
  const { active, enabled, scheduledInstanceCountSettings: slots, ...rest } = given;
  const on = enabled ?? active ?? current.enabled;
  return {
    ...grouped<Scaling>(rest, current),
    active: on,
    enabled: on,
    ...(slots === undefined ? {} : { scheduledInstanceCountSettings: (slots ?? []).map((slot) => withoutNulls(slot)) }),
  };
}

const volume = (given: NonNullable<ModelCreateUpdateData['persistentVolumes']>[number]): Draft['persistentVolumes'][number] =>
  withoutNulls({ ...given, sizeInGb: given.sizeInGb ?? 0, storageClass: given.storageClass ?? '' });

const mount = (given: NonNullable<ModelCreateUpdateData['dataImageMounts']>[number]): Draft['dataImageMounts'][number] => withoutNulls(given);

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

const withoutNulls = <T extends object>(given: T): Present<T> => Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Present<T>;
