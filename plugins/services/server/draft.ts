import { embeddedCache, type ModelBatchesData, type ModelInfoData, type ModelLimitsData, type ModelRetriesData, type ModelTimeoutsData } from '../contract.ts';
import type { ServiceEntity } from './public.ts';

/** The settings of a service before or apart from its life in the database: what its owner sets, and nothing that is looked up. */
export type Draft = Omit<
  ServiceEntity['data'],
  'id' | 'modelAccountName' | 'modelAccountDisplayName' | 'modelGroupId' | 'modelGroupName' | 'trainingDataset' | 'trainingFitConfig' | 'lastActivity' | 'created' | 'updated' | 'protocols'
>;

export const defaultTimeouts: ModelTimeoutsData = { podStartTimeoutSec: 600, predictTimeoutSec: 60, fitTimeoutSec: 86_400 };
export const defaultRetries: ModelRetriesData = { maxRetries: 1, timeoutsMs: [50, 100], maxRetriesPerInstance: 1 };
export const defaultBatches: ModelBatchesData = { batchSize: 0, timeWaitMs: 0, maxLengthToSkip: 0 };
export const defaultLimits: ModelLimitsData = { cpuRequest: '500m', memoryLimit: '1Gi', ephemeralDiskLimit: '10Gi', gpuRequested: false };

export const defaultPublicity: ModelInfoData['publicSettings'] = {
  isPublic: false, featured: false, hidden: false, publicTestingAllowed: false, showPersonalDataDisclaimer: false, allowedAccounts: [],
};

/** A service of which nothing is known but its name and who made it. */
export const newDraft = (modelName: string, author: { readonly id: number; readonly displayName: string }): Draft => ({
  modelName,
  displayName: modelName,
  displayAuthor: author.displayName,
  shortDescription: '',
  translations: {},
  modelAuthorCompany: '',
  modelLink: '',
  taskType: 'custom',
  languages: [],
  imageAccountId: author.id,
  fittable: false,
  composite: false,
  prototype: false,
  rejectRequestsIfInactive: false,
  config: '',
  env: '',
  additionalFlags: [],
  deploymentPatch: '',
  hostingType: 'AUTOMATIC',
  persistentVolumes: [],
  dataImageMounts: [],
  supportedTemplates: [],
  minInstancesCount: 1,
  timeouts: defaultTimeouts,
  resourceLimits: defaultLimits,
  retriesConfig: defaultRetries,
  batchesConfig: defaultBatches,
  caching: { enabled: false, mongoUri: embeddedCache, collectionName: '', recordsLimit: 0 },
  priorityQueue: { enabled: false, concurrencyLevel: 1 },
  autoScalingConfiguration: { active: false, enabled: false, minInstanceCount: 1 },
  publicSettings: defaultPublicity,
  billingSettings: { isBillingEnabled: false, billingUnit: 'calls' },
  httpSettings: { isHttpEnabled: false },
  archiveSettings: { enabled: false, numberOfArchivedRequests: 0, encryptionEnabled: false },
});
