import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import { ModelCreateUpdateData } from './contract/change.ts';
import { ConfigCreateUpdateData, PredictConfigData } from './contract/configs.ts';
import { ModelDefaults } from './contract/defaults.ts';
import { ServiceDescriptorData } from './contract/descriptor.ts';
import { AliasData, ModelAliasData, ModelGroupChange, ModelGroupData } from './contract/groups.ts';
import { ArchiveSettingsChange, HttpSettingsChange, ModelArchiveSettingsData, ModelHttpSettingsData } from './contract/hosting.ts';
import { ModelListRequest } from './contract/keys.ts';
import { ModelInfoData, PagedModelInfoData } from './contract/model.ts';
import { ModelPublicSettingsData, PublicSettingsChange } from './contract/publicity.ts';
import { ModelCounts, ModelQuery } from './contract/queries.ts';
import { Line, ServiceName } from './contract/texts.ts';
import { TextLanguage } from './contract/translations.ts';

export { ModelCreateUpdateData } from './contract/change.ts';
export { ConfigCreateUpdateData, FitConfigData, FitConfigPK, PredictConfigData } from './contract/configs.ts';
export { ModelDefaults } from './contract/defaults.ts';
export { ServiceDescriptorData } from './contract/descriptor.ts';
export { AliasData, ModelAliasData, ModelGroupChange, ModelGroupData } from './contract/groups.ts';
export {
  DataImageMountData, embeddedCache, HostingType, ModelArchiveSettingsData, ModelBatchesData, ModelCachingData, ModelHttpSettingsData, ModelLimitsData,
  ModelPriorityQueueData, ModelRetriesData, ModelTimeoutsData, PersistentVolumeData,
} from './contract/hosting.ts';
export { ModelInfoPK, ModelStringId } from './contract/keys.ts';
export { ModelInfoData, PagedModelInfoData } from './contract/model.ts';
export { BillingUnit, ModelBillingSettingsData, ModelPublicSettingsData, PublicSettingsChange } from './contract/publicity.ts';
export { firstOfMySpace, ModelCounts, ModelQuery, MySpaceList, mySpaceLists } from './contract/queries.ts';
export { AutoScalingChange, LocalTime, ModelAutoScalingConfiguration, ScheduledInstanceCountSetting } from './contract/scaling.ts';
export { InstancesStatusData, ModelShortStatusData, ModelState, modelStates } from './contract/status.ts';
export { ByteQuantity, CpuQuantity, Id, JsonText, LanguageCode, ServiceName } from './contract/texts.ts';
export { DatasetInfoData, DatasetPK, TrainingType } from './contract/training.ts';
export { TextLanguage, textLanguages, Translations } from './contract/translations.ts';

const text = 'text/plain; charset=utf-8';
const longestDocument = 1_000_000;

const naming = { name: ServiceName.optional(), displayName: Line.optional(), displayAuthor: Line.optional() };
const inLanguage = z.object({ language: TextLanguage.optional() });

/** A kind of service; `color` is a CSS colour. */
export const TaskTypeData = z.object({ name: z.string(), displayName: z.string(), icon: z.string().optional(), color: z.string().optional() });
export type TaskTypeData = z.infer<typeof TaskTypeData>;

