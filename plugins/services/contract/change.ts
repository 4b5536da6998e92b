import * as z from 'zod';
import {
  ArchiveSettingsChange, BatchesChange, CachingChange, DataImageMountChange, HostingType, HttpSettingsChange, LimitsChange,
  PersistentVolumeChange, PriorityQueueChange, RetriesChange, TimeoutsChange,
} from './hosting.ts';
import { AutoScalingChange } from './scaling.ts';
import { EnvironmentText, Id, JsonText, JsonObjectText, Languages, Line, ServiceName, WebLink } from './texts.ts';
import { TrainingType } from './training.ts';
import { Translations } from './translations.ts';

/** What makes or changes a service. What is left out stays as it is, or gets its default; null empties what can be empty. */
export const ModelCreateUpdateData = z.object({
  modelName: ServiceName,
  displayName: Line.nullish(),
  displayAuthor: Line.nullish(),
  shortDescription: z.string().trim().max(2_000).nullish(),
  translations: Translations.nullish(),
  modelAuthorCompany: Line.nullish(),
  modelLink: WebLink.nullish(),
  modelType: Line.nullish(),
  taskType: Line.nullish(),
  languages: Languages.nullish(),
  aliases: z.array(ServiceName).max(100).nullish(),

  imageAccountId: Id.nullish(),
  imageId: Id.nullish(),
  trainingModelAccountId: Id.nullish(),
  trainingModelId: Id.nullish(),
  trainingType: TrainingType.nullish(),
  trainingDatasetAccountId: Id.nullish(),
  trainingDatasetId: Id.nullish(),
  trainingDatasetType: Line.nullish(),
  trainingFitConfigId: Id.nullish(),
  fitTemplateModelId: Id.nullish(),
  fittable: z.boolean().nullish(),

  composite: z.boolean().nullish(),
  prototype: z.boolean().nullish(),
  rejectRequestsIfInactive: z.boolean().nullish(),
  config: JsonText.nullish(),
  env: EnvironmentText.nullish(),
  additionalFlags: z.array(z.string().max(2_000)).max(100).nullish(),
  deploymentPatch: JsonObjectText.nullish(),
  hostingType: HostingType.nullish(),
  persistentVolumes: z.array(PersistentVolumeChange).max(20).nullish(),
  dataImageMounts: z.array(DataImageMountChange).max(20).nullish(),
  resourceGroup: Line.nullish(),
  supportedTemplates: z.array(Id).max(100).nullish(),
  minInstancesCount: z.int().min(0).max(1000).nullish(),
  /** How long a start takes, in seconds, as its owner expects it. */
  startTimeSec: z.number().min(0).max(31_536_000).nullish(),

  timeouts: TimeoutsChange.nullish(),
  resourceLimits: LimitsChange.nullish(),
  retriesConfig: RetriesChange.nullish(),
  batchesConfig: BatchesChange.nullish(),
  caching: CachingChange.nullish(),
  priorityQueue: PriorityQueueChange.nullish(),
  autoScalingConfiguration: AutoScalingChange.nullish(),
  httpSettings: HttpSettingsChange.nullish(),
  archiveSettings: ArchiveSettingsChange.nullish(),
});
export type ModelCreateUpdateData = z.infer<typeof ModelCreateUpdateData>;
