import * as z from 'zod';

// What strict clients of the platform read, written down apart from the product's own contracts: required fields are there and
// not null, others may be absent or null, enums hold no value that clients do not know, and fields beyond these do not matter.
// Lists hold something, for an empty one shows nothing of what clients can read.

const i32 = z.int32();
const i64 = z.int();
const text = z.string();
const flag = z.boolean();
const object = z.looseObject;
const may = z.nullish;
/** Whole seconds or their parts, as ISO 8601 writes them with a zone. */
const datetime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);

const access = z.enum(['private', 'public', 'restricted']);
const groupType = z.enum(['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI']);
const groupAccess = z.enum(['PRIVATE', 'PUBLIC', 'SHARED_POOL']);
const state = z.enum(['RUNNING', 'STARTING', 'INACTIVE', 'SLEEPING', 'REMOVING']);
const hosting = z.enum(['EXTERNAL', 'INTERNAL', 'AUTOMATIC', 'HOSTING_SERVER']);
const training = z.enum(['singleContainer', 'multipleFit']);
const kind = z.enum(['deployment', 'pod', 'docker', 'external', 'hostingServer', 'vastAi']);

const serviceKey = object({ accountId: i64, modelId: i64 });
const imageKey = object({ accountId: i64, imageId: i64 });
const configKey = object({ accountId: i64, modelId: i64, configId: i64 });
const instanceKey = object({ accountId: i64, modelId: i64, instanceId: i64 });

export const image = object({
  id: may(imageKey),
  name: text,
  imageAccountName: may(text),
  image: text,
  accessMode: may(access),
});
export const dataImage = image.extend({ sourcePath: text });
const paging = object({ totalElements: i64, totalPages: i32, pageNumber: i32, pageSize: i32 });
const page = <T extends z.ZodType>(record: T) => object({ paging, records: z.array(record).min(1) });
export const images = page(image);
export const dataImages = page(dataImage);

export const predictConfig = object({ id: configKey, name: text, isDefault: flag, config: text });
export const fitConfig = predictConfig.extend({ isManual: flag });
export const s3Credentials = object({ s3Url: text, accessKey: text, secretKey: text, bucketName: text });
export const dataset = object({
  id: may(object({ accountId: i64, datasetId: i64 })),
  name: text,
  datasetAccountName: may(text),
  description: may(text),
  dataType: may(text),
  accessMode: may(access),
  warning: may(text),
});

const timeouts = object({ podStartTimeoutSec: i64, predictTimeoutSec: i64, fitTimeoutSec: may(i64) });
const limits = object({
  cpuRequest: text,
  memoryLimit: text,
  ephemeralDiskLimit: text,
  gpuRequested: flag,
  gpuMemoryLimitMb: may(i32),
  gpuUsageLimit: may(i32),
  gpuCount: may(i32),
});
const retries = object({ maxRetries: i32, timeoutsMs: z.array(i64), maxRetriesPerInstance: may(i32) });
const batches = object({ batchSize: i32, timeWaitMs: i64, maxLengthToSkip: may(i64) });
const localTime = object({ hour: i32, minute: i32, second: may(i32), nano: may(i32) });
/** Some clients know the flag as `active`, some as `enabled`. */
const autoScaling = object({
  active: flag,
  enabled: flag,
  minInstanceCount: i32,
  maxInstanceCount: may(i32),
  cooldownDurationMinutes: may(i32),
  scaleUpRequestsPerMinuteThreshold: may(i32),
  scaleDownRequestsPerMinuteThreshold: may(i32),
  scaleUpLatencyThresholdMs: may(i32),
  scaleDownLatencyThresholdMs: may(i32),
  scaleUpCpuThresholdMilliCores: may(i32),
  scaleDownCpuThresholdMilliCores: may(i32),
  scaleUpActiveRequestsThreshold: may(i32),
  scaleDownActiveRequestsThreshold: may(i32),
  scheduledInstanceCountSettings: may(
    z.array(object({ startTime: localTime, endTime: localTime, minInstances: i32, maxInstances: may(i32) })),
  ),
});
export const publicSettings = object({
  isPublic: may(flag),
  featured: may(flag),
  featuredListOrder: may(i32),
  hidden: may(flag),
  publicTestingAllowed: may(flag),
  showPersonalDataDisclaimer: may(flag),
  allowedAccounts: may(z.array(i64)),
});
export const billing = object({
  isBillingEnabled: flag,
  billingUnit: may(z.enum(['calls', 'direct', 'custom'])),
  billingUnitPriceInNanoToken: may(i64),
  billingUnitPriceInCurrency: may(z.number()),
  freeUnitQuota: may(i32),
});
export const http = object({
  isHttpEnabled: flag,
  httpPort: may(i32),
  mainPageEndpoint: may(text),
  httpInterfaceOnly: may(flag),
});
export const archive = object({
  enabled: flag,
  numberOfArchivedRequests: i64,
  encryptionEnabled: flag,
  rsaPemPublicKey: may(text),
});
const volume = object({ pvId: may(i64), mountPath: text, sizeInGb: i32, storageClass: text });
const mount = object({
  dmId: may(i64),
  dataImageAccountId: i64,
  dataImageId: i64,
  dataImage: may(text),
  dataImageName: may(text),
  sourcePath: may(text),
  targetPath: text,
});

