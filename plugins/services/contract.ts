import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { flag, whole } from '#core/contract/query.ts';
import { Line } from '#core/contract/texts.ts';
import { ServiceActRequest, ServiceActReview, ServiceActResults, ServiceActStarted } from './contract/acts.ts';
import { ModelCreateUpdateData } from './contract/change.ts';
import { configCalls } from './contract/config-calls.ts';
import { ModelDefaults } from './contract/defaults.ts';
import { documentCalls } from './contract/document-calls.ts';
import { groupCalls } from './contract/group-calls.ts';
import { LastActivities, ModelListRequest } from './contract/keys.ts';
import { ModelInfoData, PagedModelInfoData } from './contract/model.ts';
import { ModelPublicSettingsData, PublicSettingsChange } from './contract/publicity.ts';
import { AllModelsQuery, ModelCounts, ModelQuery } from './contract/queries.ts';
import { StartNote } from './contract/status.ts';
import { ServiceName } from './contract/texts.ts';
import { TextLanguage } from './contract/translations.ts';
import { ModelVersionSettings, PagedModelVersionData, RestoreVersion } from './contract/versions.ts';

export { ModelCreateUpdateData } from './contract/change.ts';
export { ConfigCreateUpdateData, FitConfigData, FitConfigPK, PredictConfigData } from './contract/configs.ts';
export { ModelDefaults } from './contract/defaults.ts';
export { ModelDump } from './contract/dump.ts';
export { ServiceDescriptorData } from './contract/descriptor.ts';
export { AliasData, ModelAliasData, ModelGroupChange, ModelGroupData } from './contract/groups.ts';
export { DataImageMountData, HostingType } from './contract/hosting.ts';
export { ModelInfoPK, ModelStringId } from './contract/keys.ts';
export { ModelInfoData, PagedModelInfoData } from './contract/model.ts';
export {
  BillingUnit,
  ModelBillingSettingsData,
  ModelPublicSettingsData,
  PublicSettingsChange,
} from './contract/publicity.ts';
export { firstOfMySpace, ModelCounts, ModelQuery, MySpaceList, mySpaceLists } from './contract/queries.ts';
export type { PictureData } from './contract/pictures.ts';
export {
  InstancesStatusData,
  ModelShortStatusData,
  ModelState,
  modelStates,
  StartNote,
  startNoteOf,
} from './contract/status.ts';
export type { ServiceSettings } from './contract/settings.ts';
export { LanguageCode, ServiceName } from './contract/texts.ts';
export { DatasetInfoData, DatasetPK, TrainingType } from './contract/training.ts';
export { TextLanguage, textLanguages, Translations } from './contract/translations.ts';
export { ModelVersionData, ModelVersionSettings, RestoreVersion } from './contract/versions.ts';

const yaml = 'application/yaml; charset=utf-8';

const naming = { name: ServiceName.optional(), displayName: Line.optional(), displayAuthor: Line.optional() };

/** A kind of service: what people call it, in English and by language, the address of its picture and a CSS colour for it. */
export const TaskTypeData = z
  .object({
    name: z.string(),
    displayName: z.string(),
    translations: z.partialRecord(TextLanguage, z.string()).optional(),
    icon: z.string().optional(),
    color: z.string().optional(),
  })
  .meta({ id: 'TaskTypeData' });
export type TaskTypeData = z.infer<typeof TaskTypeData>;

/** The server template of which a new service is to get a server, to run on. */
const onTemplate = z.object({ templateId: whole({ min: 0 }).optional() });

const about = {
  plugin: 'services',
  parameters: {
    model: 'The service, by its id or name.',
    accountField: 'The account, by its id or short name.',
    modelField: 'The service, by its id or name.',
    configId: 'The id of a configuration.',
    aliasId: 'The id of another name.',
    groupId: 'The id of a group.',
    picture: 'The name of a picture, as its upload answered it.',
    taskId: 'The id of the background task.',
    apiFile: 'The name of a file, such as mlp-data-nlp.yml.',
    version: 'The number of a version.',
  },
};