/** Everything that is done to services themselves; running, training and paying for them belong to other plugins. */
export const services = contract('services', {
  checkModelNameAvailability: call('POST /api/mlpcore/model-name-availability', { may: 'user', grant: 'read', query: z.object({ modelName: ServiceName }), answer: z.object({ available: z.boolean() }) }),
  getTaskTypes: call('GET /api/mlpcore/system-config/task-types', { may: 'visitor', answer: z.array(TaskTypeData) }),
  getModelDefaults: call('GET /api/mlpcore/system-config/model-defaults', { may: 'visitor', answer: ModelDefaults }),

  getPublicModels: call('GET /api/mlpcore/models', { may: 'visitor', query: ModelQuery, answer: PagedModelInfoData }),
  getPagedModels: call('GET /api/mlpcore/account/:account/model', { may: 'member', query: ModelQuery, answer: PagedModelInfoData }),
  getModelCounts: call('GET /api/mlpcore/account/:account/model-counts', { may: 'member', answer: ModelCounts }),
  getModelList: call('POST /api/mlpcore/account/:account/model-list', { may: 'visitor', grant: 'read', body: ModelListRequest, answer: z.array(ModelInfoData) }),

  createModel: call('POST /api/mlpcore/account/:account/model', { may: 'developer', body: ModelCreateUpdateData, answer: ModelInfoData }),
  getModelInfo: call('GET /api/mlpcore/account/:account/model/:model', { may: 'visitor', answer: ModelInfoData }),
  updateModel: call('POST /api/mlpcore/account/:account/model/:model', { may: 'developer', body: ModelCreateUpdateData, answer: ModelInfoData }),
  deleteModel: call('DELETE /api/mlpcore/account/:account/model/:model', { may: 'developer' }),
  createClonedModel: call('POST /api/mlpcore/account/:account/model/:model/clone', {
    may: 'user',
    query: z.object({ ...naming, autoStart: flag().optional(), templateId: whole().pipe(z.int().min(0)).optional() }),
    answer: ModelInfoData,
  }),
  createDerivedModel: call('POST /api/mlpcore/account/:account/model/:model/derived', { may: 'user', query: z.object({ ...naming, hidden: flag().optional() }), answer: ModelInfoData }),

  updateLastActivity: call('POST /api/mlpcore/account/:account/model/:model/activity', { may: 'member' }),
  setFavorite: call('POST /api/mlpcore/account/:account/model/:model/favorite', { may: 'user', body: z.boolean() }),
  clearCustomData: call('DELETE /api/mlpcore/account/:account/model/:model/custom-data', { may: 'developer', answer: z.object({}) }),

  getModelPublicSettings: call('GET /api/mlpcore/account/:account/model/:model/public-settings', { may: 'visitor', answer: ModelPublicSettingsData }),
  updateModelPublicSettings: call('POST /api/mlpcore/account/:account/model/:model/public-settings', { may: 'developer', body: PublicSettingsChange, answer: ModelPublicSettingsData }),
  updateModelHttpSettings: call('POST /api/mlpcore/account/:account/model/:model/http', { may: 'developer', body: HttpSettingsChange, answer: ModelHttpSettingsData }),
  updateModelArchiveSettings: call('POST /api/mlpcore/account/:account/model/:model/archive', { may: 'developer', body: ArchiveSettingsChange, answer: ModelArchiveSettingsData }),

  getServiceDescriptor: call('GET /api/mlpcore/account/:account/model/:model/action-descriptor', { may: 'visitor', answer: ServiceDescriptorData }),
  setServiceDescriptorDoc: call('POST /api/mlpcore/account/:account/model/:model/service-descriptor', { may: 'developer', body: ServiceDescriptorData }),
  getSimpleDoc: call('GET /api/mlpcore/account/:account/model/:model/simple-doc', { may: 'visitor', query: inLanguage, answer: z.string(), answerType: text }),
  setSimpleDoc: call('POST /api/mlpcore/account/:account/model/:model/simple-doc', { may: 'developer', query: inLanguage, body: z.string().max(longestDocument).default(''), bodyType: text, answer: z.string() }),

  listPredictConfigs: call('GET /api/mlpcore/account/:account/model/:model/predict-config', { may: 'visitor', answer: z.array(PredictConfigData) }),
  createPredictConfig: call('POST /api/mlpcore/account/:account/model/:model/predict-config', { may: 'developer', body: ConfigCreateUpdateData, answer: PredictConfigData }),
  getPredictConfig: call('GET /api/mlpcore/account/:account/model/:model/predict-config/:configId', { may: 'visitor', answer: PredictConfigData }),
  updatePredictConfig: call('POST /api/mlpcore/account/:account/model/:model/predict-config/:configId', { may: 'developer', body: ConfigCreateUpdateData, answer: PredictConfigData }),
  deletePredictConfig: call('DELETE /api/mlpcore/account/:account/model/:model/predict-config/:configId', { may: 'developer' }),

  getModelAliases: call('GET /api/mlpcore/account/:account/model/:model/alias', { may: 'visitor', answer: ModelAliasData }),
  createAlias: call('POST /api/mlpcore/account/:account/model/:model/alias', { may: 'developer', query: z.object({ name: ServiceName }), answer: AliasData }),
  deleteAlias: call('DELETE /api/mlpcore/account/:account/model/:model/alias/:aliasId', { may: 'developer' }),

  getGroups: call('GET /api/mlpcore/account/:account/model-group', { may: 'member', answer: z.array(ModelGroupData) }),
  createGroup: call('POST /api/mlpcore/account/:account/model-group', { may: 'developer', body: ModelGroupChange, answer: ModelGroupData }),
  updateGroup: call('PATCH /api/mlpcore/account/:account/model-group', { may: 'developer', body: ModelGroupChange, answer: ModelGroupData }),
  deleteGroup: call('DELETE /api/mlpcore/account/:account/model-group/:groupId', { may: 'developer' }),
  assignModelToGroup: call('PATCH /api/mlpcore/account/:account/model/:model/model-group/:groupId', { may: 'developer' }),
  removeModelFromGroup: call('DELETE /api/mlpcore/account/:account/model/:model/model-group', { may: 'developer' }),
});
