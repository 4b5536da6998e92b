import { publicKey, type Things } from '../tenants/things.ts';

const threshold = { scaleUpRequestsPerMinuteThreshold: 10, scaleDownRequestsPerMinuteThreshold: 1, scaleUpLatencyThresholdMs: 10, scaleDownLatencyThresholdMs: 1, scaleUpCpuThresholdMilliCores: 10, scaleDownCpuThresholdMilliCores: 1, scaleUpActiveRequestsThreshold: 10, scaleDownActiveRequestsThreshold: 1 };

/** Every setting that a service has. */
const settings = (things: Things) => ({
  ...things.settings(),
  modelName: things.serviceName,
  aliases: [`another-${things.mark}`],
  composite: false,
  prototype: false,
  trainingType: 'singleContainer',
  trainingDatasetType: 'json/texts',
  resourceGroup: '',
  supportedTemplates: [1],
  minInstancesCount: 1,
  startTimeSec: 1.5,
  timeouts: { podStartTimeoutSec: 1, predictTimeoutSec: 1, fitTimeoutSec: 1 },
  resourceLimits: { cpuRequest: '500m', memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi', gpuRequested: false, gpuMemoryLimitMb: 1, gpuUsageLimit: 1, gpuCount: 1 },
  retriesConfig: { maxRetries: 1, timeoutsMs: [1], maxRetriesPerInstance: 1 },
  batchesConfig: { batchSize: 1, timeWaitMs: 1, maxLengthToSkip: 1 },
  priorityQueue: { enabled: true, concurrencyLevel: 1 },
  autoScalingConfiguration: {
    active: true, enabled: true, minInstanceCount: 1, maxInstanceCount: 2, cooldownDurationMinutes: 1, idleShutdownMinutes: 1, ...threshold,
    scheduledInstanceCountSettings: [{ startTime: { hour: 1, minute: 2, second: 3, nano: 4 }, endTime: '05:06', minInstances: 1, maxInstances: 2 }],
  },
});

/** Bodies with every field there is, by call id, for tests that spoil one field at a time. */
export const fullBodies: Readonly<Record<string, (things: Things) => unknown>> = {
  'accounts.updateAccountData': ({ owner }) => ({ accountId: owner.accountId, shortName: owner.account, displayName: 'Demo', language: 'EN', tags: { a: 'b' }, limits: { baseModelInstanceLimit: 20, cpuLimit: '8', memoryLimit: '16Gi' } }),
  'services.createModel': settings,
  'services.updateModel': settings,
  'services.updateModelPublicSettings': () => ({ isPublic: false, featured: false, featuredListOrder: 1, hidden: false, publicTestingAllowed: false, showPersonalDataDisclaimer: false, allowedAccounts: [1] }),
  'services.updateModelHttpSettings': () => ({ isHttpEnabled: true, httpPort: 80, mainPageEndpoint: '/', httpInterfaceOnly: false }),
  'services.updateModelArchiveSettings': () => ({ enabled: true, numberOfArchivedRequests: 1, encryptionEnabled: true, rsaPemPublicKey: publicKey }),
  'services.setServiceDescriptorDoc': () => ({ name: 'a', fittable: true, schemaFiles: [{ name: 'a', content: 'b' }], methods: { predict: { name: 'predict', params: { data: { type: 'a' } }, output: { type: 'b' }, fitted: true } } }),
  'instances.updateInstanceMetadata': () => ({ version: 1, hostname: 'a', builtInImageName: 'b' }),
  'external-models.createExternalModel': () => ({ url: 'https://a.example/v1', model: 'a', apiKey: 'sk-a' }),
  'external-models.updateExternalModel': () => ({ url: 'https://a.example/v1', model: 'a', apiKey: 'sk-a' }),
  'notifications.broadcastNotification': ({ owner }) => ({ accountIds: [owner.accountId], severity: 'INFO', textMessage: 'a' }),
  'notifications.updateNotificationSettings': () => ({ SERVER_DELETION: { enabled: true, params: { a: 'b' } } }),
  'openai-adapters.createChatCompletion': async (things) => ({ model: `${things.owner.account}/${await things.service()}`, messages: [{ role: 'user', content: 'a', name: 'b' }], stream: true, stream_options: { include_usage: true }, temperature: 1, tools: [{ type: 'function', function: { name: 'a' } }], user: 'a' }),
  'openai-adapters.createEmbedding': async (things) => ({ model: `${things.owner.account}/${await things.service()}`, input: ['a'], encoding_format: 'base64', dimensions: 1 }),
  'openai-adapters.createSpeech': async (things) => ({ model: `${things.owner.account}/${await things.service()}`, input: 'a', voice: { id: 'a' }, response_format: 'wav', speed: 1 }),
  'gateway.predictWithConfig': () => ({ data: { texts: ['a'] }, config: { a: 1 }, dataType: 'json' }),
  'gateway.predictWithConfig_v2': () => ({ data: '{}', config: '{}', dataType: 'json' }),
  'gateway.predictWithConfig_v2_stream': () => ({ data: '{}', config: '{}', dataType: 'json' }),
  'gateway.ttsStreamPost': () => ({ model: 'a', text: 'a', voice: 'b', outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 8_000, chunkSizeKb: 8 } }),
  'testing.saveTestRun': () => ({
    title: 'a', status: 504, took: 1.5, cost: 0.1, requestId: 'req_1', configId: 1, config: '{}', priority: 1, request: { length: 2, kind: 'json', text: '{}' }, answer: { length: 2, kind: 'audio', text: '{}' },
    fault: { code: 'a', message: 'b', status: 504, args: { a: 'b' } },
  }),
  'testing.shareTest': () => ({ title: 'a', request: '{}', configId: 1, config: '{}', priority: 1 }),
  'testing.createTestExample': (things) => ({ name: `full-${things.mark}`, request: '{}', answer: '{}', configId: 1, config: '{}', priority: 1 }),
};