export const service = object({
  id: serviceKey,
  modelAccountName: may(text),
  modelAccountDisplayName: may(text),
  modelName: text,
  displayName: text,
  displayAuthor: text,
  imageAccountId: i64,
  imageId: may(i64),
  image: may(image),
  modelGroupId: may(i64),
  modelGroupName: may(text),
  trainingDatasetAccountId: may(i64),
  trainingDatasetId: may(i64),
  trainingDataset: may(dataset),
  trainingDatasetType: may(text),
  trainingFitConfigId: may(i64),
  trainingFitConfig: may(fitConfig),
  fitTemplateModelId: may(i64),
  composite: flag,
  prototype: may(flag),
  rejectRequestsIfInactive: may(flag),
  taskType: may(text),
  trainingModelAccountId: may(i64),
  trainingModelId: may(i64),
  trainingModelName: may(text),
  trainingType: may(training),
  config: may(text),
  env: may(text),
  additionalFlags: may(z.array(text)),
  fittable: flag,
  hostingType: hosting,
  persistentVolumes: z.array(volume),
  dataImageMounts: z.array(mount),
  resourceGroup: may(text),
  timeouts,
  resourceLimits: limits,
  retriesConfig: retries,
  batchesConfig: batches,
  caching: object({ enabled: flag, mongoUri: text, collectionName: text, recordsLimit: i64 }),
  priorityQueue: object({ enabled: flag, concurrencyLevel: i32 }),
  autoScalingConfiguration: autoScaling,
  shortDescription: may(text),
  languages: may(z.array(text)),
  minInstancesCount: may(i32),
  publicSettings,
  billingSettings: billing,
  httpSettings: http,
  archiveSettings: archive,
  restrictedImageAccess: flag,
  lastActivity: may(i64),
  favorite: flag,
  state: may(state),
  supportedTemplates: may(z.array(i64)),
  // Later clients go by them.
  modelType: text,
  protocols: z.array(text).min(1),
});
export const services = page(service);

const counts = object({
  internalRequested: i32,
  internalActive: i32,
  internalInError: i32,
  hostingServerRequested: i32,
  hostingServerActive: i32,
  externalRequested: i32,
});
const job = object({
  accountId: i64,
  jobId: i64,
  jobType: text,
  state: text,
  done: flag,
  error: may(flag),
  errorMessage: may(text),
});
export const jobs = z.array(job).min(1);
export const jobStatus = job;
const stage = z.enum(['IDLE', 'RUN', 'REVERTING', 'COMPLETED', 'FAILED', 'REVERTED', 'REPLACED']);
const operation = z.enum([
  'RUN',
  'FIT',
  'BLOCK',
  'UNBLOCK',
  'GRANT',
  'CREATE',
  'REMOVE',
  'EVICT',
  'REMOVE_BY_BILLING',
  'WAKE_UP',
  'RENAME',
  'PREPARE',
  'RELOAD',
  'TRANSFER',
  'SCALE_UP',
  'SCALE_DOWN',
  'NEED_SCALE_UP',
  'SET_CORRECT_GROUP',
]);
export const tasks = z
  .array(
    object({
      jobId: text,
      title: text,
      persistentJobStatus: stage,
      waitFor: may(z.array(text)),
      step: text,
      children: z.array(object({})),
      percentage: z.number(),
      operation,
      operatedEntity: object({ name: text, key: object({}) }),
      operatedEntityName: may(text),
      runAt: may(i64),
      endTime: may(i64),
      unreadStatus: may(flag),
      interrupted: flag,
      interruptMessage: may(text),
      isInterruptible: flag,
      errorMessage: may(text),
    }),
  )
  .min(1);
