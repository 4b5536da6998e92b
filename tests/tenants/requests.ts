import type { Call } from '#core/contract/call.ts';
import { firstPassword } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { tarOf } from '#plugins/images/server/test/archives.ts';
import { selfSigned } from '../interop/self-signed.ts';
import type { Things } from './things.ts';
import type { Sent } from './world.ts';

type Made = (things: Things) => unknown;

interface Extra {
  readonly query?: Made;
  readonly body?: Made;
  /** The call is about a service that runs elsewhere. */
  readonly external?: true;
}

/** An engine that answers nobody. */
const engine = () => {
  const { cert, key } = selfSigned();
  return { address: 'tcp://docker.invalid:2376', ca: cert, certificate: cert, key, disk: '10Gi' };
};

const config = { name: 'a configuration', isDefault: false, config: '{"a":1}' };
const image = (things: Things) => ({
  name: `new-image-${things.mark}`,
  image: 'registry.example/new:1',
  accessMode: 'private',
});
const dataImage = (things: Things) => ({ ...image(things), name: `new-data-${things.mark}`, sourcePath: '/data' });
/** An archive of an image, whose bytes are all characters. */
const archive = ({ mark }: Things) =>
  tarOf([
    { path: 'image.json', text: JSON.stringify({ name: `new-${mark}`, command: ['node', 'service.mjs'] }) },
    { path: 'service.mjs', text: 'process.exit();' },
  ]).toString();
/** A picture, as far as its first bytes say. */
const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
const newName = (things: Things) => ({ name: `new-${things.mark}` });
/** Everything stays where it is. */
const migration = { sourceGroup: 'default', targetGroup: 'default' };
const newerRequests = { since: '2026-01-31', sinceId: 0 };
const countedRequests = { from: '2026-01-31', to: '2026-02-01' };
const quotaLimits = {
  cpuLimit: '1',
  memoryLimit: '1Gi',
  ephemeralDiskLimit: '1Gi',
  gpuInstancesLimit: 0,
  baseInstancesLimit: 1,
  derivedInstancesLimit: 0,
};
/** How programs that know OpenAI name the things' service. */
const modelOf = async (things: Things): Promise<string> => `${things.owner.account}/${await things.service()}`;

async function form(fields: Readonly<Record<string, Promise<string>>>, file: string): Promise<string> {
  const parts = await Promise.all(
    Object.entries(fields).map(
      async ([name, value]) => `--boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${await value}\r\n`,
    ),
  );
  return `${parts.join('')}--boundary\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n${file}\r\n--boundary--\r\n`;
}
/** Tells names of datasets apart, which stay. */
let uploads = 0;
const external: Extra = { external: true };

/** Histories are asked once there is something in them. */
const withHappening: Extra = {
  external: true,
  async query(things) {
    await things.happening();
    return {};
  },
};

/** Lists of tasks are asked once there is one. */
async function withTask(things: Things): Promise<object> {
  await things.task();
  return {};
}

