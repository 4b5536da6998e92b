import * as z from 'zod';
import { paged } from '#core/contract/page.ts';
import { ImageInfoData } from '#plugins/images/contract.ts';
import { FitConfigData } from './configs.ts';
import {
  DataImageMountData, HostingType, ModelArchiveSettingsData, ModelBatchesData, ModelCachingData, ModelHttpSettingsData,
  ModelLimitsData, ModelPriorityQueueData, ModelRetriesData, ModelTimeoutsData, PersistentVolumeData,
} from './hosting.ts';
import { ModelInfoPK } from './keys.ts';
import { ModelBillingSettingsData, ModelPublicSettingsData } from './publicity.ts';
import { ModelAutoScalingConfiguration } from './scaling.ts';
import { ModelState } from './status.ts';
import { DatasetInfoData, TrainingType } from './training.ts';
import { Translations } from './translations.ts';

/** A service with all its settings. What only those may see who may change it is empty for everybody else. */
export const ModelInfoData = z.object({
  id: ModelInfoPK,
  modelAccountName: z.string().optional(),
  modelAccountDisplayName: z.string().optional(),
  modelName: z.string(),
  displayName: z.string(),
  displayAuthor: z.string(),
  shortDescription: z.string().optional(),
  translations: Translations.optional(),
  modelAuthorCompany: z.string().optional(),
  modelLink: z.string().optional(),
  modelType: z.string().optional(),
  protocols: z.array(z.string()).optional(),
  taskType: z.string().optional(),
  languages: z.array(z.string()).optional(),

  imageAccountId: z.int(),
  imageId: z.int().optional(),
  image: ImageInfoData.optional(),
  restrictedImageAccess: z.boolean(),
  modelGroupId: z.int().optional(),
  modelGroupName: z.string().optional(),

  trainingDatasetAccountId: z.int().optional(),
  trainingDatasetId: z.int().optional(),
  trainingDataset: DatasetInfoData.optional(),
  trainingDatasetType: z.string().optional(),
  trainingFitConfigId: z.int().optional(),
  trainingFitConfig: FitConfigData.optional(),
  trainingModelAccountId: z.int().optional(),
  trainingModelId: z.int().optional(),
  trainingModelName: z.string().optional(),
  trainingType: TrainingType.optional(),
  fitTemplateModelId: z.int().optional(),
  fittable: z.boolean(),

  composite: z.boolean(),
  prototype: z.boolean().optional(),
  rejectRequestsIfInactive: z.boolean().optional(),
  config: z.string().optional(),
  env: z.string().optional(),
  additionalFlags: z.array(z.string()).optional(),
  deploymentPatch: z.string().optional(),
  hostingType: HostingType,
  persistentVolumes: z.array(PersistentVolumeData),
  dataImageMounts: z.array(DataImageMountData),
  resourceGroup: z.string().optional(),
  supportedTemplates: z.array(z.int()).optional(),
  minInstancesCount: z.int().optional(),

  timeouts: ModelTimeoutsData,
  resourceLimits: ModelLimitsData,
  retriesConfig: ModelRetriesData,
  batchesConfig: ModelBatchesData,
  caching: ModelCachingData,
  priorityQueue: ModelPriorityQueueData,
  autoScalingConfiguration: ModelAutoScalingConfiguration,
  publicSettings: ModelPublicSettingsData,
  billingSettings: ModelBillingSettingsData,
  httpSettings: ModelHttpSettingsData,
  archiveSettings: ModelArchiveSettingsData,

  /** Milliseconds since 1970, as are the two below. */
  lastActivity: z.int().optional(),
  created: z.int().optional(),
  updated: z.int().optional(),
  favorite: z.boolean(),
  state: ModelState.optional(),
  /** Instances that take requests, and instances that there are to be. */
  instancesReady: z.int().optional(),
  instancesWanted: z.int().optional(),
  /** How long a start takes, in seconds, as the owner expects it. */
  startTimeSeconds: z.number().optional(),
});
export type ModelInfoData = z.infer<typeof ModelInfoData>;

export const PagedModelInfoData = paged(ModelInfoData);
export type PagedModelInfoData = z.infer<typeof PagedModelInfoData>;