export const shortTasks = z
  .array(
    object({
      jobId: text,
      title: text,
      children: z.array(object({})),
      percentage: z.number(),
      viewStatus: stage,
      currentStep: text,
    }),
  )
  .min(1);
export const taskLines = z
  .array(
    object({
      jobId: text,
      jobStatus: stage,
      startTime: i64,
      endTime: may(i64),
      name: text,
      parents: z.array(text),
      percentage: may(i32),
      currentCommandName: may(text),
      originalException: may(text),
      priorityName: text,
      errorMessage: may(text),
      accountId: may(i64),
      modelId: may(i64),
      instanceId: may(i64),
      groupOwnerId: may(i64),
      groupName: may(text),
      serverId: may(i64),
      waitFor: may(z.array(text)),
    }),
  )
  .min(1);
export const notices = z
  .array(
    object({
      id: i64,
      accountId: i64,
      severity: z.enum(['INFO', 'WARNING', 'ERROR']),
      createdAt: datetime,
      readAt: may(datetime),
      textMessage: may(text),
      entity: may(object({ name: text, key: object({}) })),
      entityDisplayName: may(text),
      operationType: may(operation),
      type: z.enum([
        'NO_ONE_VAST_AI_OFFER',
        'VAST_AI_SERVER_CANNOT_START_INSTANCE',
        'SERVER_EVENTS_ERROR_INDICATOR',
        'MODEL_EVENTS_ERROR_INDICATOR',
        'PIPELINE_OPERATION',
        'BROADCAST',
        'LICENSE_EXPIRES_SOON',
        'LICENSE_NOT_VALID',
        'LICENSE_LIMITS_EXCEEDED',
        'TOKEN_EXPIRATION_WARNING',
        'SERVER_UNAVAILABLE',
        'SERVER_AVAILABLE',
        'NONE',
      ]),
    }),
  )
  .min(1);
export const instancesStatus = counts;
export const shortStatus = object({ state, instances: counts, lastJob: may(job), startTimeSeconds: may(z.number()) });
export const modelDefaults = object({ timeouts, retries, batches, limits, resourceGroup: text });

const param = object({ type: text });
export const descriptor = object({
  name: text,
  schemaFiles: z.array(object({ name: text, content: text })),
  fittable: flag,
  methods: z.record(text, object({ name: text, params: z.record(text, param), output: param, fitted: flag })),
});
export const alias = object({ id: i64, name: text });
export const aliases = object({ id: serviceKey, aliases: z.array(alias).min(1) });
export const modelGroup = object({ id: may(object({ accountId: i64, groupId: i64 })), name: text });
export const categories = object({ categories: z.array(object({ taskTypeName: text, modelsCount: i32 })) });
export const taskTypes = z.array(object({ name: text, displayName: text, icon: may(text), color: may(text) }));

const totalStatus = z.enum(['RUNNING', 'WAITING', 'SLEEPING', 'FAILED', 'DELETED']);
const instance = object({
  id: i64,
  name: may(text),
  serverId: may(i64),
  serverName: may(text),
  statusInfo: object({ totalStatus, isDeleted: flag, isConnectedToAllGates: flag, podStatus: may(text) }),
  restartCount: i32,
  createdTimestamp: may(text),
  instanceHostingType: may(kind),
  lastRestartTimestamp: may(text),
});
export const instances = object({ instances: z.array(instance).min(1) });
export const instanceEnvironment = object({ environment: z.record(text, text) });
export const instanceEvents = object({
  events: z.array(
    object({
      name: text,
      type: may(text),
      createdTimestamp: may(text),
      message: may(text),
      reason: may(text),
      source: may(object({ component: may(text), host: may(text) })),
      firstSeenTimestamp: may(text),
      lastSeenTimestamp: may(text),
      count: may(i32),
      kind: may(text),
      fieldPath: may(text),
      namespace: text,
    }),
  ),
});
export const lastState = object({
  running: may(object({ startedAt: may(text) })),
  terminated: may(
    object({ startedAt: may(text), finishedAt: may(text), exitCode: may(i32), reason: may(text), message: may(text) }),
  ),
  waiting: may(object({ reason: may(text), message: may(text) })),
});
export const startTime = object({
  modelId: i64,
  instanceId: i64,
  modelAverageStartTimeSec: may(z.number()),
  instanceStartTime: datetime,
  instanceStartedTime: may(datetime),
  instanceErrorTime: may(datetime),
});
export const external = object({
  id: instanceKey,
  connected: flag,
  dockerRunCommand: may(text),
  dockerComposeContent: may(text),
  envVariables: z.record(text, text),
  hostname: may(text),
  version: may(i64),
  imageName: may(text),
});