/** What each call is sent besides its path, by call id; calls that are not here need nothing. */
export const extras: Readonly<Record<string, Extra>> = {
  'accounts.changePassword': { body: () => ({ current: firstPassword, password: firstPassword }) },
  'accounts.changeUserRole': { body: () => ({ role: 'MLP_USER' }) },
  'accounts.getInvitationsByUser': { query: ({ owner }) => ({ userId: owner.userId }) },
  'accounts.inviteUser': { body: ({ mark }) => ({ login: `invited-${mark}@example.com`, role: 'MLP_USER' }) },
  'accounts.setAllowedAddresses': { body: () => ({ addresses: ['0.0.0.0/0', '::/0'] }) },
  'accounts.updateAccountData': { body: ({ mark }) => ({ tags: { note: mark } }) },

  'activity.countAccountClicks': { query: () => ({ days: 7 }) },
  'activity.countModelClicks': { query: () => ({ days: 7 }) },
  'activity.saveClick': { body: () => [{ pageUrl: '/catalog', eventType: 'click' }] },

  'api-keys.createAccessToken': { query: newName, body: () => ({ permissions: ['read'] }) },
  'api-keys.getAccessTokenUsage': {
    query: () => ({ from: 1_700_000_000_000, to: 1_700_086_400_000, stepSeconds: 3_600 }),
  },
  'api-keys.updateAccessToken': { body: () => ({ permissions: ['predict'] }) },

  'datasets.compareDatasetVersions': { query: () => ({ from: 1, to: 1 }) },
  'datasets.createDataset': {
    query: ({ mark }) => ({ name: `uploaded-${mark}-${++uploads}`, dataType: 'json/texts' }),
    body: () => form({}, '{"texts": ["a"]}'),
  },
  'datasets.createEmptyDataset': { body: ({ mark }) => ({ name: `empty-${mark}-${++uploads}` }) },
  'datasets.deprecatedCreateDataset': { body: ({ mark }) => ({ name: `old-${mark}-${++uploads}`, content: '[1]' }) },
  'datasets.deprecatedUpdateDataset': {
    body: ({ mark }) => ({ name: `changed-${mark}`, content: '{"texts": ["a"]}' }),
  },
  'datasets.editDataset': { body: () => ({ version: 1, changes: [{ row: 1, count: 0, rows: ['"a"'] }] }) },
  'datasets.joinParaphrases': { body: async (things) => ({ newDatasetId: await things.dataset() }) },
  'datasets.updateDataset': { body: ({ mark }) => ({ name: `changed-${mark}` }) },
  'datasets.uploadDatasetContent': { body: () => form({}, '{"texts": ["a"]}') },

  'fitting.createFitConfig': { body: () => config },
  'fitting.updateFitConfig': { body: () => config },
  'fitting.crossValidation': { body: () => ({ datasetId: 999_999_999, parts: 2, minIntentSizeToDivide: 0 }) },
  'fitting.fit': { body: () => ({ datasetId: 999_999_999 }) },
  'fitting.fit_v2': { body: () => ({ datasetId: 999_999_999 }) },

  'images.createImage': { body: image },
  'images.updateImage': { body: image },
  'images.createDataImage': { body: dataImage },
  'images.updateDataImage': { body: dataImage },
  'images.readRegistry': { body: () => ({ image: '127.0.0.1:1/new:1' }) },
  'images.uploadImage': { body: archive },
  'images.uploadDataImage': { body: archive },

  'notifications.broadcastNotification': {
    body: ({ owner }) => ({ accountIds: [owner.accountId], severity: 'INFO', textMessage: 'to everybody' }),
  },
  'notifications.getNotifications': {
    async query(things) {
      await things.notice();
      return { limit: 5 };
    },
  },
  'notifications.readNotifications': { body: async (things) => ({ ids: [await things.notice()] }) },
  'notifications.updateNotificationSettings': { body: () => ({ SERVICE_FIT: { enabled: true } }) },
  'notifications.getNotificationMutes': {
    async query(things) {
      await things.mute();
      return {};
    },
  },
  'notifications.getWebhooks': {
    async query(things) {
      await things.webhook();
      return {};
    },
  },
  'notifications.updateNotificationChoices': { body: () => ({ SERVICE_FIT: { email: 'DAILY' } }) },
  'notifications.muteNotifications': { body: () => ({ category: 'SERVICE_FIT', span: 'HOUR' }) },
  'notifications.createWebhook': { body: () => ({ url: 'http://127.0.0.9:9/hook', categories: ['SERVICE_FIT'] }) },
  'notifications.updateWebhook': { body: () => ({ url: 'http://127.0.0.9:9/other' }) },

  'requests.requestFeature': { body: () => ({ contacts: 'a@example.com' }) },
  'requests.sendEmail': { body: () => ({ contacts: 'a@example.com' }) },
  'requests.updateRequest': { body: () => ({ done: true }) },

  'saved-views.createSavedView': {
    body: ({ mark }) => ({ list: 'services', name: `new-${mark}`, query: 'type=asr', shared: false }),
  },
  'saved-views.listSavedViews': { query: () => ({ list: 'services' }) },
  'saved-views.setDefaultView': { body: () => true },
  'saved-views.updateSavedView': { body: () => ({ shared: true }) },

  'services.checkModelNameAvailability': { query: ({ serviceName }) => ({ modelName: serviceName }) },
  'services.getModelList': {
    body: async (things) => ({ ids: [{ account: things.owner.account, model: String(await things.service()) }] }),
  },
  'billing.correctBalance': { body: () => ({ amount: 100, reason: 'Paid by transfer.' }) },
  'licence.installLicence': { body: () => ({ licence: 'head.content.signature' }) },
  'billing.endTestPayment': { body: () => ({ outcome: 'CANCELLED' }) },
  'billing.refillByCard': {
    body: ({ owner }) => ({ accountId: owner.accountId, amountCurrency: 10, redirectUrl: '/billing' }),
  },
  'billing.refillFromIncome': { body: ({ owner }) => ({ accountId: owner.accountId, amountCurrency: 10 }) },
  'billing.setAllowance': { body: () => ({ amount: 0 }) },
  'billing.closePayment': { body: () => ({ as: 'OTHER', reason: 'A test.' }) },
  'billing.exportEntries': { query: () => ({ from: '2026-01-01', to: '2026-01-02' }) },
  'billing.matchPayment': { body: ({ owner }) => ({ accountId: owner.accountId, reason: 'A test.' }) },
  'billing.refundPayment': { body: () => ({ reason: 'A test.' }) },
  'billing.requestPayout': { body: () => ({ amount: 10, details: 'IBAN 1' }) },
  'billing.setBudget': { body: () => ({ amount: 100, emails: [] }) },
  'billing.setGrace': { body: () => ({ until: '2099-01-01T00:00:00Z', reason: 'A test.' }) },
  'billing.settlePayout': { body: () => ({ state: 'PAID', reason: 'A test.' }) },
  'billing.updateBillingTerms': { body: () => ({ graceHours: 24 }) },
  'billing.updateModelBillingSettings': { body: () => ({ isBillingEnabled: false }) },
  'services.createModel': { body: ({ mark }) => ({ modelName: `new-${mark}` }) },
  'services.createModelByWizard': { body: ({ mark }) => ({ modelName: `new-${mark}` }) },
  'services.updateModel': { body: ({ serviceName }) => ({ modelName: serviceName, shortDescription: 'changed' }) },
  'services.createClonedModel': { query: newName },
  'services.createDerivedModel': { query: newName },
  'services.setFavorite': { body: () => true },
  'services.updateModelPublicSettings': { body: () => ({ hidden: true }) },
  'http-services.updateModelHttpSettings': { body: () => ({ isHttpEnabled: false }) },
  'request-archive.updateModelArchiveSettings': {
    body: () => ({ enabled: false, numberOfArchivedRequests: 0, encryptionEnabled: false }),
  },
  'services.setServiceDescriptorDoc': { body: () => ({ name: 'new', schemaFiles: [], fittable: false, methods: {} }) },
  'services.setSimpleDoc': { body: () => '# New' },
  'services.uploadPicture': { body: () => ({ content: picture }) },
  'services.createPredictConfig': { body: () => config },
  'services.updatePredictConfig': { body: () => config },
  'services.createAlias': { query: newName },
  'services.restoreModelVersion': { body: () => ({ comment: 'back' }) },
  'services.reviewAct': { body: async (things) => ({ act: 'start', ids: [await things.service()] }) },
  'services.actOnModels': { body: async (things) => ({ act: 'restore', ids: [await things.service()] }) },
  'services.createGroup': { body: ({ mark }) => ({ name: `new-${mark}` }) },
  'services.updateGroup': {
    body: async (things) => ({
      id: { accountId: things.owner.accountId, groupId: await things.group() },
      name: `changed-${things.mark}`,
    }),
  },

  'instances.setRequestedInstancesCount': { body: () => 2 },
  'instances.updateLastHeartBeats': { external: true, body: async (things) => [await things.instance()] },
  'instances.addInstanceConnected': external,
  'instances.getLogsByImage': withHappening,
  'instances.getLogsByModel': withHappening,
  'instances.listJobs_1': withHappening,
  'instances.listMarks': {
    external: true,
    async query(things) {
      await things.happening();
      return { from: 0, to: 4_102_444_800_000 };
    },
  },
  'core.listen': { query: () => ({ topic: ['no-topic/1'] }) },
  'instances.getModelInstances': external,
  'instances.listModelInstances': { ...external, query: async (things) => ({ named: [await things.instance()] }) },
  'instances.getModelInstanceEnvironment': external,
  'instances.getInstanceEvents': external,
  'instances.listInstanceFiles': external,
  'instances.getInstancePodFile': { external: true, query: () => ({ path: 'a.txt' }) },
  'instances.getInstanceLogFile': external,
  'diagnostics.joinConsole': external,
  'diagnostics.openConsole': { ...external, body: () => ({ columns: 80, rows: 24 }) },
  'instances.getInstanceLogs': external,
  'instances.getInstanceLogMoments': { external: true, query: () => ({ attempt: '1' }) },
  'instances.getModelInstanceLastState': external,
  'instances.getModelInstanceStartTime': external,
  'instances.updateInstanceMetadata': { external: true, body: () => ({ hostname: 'changed' }) },
  'instances.stopInstance': external,
  'instances.terminateInstance': external,
  'instances.getExternalConnectionsInfo': external,
  'instances.createExternalConnection': external,
  'instances.deleteExternalConnection': external,

  'monitoring.getAccountMetric': { query: () => ({ metrics: 'ACCOUNT_CPU_LIMIT' }) },
  'monitoring.getAccountMetricRange': { query: () => ({ metrics: 'ACCOUNT_CPU_USAGE', minutes: 5 }) },
  'monitoring.getEarliestTimestampOfAccountMetric': { query: () => ({ metric: 'ACCOUNT_CPU_USAGE' }) },
  'monitoring.getModelMetric': { query: () => ({ metrics: 'MODEL_INSTANCES_COUNT' }) },
  'monitoring.getModelMetricRange': { query: () => ({ metrics: 'MODEL_INSTANCES_COUNT', minutes: 5 }) },
  'monitoring.getEarliestTimestampOfModelMetric': { query: () => ({ metric: 'MODEL_CPU_USAGE' }) },
  'monitoring.getInstanceMetric': { external: true, query: () => ({ metrics: 'INSTANCE_CPU_USAGE' }) },
  'monitoring.getInstanceMetricRange': { external: true, query: () => ({ metrics: 'INSTANCE_CPU_USAGE', minutes: 5 }) },
  'monitoring.getEarliestTimestampOfInstanceMetric': {
    external: true,
    query: () => ({ metric: 'INSTANCE_CPU_USAGE' }),
  },
  'monitoring.getModelsMetric': {
    query: async (things) => ({ metrics: 'MODEL_INSTANCES_COUNT', models: await things.service() }),
  },
  'monitoring.getModelsMetricsById': {
    query: async (things) => ({ metrics: 'MODEL_INSTANCES_COUNT', modelsIdes: await things.service() }),
  },
  'monitoring.getResourceGroupMetric': { query: () => ({ metrics: 'NODE_CPU_CAPACITY' }) },
  'monitoring.getResourceMetricRange': { query: () => ({ metrics: 'NODE_CPU_USAGE', minutes: 5 }) },
  'monitoring.getEarliestTimestampOfResourceGroupMetric': { query: () => ({ metric: 'NODE_CPU_USAGE' }) },
  'monitoring.saveMetrics': {
    body: async (things) => [
      {
        requestDetailsData: {
          modelAccountId: things.owner.accountId,
          modelId: await things.service(),
          callerAccountId: 'a',
          date: '2026-01-31',
        },
        requestTypeData: 'PREDICT',
        isSuccess: true,
        count: 1,
      },
    ],
  },

  'resource-groups.updateResourceGroups': { body: () => ({ groups: [{ name: 'default' }] }) },
  'resource-groups.planMigration': { query: () => migration },
  'resource-groups.migrateAllServicesToResourceGroup': { query: () => migration },
  'services.updateLastActivities': { body: ({ owner }) => [{ accountId: owner.accountId, modelId: 0 }] },
  'storage.deleteEmptyMinioUsers': { query: () => ({ dryRun: true }) },
  'support-access.actAsUser': { body: () => ({ reason: 'A ticket' }) },
  'support-access.allowSupportAccess': {
    body: () => ({ until: new Date(Date.now() + 60_000).toISOString(), mayChange: false }),
  },
  'superadmin.checkAccessByIp': { query: () => ({ ipAddress: '192.0.2.7' }) },
  'superadmin.getCallerInfo': { query: async (things) => ({ token: await things.secret() }) },
  'dumps.checkDump': { body: () => '{"modelGroups":[]}' },
  'dumps.dumpWithSecrets': { body: () => ({ key: `x25519:${'A'.repeat(42)}E` }) },
  'dumps.restoreAccountDataDump': { body: () => '{"modelGroups":[]}' },
  'dumps.restoreConfig': { body: () => '{"modelGroups":[]}' },
  'superadmin.restoreAccountConfigDump': { body: ({ owner }) => ({ accountName: owner.account }) },
  'superadmin.updateFeatures': { body: () => ({ features: [{ name: 'mlp.test_form', enabled: true }] }) },
  'superadmin.updateLimits': { body: () => ({ fitPerMinute: 9 }) },
  'superadmin.updateWhiteList': { body: () => ({ addresses: [] }) },

  'external-models.getExternalModels': { external: true },
  'external-models.createExternalModel': { external: true, body: () => ({ url: 'http://127.0.0.9:9/v1' }) },
  'external-models.updateExternalModel': { external: true, body: () => ({ url: 'http://127.0.0.9:9/v2' }) },
  'external-models.deleteExternalModel': { external: true },
  'external-models.checkExternalModel': { external: true },

  'openai-adapters.createChatCompletion': {
    body: async (things) => ({ model: await modelOf(things), messages: [{ role: 'user', content: 'a' }] }),
  },
  'openai-adapters.createChatCompletionDirect': {
    body: async (things) => ({ model: await modelOf(things), messages: [{ role: 'user', content: 'a' }] }),
  },
  'openai-adapters.createCompletion': { body: async (things) => ({ model: await modelOf(things), prompt: 'a' }) },
  'openai-adapters.createEmbedding': { body: async (things) => ({ model: await modelOf(things), input: ['a'] }) },
  'openai-adapters.createTranscription': { body: (things) => form({ model: modelOf(things) }, 'sound') },
  'openai-adapters.createSpeech': {
    body: async (things) => ({ model: await modelOf(things), input: 'a', voice: 'b' }),
  },
  'openai-adapters.retrieveModel': external,
  'openai-adapters.createImageGeneration': { body: async (things) => ({ model: await modelOf(things), prompt: 'a' }) },

  'gateway.predict': { body: () => ({ texts: ['a'] }) },
  'gateway.predictWithConfig': { body: () => ({ data: { texts: ['a'] } }) },
  'gateway.predictWithConfig_v2': { body: () => ({ data: '{"texts":["a"]}' }) },
  'gateway.predictWithConfig_v2_stream': { body: () => ({ data: '{"texts":["a"]}' }) },
  'gateway.ext': { body: () => ({ methodName: 'do', params: { a: '1' } }) },
  'gateway.ttsStreamGet': { query: () => ({ text: 'a' }) },
  'gateway.ttsStreamPost': { body: () => ({ text: 'a' }) },
  'gateway.servletPredict': { body: () => ({ texts: ['a'] }) },

  ...Object.fromEntries(
    ['getTaskList', 'shortTasksView', 'listJobs', 'listAccountJobs', 'listJobs_2'].map((list) => [
      `tasks.${list}`,
      { query: withTask },
    ]),
  ),
  'tasks.readTasks': { query: async (things) => ({ jobId: await things.task() }) },

  'resource-groups.createResourceGroup': { body: ({ mark }) => ({ name: `new-${mark}` }) },
  ...Object.fromEntries(
    ['setGroupConnection', 'checkGroupConnection'].map((change) => [
      `resource-groups.${change}`,
      { body: () => ({ values: engine() }) },
    ]),
  ),
  'resource-groups.updateResourceGroup': { body: () => ({ enabledEviction: true }) },
  ...Object.fromEntries(
    ['getPageableLogsByResourceGroup', 'getPageableLogsByResourceGroupCapacity'].map((log) => [
      `resource-groups.${log}`,
      { query: () => ({ minutes: 60 }) },
    ]),
  ),
  'resource-groups.addServerConfiguration': {
    body: ({ mark }) => ({ serverName: `new-${mark}`, rawConfiguration: 'cpu: 1' }),
  },
  'resource-groups.copyServerConfiguration': { body: ({ mark }) => ({ serverName: `copy-${mark}` }) },
  'resource-groups.joinServer': { body: ({ mark }) => ({ serverName: `joins-${mark}` }) },
  'resource-groups.addServerTemplate': {
    body: ({ mark }) => ({ name: `new-${mark}`, type: 'DOCKER', rawConfiguration: 'cpu: 1' }),
  },
  'resource-groups.updateServerTemplate': {
    body: ({ mark }) => ({ name: `changed-${mark}`, type: 'DOCKER', rawConfiguration: 'cpu: 1' }),
  },
  'resource-groups.serverHeartbeat': {
    query: async (things) => ({ account: things.owner.account, serverId: await things.resourceServer() }),
    body: () => 'ready',
  },
  'resource-groups.prolongServer': { body: () => ({ additionalServerLifetimeMinutes: 10 }) },
  'resource-groups.drainServer': { body: () => ({ draining: true }) },
  'resource-groups.createResourceGroupQuota': {
    body: async (things) => ({
      ...quotaLimits,
      accessibleForEveryone: false,
      accessibleOnlyForUser: await things.lodger(),
    }),
  },
  'resource-groups.updateResourceGroupQuota': { body: () => quotaLimits },

  'storage.beginUpload': { body: ({ mark }) => ({ key: `large-${mark}`, bytes: 10, replace: true }) },
  'storage.completeUpload': { body: () => ({ bytes: 3, replace: true }) },
  'storage.createStorageFolder': { body: ({ mark }) => ({ folder: `folder-${mark}-${++uploads}/` }) },
  'storage.deleteStoredObjects': { body: () => ({ keys: ['nothing'] }) },
  'storage.downloadStoredObject': { query: async (things) => ({ key: await things.storedObject() }) },
  'storage.renameStoredObject': {
    async body(things) {
      const from = await things.storedObject();
      return { from, to: `${from}-${++uploads}` };
    },
  },
  'storage.shareStoredObject': { body: async (things) => ({ key: await things.storedObject(), seconds: 60 }) },
  'request-explorer.countNewOwnRequests': { query: () => newerRequests },
  'request-explorer.countNewServiceRequests': { query: () => newerRequests },
  'request-explorer.countOwnRequests': { query: () => countedRequests },
  'request-explorer.countServiceRequests': { query: () => countedRequests },

  'storage.uploadPart': { body: () => 'abc' },
  'storage.uploadStoredObject': { query: ({ mark }) => ({ key: `new-${mark}`, replace: true }), body: () => 'abc' },

  'testing.saveTestRun': {
    body: () => ({ title: 'a run', status: 200, took: 1, request: { length: 2, kind: 'json', text: '{}' } }),
  },
  'testing.shareTest': { body: () => ({ title: 'a test', request: '{}' }) },
  'testing.createTestExample': { body: ({ mark }) => ({ name: `new-${mark}`, request: '{}' }) },
};

