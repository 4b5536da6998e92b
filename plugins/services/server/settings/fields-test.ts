type Json = Readonly<Record<string, any>>;

/** Every place that a JSON schema lets be set, lists as one place with what their items have. */
export function placesIn(schema: Json, named: Json = {}, path = ''): readonly string[] {
  if (typeof schema.$ref === 'string') return placesIn(named[schema.$ref.split('/').at(-1)!], named, path);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as readonly Json[];
  if (choices.length > 0) return [...new Set(choices.flatMap((each) => placesIn(each, named, path)))];
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (schema.properties)
    return Object.entries(schema.properties as Json).flatMap(([name, each]) => placesIn(each, named, below(name)));
  if (schema.type === 'array') return placesIn(schema.items ?? {}, named, path);
  return schema.type === 'null' ? [] : [path];
}

/** Whether one place is the other or stands within it. */
export const within = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`);

/** Every place that a value sets. */
export function placesOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [path] : [...new Set(value.flatMap((each) => placesOf(each, path)))];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, path === '' ? name : `${path}.${name}`));
}

/** The fields by which the platform's people speak of a service's settings, and where each is set. */
export const spokenOf = {
  name: 'modelName',
  displayName: 'displayName',
  displayAuthor: 'displayAuthor',
  shortDescription: 'shortDescription',
  taskType: 'taskType',
  'modelAuthor company': 'modelAuthorCompany',
  modelLink: 'modelLink',
  languages: 'languages',
  imageId: 'imageId',
  prototype: 'prototype',
  'composite flag': 'composite',
  hidden: 'publicSettings.hidden',
  autoStart: 'minInstancesCount',
  supportedTemplates: 'supportedTemplates',
  resourceGroup: 'resourceGroup',
  launchConfig: 'config',
  additionalFlags: 'additionalFlags',
  deploymentPatch: 'deploymentPatch',
  envVariables: 'env',
  'data image': 'dataImageMounts.dataImageId',
  'target path': 'dataImageMounts.targetPath',
  rejectRequestsIfInactive: 'rejectRequestsIfInactive',
  podStartTimeoutSec: 'timeouts.podStartTimeoutSec',
  predictTimeout: 'timeouts.predictTimeoutSec',
  fitTimeoutSec: 'timeouts.fitTimeoutSec',
  cpuRequest: 'resourceLimits.cpuRequest',
  memoryLimit: 'resourceLimits.memoryLimit',
  ephemeralDiskLimit: 'resourceLimits.ephemeralDiskLimit',
  gpuRequested: 'resourceLimits.gpuRequested',
  'GPU limit': 'resourceLimits.gpuMemoryLimitMb',
  'GPU usage': 'resourceLimits.gpuUsageLimit',
  'GPU request': 'resourceLimits.gpuCount',
  'HTTP enabled': 'httpSettings.isHttpEnabled',
  httpInterfaceOnly: 'httpSettings.httpInterfaceOnly',
  httpPort: 'httpSettings.httpPort',
  mainPageEndpoint: 'httpSettings.mainPageEndpoint',
  batchSize: 'batchesConfig.batchSize',
  maxLengthToSkip: 'batchesConfig.maxLengthToSkip',
  timeWaitMs: 'batchesConfig.timeWaitMs',
  maxRetries: 'retriesConfig.maxRetries',
  maxRetriesPerInstance: 'retriesConfig.maxRetriesPerInstance',
  timeoutsMs: 'retriesConfig.timeoutsMs',
  'caching enabled': 'caching.enabled',
  mongoUri: 'caching.mongoUri',
  collectionName: 'caching.collectionName',
  recordsLimit: 'caching.recordsLimit',
  'priority queue enabled': 'priorityQueue.enabled',
  concurrencyLevel: 'priorityQueue.concurrencyLevel',
  'archive enabled': 'archiveSettings.enabled',
  numberOfArchivedRequests: 'archiveSettings.numberOfArchivedRequests',
  'encryption enabled': 'archiveSettings.encryptionEnabled',
  rsaPemPublicKey: 'archiveSettings.rsaPemPublicKey',
  'access level': 'publicSettings.isPublic',
  featured: 'publicSettings.featured',
  'featured order number': 'publicSettings.featuredListOrder',
  'public testing': 'publicSettings.publicTestingAllowed',
  'personal-data disclaimer flag': 'publicSettings.showPersonalDataDisclaimer',
  allowedAccounts: 'publicSettings.allowedAccounts',
  minInstanceCount: 'autoScalingConfiguration.minInstanceCount',
  maxInstanceCount: 'autoScalingConfiguration.maxInstanceCount',
  'more by active requests': 'autoScalingConfiguration.scaleUpActiveRequestsThreshold',
  'fewer by active requests': 'autoScalingConfiguration.scaleDownActiveRequestsThreshold',
  'more by CPU': 'autoScalingConfiguration.scaleUpCpuThresholdMilliCores',
  'fewer by CPU': 'autoScalingConfiguration.scaleDownCpuThresholdMilliCores',
  'more by latency': 'autoScalingConfiguration.scaleUpLatencyThresholdMs',
  'fewer by latency': 'autoScalingConfiguration.scaleDownLatencyThresholdMs',
  'more by requests per minute': 'autoScalingConfiguration.scaleUpRequestsPerMinuteThreshold',
  'fewer by requests per minute': 'autoScalingConfiguration.scaleDownRequestsPerMinuteThreshold',
  'slot start time': 'autoScalingConfiguration.scheduledInstanceCountSettings.startTime.hour',
  'slot end time': 'autoScalingConfiguration.scheduledInstanceCountSettings.endTime.hour',
  'slot min instance count': 'autoScalingConfiguration.scheduledInstanceCountSettings.minInstances',
  'slot max instance count': 'autoScalingConfiguration.scheduledInstanceCountSettings.maxInstances',
  'idle shutdown time': 'autoScalingConfiguration.idleShutdownMinutes',
} as const;

/** What clients send besides settings, and what is the same by another name or is found out by the server. */
export const noSettings: ReadonlySet<string> = new Set([
  'revision',
  'comment',
  'modelType',
  'imageAccountId',
  'autoScalingConfiguration.active',
  'dataImageMounts.dmId',
  'persistentVolumes.pvId',
]);

/** Set by training, whose pages are not these. */
export const isOfTraining = (place: string): boolean => /^(training|fit)/.test(place);

const time = (hour: number) => ({ hour, minute: 30, second: 0, nano: 0 });

interface Given {
  readonly modelName: string;
  readonly image: number;
  readonly dataImage: { readonly accountId: number; readonly imageId: number };
  readonly account: number;
  /** In PEM form. */
  readonly publicKey: string;
  /** Ids of server templates; where nobody knows of templates any do. */
  readonly templates?: readonly number[];
}

/** Every setting with a value that no new service has; nothing of it starts an instance. */
export const everySetting = ({ modelName, image, dataImage, account, publicKey, templates = [7, 8] }: Given) => ({
  modelName,
  displayName: 'Every setting',
  displayAuthor: 'Tembr',
  shortDescription: 'Everything is set',
  translations: {
    en: { displayName: 'Every setting', shortDescription: 'Everything' },
    ru: { displayName: 'Все настройки', shortDescription: 'Всё' },
  },
  modelAuthorCompany: 'Harbour',
  modelLink: 'https://harbour.example/asr',
  taskType: 'asr',
  languages: ['ru', 'kk'],
  aliases: [`${modelName}-too`],
  imageId: image,
  prototype: false,
  supportedTemplates: [...templates],
  hostingType: 'HOSTING_SERVER',
  dataImageMounts: [
    { dataImageAccountId: dataImage.accountId, dataImageId: dataImage.imageId, targetPath: '/data/weights' },
  ],
  publicSettings: {
    isPublic: true,
    featured: true,
    featuredListOrder: 5,
    hidden: true,
    publicTestingAllowed: true,
    showPersonalDataDisclaimer: true,
    allowedAccounts: [account],
  },
  resourceGroup: 'default',
  placementPriority: 'HIGH',
  composite: true,
  config: '{"beam":5}',
  env: '{"MODE":"fast"}',
  secretEnv: [{ name: 'KEY' }],
  additionalFlags: ['--shm-size=1g', '--init'],
  deploymentPatch: '{"spec":{}}',
  persistentVolumes: [{ mountPath: '/models', sizeInGb: 5, storageClass: 'fast', claimName: 'models' }],
  minInstancesCount: 0,
  startTimeSec: 12,
  rejectRequestsIfInactive: true,
  timeouts: { podStartTimeoutSec: 10, predictTimeoutSec: 20, fitTimeoutSec: 30 },
  resourceLimits: {
    cpuRequest: '1500m',
    memoryLimit: '2Gi',
    ephemeralDiskLimit: '1Gi',
    gpuRequested: true,
    gpuMemoryLimitMb: 1024,
    gpuUsageLimit: 50,
    gpuCount: 1,
  },
  retriesConfig: { maxRetries: 3, timeoutsMs: [70, 140], maxRetriesPerInstance: 2 },
  batchesConfig: { batchSize: 8, timeWaitMs: 5, maxLengthToSkip: 100 },
  caching: { enabled: true, mongoUri: 'redis://cache.example', collectionName: 'asr', recordsLimit: 100 },
  priorityQueue: { enabled: true, concurrencyLevel: 4 },
  httpSettings: { isHttpEnabled: true, httpPort: 8080, mainPageEndpoint: '/health', httpInterfaceOnly: true },
  archiveSettings: {
    enabled: true,
    numberOfArchivedRequests: 10,
    encryptionEnabled: true,
    rsaPemPublicKey: publicKey,
  },
  autoScalingConfiguration: {
    enabled: true,
    minInstanceCount: 0,
    maxInstanceCount: 4,
    cooldownDurationMinutes: 5,
    scaleUpRequestsPerMinuteThreshold: 100,
    scaleDownRequestsPerMinuteThreshold: 10,
    scaleUpLatencyThresholdMs: 500,
    scaleDownLatencyThresholdMs: 50,
    scaleUpCpuThresholdMilliCores: 900,
    scaleDownCpuThresholdMilliCores: 100,
    scaleUpActiveRequestsThreshold: 8,
    scaleDownActiveRequestsThreshold: 1,
    scheduledInstanceCountSettings: [
      { startTime: time(8), endTime: time(20), minInstances: 0, maxInstances: 3, daysOfWeek: ['MONDAY'] },
    ],
    idleShutdownMinutes: 30,
  },
});