/** Everything that is done to services themselves; running, training and paying for them belong to other plugins. */
export const services = contract(about, {
  checkModelNameAvailability: call('POST /api/mlpcore/model-name-availability', {
    summary: 'Tells whether a name is free for a new service.',
    may: 'user',
    grant: 'read',
    query: z.object({ modelName: ServiceName }),
    answer: z.object({ available: z.boolean() }).meta({ id: 'ModelNameAvailability' }),
  }),
  getTaskTypes: call('GET /api/mlpcore/system-config/task-types', {
    summary: 'Lists the task types of services.',
    may: 'visitor',
    answer: z.array(TaskTypeData),
  }),
  specs: call('GET /specs/:apiFile', {
    summary: 'Returns a file that describes data of services, as data types name them.',
    may: 'visitor',
    answer: z.string(),
    answerType: yaml,
  }),
  specs_1: call('GET /api/mlpcore/specs/:apiFile', {
    summary: 'Returns the same file under the address of the other calls.',
    may: 'visitor',
    answer: z.string(),
    answerType: yaml,
  }),
  getModelDefaults: call('GET /api/mlpcore/system-config/model-defaults', {
    summary: 'Returns the settings that new services begin with.',
    may: 'visitor',
    answer: ModelDefaults,
  }),

  getPublicModels: call('GET /api/mlpcore/models', {
    summary: 'Lists the public services.',
    may: 'visitor',
    query: ModelQuery,
    answer: PagedModelInfoData,
  }),
  getPagedModels: call('GET /api/mlpcore/account/:account/model', {
    summary: 'Lists the services that an account sees.',
    may: 'member',
    query: ModelQuery,
    answer: PagedModelInfoData,
  }),
  getAllModels: call('GET /api/mlpcore/admin/models', {
    summary: 'Lists the services of all accounts.',
    may: 'superadmin',
    query: AllModelsQuery,
    answer: PagedModelInfoData,
  }),
  getModelCounts: call('GET /api/mlpcore/account/:account/model-counts', {
    summary: 'Counts the services in each list of My space.',
    may: 'member',
    answer: ModelCounts,
  }),
  getModelList: call('POST /api/mlpcore/account/:account/model-list', {
    summary: 'Returns services by account and name.',
    example: { ids: [{ account: 'demo', model: 'ner' }] },
    may: 'visitor',
    grant: 'read',
    body: ModelListRequest,
    answer: z.array(ModelInfoData),
  }),

  actOnModels: call('POST /api/mlpcore/account/:account/model-acts', {
    summary: 'Does something to many services of an account in a background task.',
    example: { act: 'stop', ids: [1, 2] },
    may: 'developer',
    body: ServiceActRequest,
    answer: ServiceActStarted,
  }),
  reviewAct: call('POST /api/mlpcore/account/:account/model-acts/review', {
    summary: 'Tells what doing something to many services would come to for each, without anything being done.',
    example: { act: 'start', ids: [1, 2] },
    may: 'developer',
    incidental: true,
    body: ServiceActRequest,
    answer: ServiceActReview,
  }),
  getActResults: call('GET /api/mlpcore/account/:account/model-acts/:taskId', {
    summary: 'Returns what came of it for each service.',
    may: 'developer',
    answer: ServiceActResults,
  }),

  createModel: call('POST /api/mlpcore/account/:account/model', {
    summary: 'Creates a service.',
    example: { modelName: 'ner', displayName: 'Entities', taskType: 'ner', imageAccountId: 1, imageId: 1 },
    may: 'developer',
    query: onTemplate,
    body: ModelCreateUpdateData,
    answer: ModelInfoData,
  }),
  createModelByWizard: call('POST /api/mlpcore/wizard/account/:account/model', {
    summary: 'Creates a service, as the wizards of other clients do.',
    example: { modelName: 'ner', displayName: 'Entities', taskType: 'ner', imageAccountId: 1, imageId: 1 },
    may: 'developer',
    query: onTemplate,
    body: ModelCreateUpdateData,
    answer: ModelInfoData,
  }),
  checkCreate: call('GET /api/mlpcore/account/:account/create-check', {
    summary: 'Tells why no service can be created in an account now; nothing where one can.',
    may: 'developer',
    answer: z.object({ reason: StartNote.optional() }).meta({ id: 'CreateCheck' }),
  }),
  getModelInfo: call('GET /api/mlpcore/account/:account/model/:model', {
    summary: 'Returns a service with its settings.',
    may: 'visitor',
    answer: ModelInfoData,
  }),
  getModelInfoOld: call('GET /p/:accountField/:modelField', {
    summary: 'Returns a service under its former address.',
    may: 'visitor',
    answer: ModelInfoData,
    deprecated: true,
  }),
  updateModel: call('POST /api/mlpcore/account/:account/model/:model', {
    summary: 'Changes a service; fields that are left out stay as they are.',
    example: { modelName: 'ner', shortDescription: 'Finds names, places and dates.' },
    may: 'developer',
    body: ModelCreateUpdateData,
    answer: ModelInfoData,
  }),
  deleteModel: call('DELETE /api/mlpcore/account/:account/model/:model', {
    summary: 'Deletes a service with everything that belongs to it.',
    may: 'developer',
  }),
  createClonedModel: call('POST /api/mlpcore/account/:account/model/:model/clone', {
    summary: 'Creates a copy of a service in the account of whoever asks.',
    may: 'user',
    query: z.object({ ...naming, autoStart: flag().optional(), ...onTemplate.shape }),
    answer: ModelInfoData,
  }),
  createDerivedModel: call('POST /api/mlpcore/account/:account/model/:model/derived', {
    summary: 'Creates a service that can be trained from another one.',
    may: 'user',
    query: z.object({ ...naming, hidden: flag().optional() }),
    answer: ModelInfoData,
  }),

  updateLastActivity: call('POST /api/mlpcore/account/:account/model/:model/activity', {
    summary: 'Notes that a service is in use.',
    may: 'member',
    incidental: true,
  }),
  updateLastActivities: call('POST /api/mlpcore/admin/update-activities', {
    summary: 'Notes that services are in use; those that are gone are left out.',
    example: [{ accountId: 1, modelId: 1 }],
    may: 'superadmin',
    body: LastActivities,
  }),
  setFavorite: call('POST /api/mlpcore/account/:account/model/:model/favorite', {
    summary: 'Adds a service to the favourites of whoever asks, or removes it.',
    example: true,
    may: 'user',
    body: z.boolean(),
  }),
  clearCustomData: call('DELETE /api/mlpcore/account/:account/model/:model/custom-data', {
    summary: 'Empties the cache of answers of a service.',
    may: 'developer',
    answer: z.object({}).meta({ id: 'Unit' }),
  }),

  getModelPublicSettings: call('GET /api/mlpcore/account/:account/model/:model/public-settings', {
    summary: 'Returns who sees a service, and where.',
    may: 'visitor',
    answer: ModelPublicSettingsData,
  }),
  updateModelPublicSettings: call('POST /api/mlpcore/account/:account/model/:model/public-settings', {
    summary: 'Sets who sees a service, and where.',
    example: { isPublic: true, publicTestingAllowed: true },
    may: 'developer',
    body: PublicSettingsChange,
    answer: ModelPublicSettingsData,
  }),
  getModelVersions: call('GET /api/mlpcore/account/:account/model/:model/version', {
    summary: 'Lists the versions of the settings of a service, the newest first.',
    may: 'developer',
    secret: true,
    query: z.object({ page: pageQuery.page, size: pageQuery.size }),
    answer: PagedModelVersionData,
  }),
  getModelVersion: call('GET /api/mlpcore/account/:account/model/:model/version/:version', {
    summary: 'Returns a version with its settings.',
    may: 'developer',
    secret: true,
    answer: ModelVersionSettings,
  }),
  restoreModelVersion: call('POST /api/mlpcore/account/:account/model/:model/version/:version/restore', {
    summary: 'Sets a service as it was in a version, which makes a new version.',
    example: { comment: 'Back to the settings of last week.' },
    may: 'developer',
    body: RestoreVersion,
    answer: ModelInfoData,
  }),

  ...documentCalls,
  ...configCalls,
  ...groupCalls,
});