/** What a parameter of a path is called by, for these things. */
async function param(name: string, call: Call, things: Things): Promise<string> {
  const inAccount = call.params.includes('account');
  const found: Readonly<Record<string, () => unknown>> = {
    account: () => things.owner.account,
    accountField: () => things.owner.account,
    model: call.path.endsWith('/external-application') ? things.appElsewhere : things.service,
    modelField: things.service,
    id: () => modelOf(things),
    configId: call.path.includes('/fit-config/') ? things.fitConfig : things.config,
    aliasId: things.alias,
    picture: things.picture,
    // Services have one from the beginning.
    version: () => 1,
    validationId: () => 1,
    runId: call.path.includes('/fit-run/') ? () => 1 : things.testRun,
    shareId: things.testShare,
    exampleId: things.testExample,
    application: things.app,
    taskId: call.path.includes('/model-acts/') ? things.act : things.task,
    jobId: things.task,
    groupId: things.group,
    instanceId: call.path.includes('/external-model/') ? things.externalModel : things.instance,
    datasetId: things.dataset,
    originalDatasetId: things.dataset,
    number: () => 1,
    // There is none in an instance that runs elsewhere.
    consoleId: () => '00000000-0000-4000-8000-000000000000',
    imageId: call.path.includes('/data-image') ? things.dataImage : things.image,
    token: things.key,
    sessionId: things.session,
    // Nobody has one: there is no provider.
    connectionId: () => 1,
    featureName: () => 'model_admin',
    // The machines of the installation are everybody's; all else of groups is about one's own.
    groupName: call.id.startsWith('monitoring.') ? () => 'default' : things.resourceGroup,
    quotaId: things.resourceQuota,
    provider: () => 'HOSTING_SERVER_PROVIDER',
    serverId: things.resourceServer,
    templateId: things.serverTemplate,
    apiFile: () => 'mlp-data-nlp.yml',
    request: things.request,
    requestId: call.id.startsWith('request-archive.') ? () => 'req_nobody' : things.loggedRequest,
    viewId: things.view,
    muteId: things.mute,
    webhookId: things.webhook,
    // What was never raised was delivered to nobody.
    deliveryId: () => 999_999_999,
    invitationId: inAccount ? things.invitation : things.invitationElsewhere,
    uploadId: things.upload,
    partNumber: () => 1,
    // Nobody has begun one.
    payment: () => '00000000-0000-4000-8000-000000000000',
    payout: () => 999_999_999,
    // Calls without a key.
    key: () => 0,
    service: things.service,
    reference: () => 'pi_1',
    refill: () => 999_999_999,
    transaction: () => 999_999_999,
    // Balances are topped up by whoever asks.
    userId: inAccount && !call.id.startsWith('billing.') ? things.member : () => things.owner.userId,
  };
  const make = found[name];
  if (!make)
    throw new Error(
      `${call.id} has a parameter :${name} that the tests know nothing to give for; add it to tests/tenants/requests.ts.`,
    );
  return String(await make());
}

export const isExternal = ({ id }: Call): boolean => extras[id]?.external ?? false;

/** A right request to a call, about these things. */
export async function requestTo(call: Call, things: Things): Promise<Sent> {
  const { query, body } = extras[call.id] ?? {};
  if (isExternal(call))
    await Promise.all([things.instance(), ...(call.path.includes('/external-model') ? [things.externalModel()] : [])]);
  const params = await Promise.all(
    call.params.map(async (name: string) => [name, await param(name, call, things)] as const),
  );
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    query: (await query?.(things)) as Record<string, unknown> | undefined,
    body: await body?.(things),
  };
}