const groupEssentials = {
  name: text,
  ownerId: i64,
  isDefault: flag,
  access: groupAccess,
  enabledEviction: flag,
  resourceGroupType: groupType,
  enabledAutoScaling: flag,
};
export const groupTypes = z.array(groupType);
export const groups = z.array(object({ ...groupEssentials, tarifficationPrice: z.number(), costPrice: z.number() }));
export const offeredGroups = z.array(
  object({
    name: text,
    accountId: may(i64),
    accountName: may(text),
    tolerations: object({}),
    affinity: object({}),
    ownerId: may(i64),
    isDefault: may(flag),
    enabledAutoScaling: may(flag),
    enabledEviction: may(flag),
    resourceGroupType: may(groupType),
    access: may(groupAccess),
  }),
);

const accountLimits = object({
  baseModelInstanceLimit: i32,
  derivedModelInstanceLimit: i32,
  gpuModelInstanceLimit: i32,
  cpuLimit: text,
  memoryLimit: text,
  ephemeralDiskLimit: text,
  predictPerSec: i32,
  fitPerMinute: i32,
  storageLimit: may(text),
});
export const account = object({
  accountId: i64,
  shortName: text,
  limits: accountLimits,
  language: may(z.enum(['RU', 'EN'])),
  tags: may(z.record(text, text)),
  displayName: may(text),
  lastActivity: may(i64),
});
export const paraphrasing = object({
  statuses: z.array(
    object({ accountId: i64, originalDatasetId: i64, newDatasetId: i64, created: text, completed: z.boolean() }),
  ),
});
export const features = object({ features: z.array(object({ name: text, enabled: z.boolean() })) });
export const accountDump = object({
  accountName: text,
  accountLimits: may(accountLimits),
  language: may(z.enum(['RU', 'EN'])),
  tags: may(z.record(text, text)),
  accountDisplayName: may(text),
});
const configDump = object({ name: text, config: text, isDefault: flag });
const modelDump = object({
  name: text,
  imageAccount: may(text),
  image: may(text),
  modelGroup: may(text),
  isPublic: may(flag),
  config: may(object({})),
  env: may(object({})),
  additionalFlags: may(z.array(text)),
  trainingModelAccount: may(text),
  trainingModelName: may(text),
  taskType: may(text),
  trainingDatasetType: may(text),
  fitTemplateModelName: may(text),
  composite: may(flag),
  prototype: may(flag),
  rejectRequestsIfInactive: may(flag),
  fittable: may(flag),
  trainingType: may(training),
  hostingType: may(hosting),
  dataImageMounts: may(z.array(object({ imageAccount: may(text), image: text, targetPath: text }))),
  timeouts: may(timeouts),
  limits: may(limits),
  retries: may(retries),
  batches: may(batches),
  caching: may(object({ enabled: flag, mongoUri: text, collectionName: text, recordsLimit: i64 })),
  priorityQueue: may(object({ enabled: flag, concurrencyLevel: i32 })),
  autoScalingConfiguration: may(object({ minInstanceCount: i32, maxInstanceCount: may(i32) })),
  docs: z.array(object({ filename: text, content: text })),
  predictConfigs: z.array(configDump),
  fitConfigs: z.array(configDump),
  resourceGroup: may(text),
  shortDescription: may(text),
  languages: may(z.array(text)),
  featured: may(flag),
  featuredListOrder: may(i32),
  hidden: may(flag),
  publicTestingAllowed: may(flag),
  isBillingEnabled: may(flag),
  billingUnit: may(z.enum(['calls', 'direct', 'custom'])),
  billingUnitPriceInNanoToken: may(i64),
  freeUnitQuota: may(i32),
  aliases: may(z.array(text)),
  isHttpEnabled: flag,
  httpPort: may(i32),
  mainPageEndpoint: may(text),
  httpInterfaceOnly: may(flag),
  archiveEnabled: flag,
  numberOfArchivedRequests: i64,
  archiveEncryptionEnabled: flag,
  archiveEncryptionPublicKey: may(text),
  asHttpSettingsData: http,
  asPublicSettingsData: publicSettings,
  asBillingSettingsData: billing,
  asArchiveSettingsData: archive,
});
export const accountData = object({
  apiTokens: may(z.array(text)),
  modelGroups: may(z.array(object({ name: text }))),
  images: may(z.array(object({ name: text, image: text, accessMode: may(access) }))),
  dataImages: may(z.array(object({ name: text, image: text, dataPath: text, accessMode: may(access) }))),
  models: z.array(modelDump).min(1),
  serverTemplates: may(
    z.array(
      object({ name: text, type: groupType, description: text, configuration: text, tarifficationPrice: z.number() }),
    ),
  ),
});
export const token = object({ token: text, name: text, creationDate: text, permissions: z.array(text) });
export const statLog = object({
  accountId: i64,
  recordId: i64,
  userId: may(i64),
  node: may(text),
  imageId: may(i64),
  modelId: may(i64),
  jobId: may(i64),
  resourceGroup: may(text),
  timestamp: text,
  level: z.enum(['INFO', 'ERROR']),
  code: text,
  args: z.looseObject({}),
  message: text,
});
export const click = object({
  creationTime: may(i64),
  accountId: may(i64),
  entityId: may(i64),
  entityType: may(text),
  pageUrl: text,
  description: may(text),
  eventType: text,
  elementId: may(z.union([text, i64])),
});
export const captcha = object({ enabled: flag, siteKey: text });
export const nameAvailability = object({ available: flag });
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
export const license = object({
  licenseStarts: date,
  licenseEnds: date,
  licenseExpiresSoon: flag,
  licenseExpiredOrInvalid: flag,
  softLimitsAreExceeded: flag,
  hardLimitsAreExceeded: flag,
  daysLeftBeforeHardLimits: may(i32),
  limits: object({
    cpuTotalCount: i32,
    vramTotalGb: i32,
    allowedServices: z.array(text),
    allowedVllmModels: z.array(text),
    allowedToDevelop: flag,
    allowedToFit: flag,
  }),
  grafanaLicenseDashboardUrl: text,
});
export const frontendSettings = object({
  isSystemAccount: flag,
  isBillingEnabled: flag,
  isArchiveEnabled: flag,
  isExtendedLanding: flag,
  currencyType: z.enum(['RUBLE', 'TOKEN']),
  englishOnly: flag,
  refillByManager: flag,
  saveClicksEnabled: flag,
  envName: may(text),
  license,
});
const check = object({ name: text, critical: flag, status: object({ ok: flag, message: text }) });
export const health = object({
  ok: flag,
  status: text,
  checks: z.array(check).min(1),
});
export const healthHistory = object({
  failedIntervals: z.array(object({ from: text, count: i32, to: text, firstErrors: z.array(check) })),
});
export const gateways = object({
  size: i32,
  version: text,
  state: text,
  members: z.array(object({ name: may(text), address: text, version: text, isLocal: flag })),
});
export const version = object({ buildDate: text, buildBranch: text });
export const options = object({
  domains: z.array(object({ domain: text, product: text, internalUserUiAvailable: flag, ownerOnly: flag })),
});
export const authorization = object({
  userData: object({
    features: z.array(text),
    permissions: z.array(text),
    login: text,
    userId: i64,
    accountId: may(i64),
    accountOwner: flag,
    internal: flag,
  }),
});
export const allowedAccounts = z.array(object({ id: i64, name: text, availableToSelect: flag }));

export const metrics = z.record(text, z.number());
export const metricsByModel = z.record(text, metrics);
export const metricSeries = z.record(text, z.array(object({ ts: i64, v: z.number() })));
export const modelRequests = object({ modelId: i64, totalSuccess: i32, totalFail: i32, failPercentage: z.number() });
export const allRequests = object({
  totalSuccessCount: i32,
  totalFailCount: i32,
  totalFailPercentage: z.number(),
  modelMetrics: z.array(modelRequests),
});

const period = z.enum(['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR']);
const num = z.number();
const scaling = object({
  serverId: may(i64),
  serverConfiguration: may(text),
  fallbackServersIds: may(z.array(i64)),
  minServersCount: i32,
  maxServersCount: may(i32),
  cooldownPeriodMinutes: may(i32),
  reserveResourceGroupName: may(text),
});
export const group = object({
  ...groupEssentials,
  autoScalingConfiguration: may(scaling),
  tarifficationPrice: num,
  costPrice: num,
  tarifficationPeriod: may(period),
});
export const groupStatus = group.extend({ serversCount: i32, servicesCount: i32, paidOff: num, blocked: flag });
export const groupCapacity = object({
  milliCpu: i64,
  ramMb: i64,
  diskMb: i64,
  gpu: i32,
  gpuModels: z.array(text),
  vRamMb: may(i32),
  nodes: z.array(text),
  vramMb: i32,
});
export const groupServices = object({
  services: z.array(object({ id: serviceKey, name: may(text), state, active: i32, requested: i32 })),
});
export const groupServicesShort = object({ services: z.array(object({ id: serviceKey, name: text })) });
export const servicesAtTime = z.array(object({ modelId: i64, modelNameAtTime: text, actualModelName: may(text) }));
const sort = object({ sorted: flag, empty: flag, unsorted: flag });
export const statLogPage = object({
  totalElements: may(i64),
  totalPages: may(i32),
  first: may(flag),
  pageable: may(
    object({ pageNumber: i32, pageSize: i32, offset: i64, sort: may(sort), paged: may(flag), unpaged: may(flag) }),
  ),
  size: may(i32),
  content: may(z.array(statLog)),
  number: may(i32),
  sort: may(sort),
  numberOfElements: may(i32),
  last: may(flag),
  empty: may(flag),
});
const quota = object({
  id: i64,
  ownerId: i64,
  ownerName: text,
  groupName: text,
  groupType,
  accessPolicy: object({}),
  grantedAccountName: may(text),
  cpuLimit: text,
  memoryLimit: text,
  ephemeralDiskLimit: text,
  gpuInstancesLimit: i32,
  baseInstancesLimit: i32,
  derivedInstancesLimit: i32,
  tarifficationPrice: num,
  tarifficationPeriod: may(period),
});
export const quotas = z.array(quota);
const capacity = object({ cpu: text, memory: text, disk: text, gpuModels: z.array(text) });
export const groupServer = object({
  id: i64,
  name: text,
  serverIp: may(text),
  jumpHostIp: may(text),
  description: may(text),
  isAutoCreated: flag,
  rawConfiguration: text,
  templateCapacity: may(capacity),
  tarifficationPrice: num,
  tarifficationPeriod: may(period),
  lifetimeLeftSeconds: may(i64),
  priceSynchronizationEnabled: flag,
});
export const serverTemplate = object({
  id: i64,
  name: text,
  type: groupType,
  capacity: may(capacity),
  description: text,
  rawConfiguration: text,
  tarifficationPrice: num,
  tarifficationPeriod: may(period),
  costPrice: num,
  priceSynchronizationEnabled: flag,
  isAvailable: may(flag),
  availability: may(z.enum(['AVAILABLE', 'UNAVAILABLE', 'UNKNOWN'])),
});
export const groupServerStatus = groupServer.extend({
  status: z.enum(['RUNNING', 'STARTING', 'STOPPED', 'UNAVAILABLE', 'DELETING']),
  resources: capacity,
});

/** Amounts are numbers in the currency of the installation. */
export const balance = z.object({
  overallBalanceCurrency: z.number(),
  jaicpTariffBalanceCurrency: z.number(),
  incomeBalanceCurrency: z.number(),
  nextRefillDate: z.iso.datetime().optional(),
  nextRefillCurrency: z.number().optional(),
});
export const billed = z.object({
  period: z.enum(['HOUR', 'DAY', 'MONTH', 'YEAR']),
  total: z.number(),
  records: z.array(z.looseObject({ amount: z.number() })),
});
