import { afterAll, beforeAll, expect, test } from 'vitest';
import { completedBy } from '#core/server/points.ts';
import { services } from '../../contract.ts';
import {
  core,
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from '../services-test.ts';
import { rsaPublicKey, settingsOfPlugins } from '../settings/settings-test.ts';

let server: ServicesServer;
let alice: Person;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  alice = await server.person('alice', maker, publisher);
});
afterAll(() => server.stop());

/** Everything that a client may set, each unlike its default. */
const everything = {
  displayName: 'Распознавание речи',
  displayAuthor: 'Тембр',
  shortDescription: '8 кГц',
  taskType: 'asr',
  languages: ['ru', 'kk'],
  modelType: 'whisper',
  translations: {
    en: { displayName: 'Speech recognition' },
    ru: { displayName: 'Распознавание речи', shortDescription: 'Телефония' },
  },
  modelAuthorCompany: 'Tembr',
  modelLink: 'https://tembr.example/asr',
  trainingType: 'multipleFit',
  trainingDatasetType: 'json/texts',
  trainingDatasetAccountId: 3,
  trainingDatasetId: 4,
  trainingFitConfigId: 5,
  fittable: true,
  composite: true,
  rejectRequestsIfInactive: true,
  config: '{"beam":5}',
  env: '{"TOKEN":"canary-secret"}',
  additionalFlags: ['--shm-size=1g'],
  deploymentPatch: '{"spec":{}}',
  hostingType: 'HOSTING_SERVER',
  persistentVolumes: [{ mountPath: '/models', sizeInGb: 5, storageClass: 'fast', claimName: 'models' }],
  resourceGroup: 'gpu',
  supportedTemplates: [7],
  minInstancesCount: 2,
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
  retriesConfig: { maxRetries: 3, timeoutsMs: [50, 100], maxRetriesPerInstance: 1 },
  batchesConfig: { batchSize: 8, timeWaitMs: 5, maxLengthToSkip: 100 },
  caching: { enabled: true, mongoUri: 'mongodb://canary-secret@cache:27017', collectionName: 'asr', recordsLimit: 100 },
  priorityQueue: { enabled: true, concurrencyLevel: 4 },
  httpSettings: { isHttpEnabled: true, httpPort: 8080, mainPageEndpoint: '/health', httpInterfaceOnly: true },
  archiveSettings: {
    enabled: true,
    numberOfArchivedRequests: 10,
    encryptionEnabled: true,
    rsaPemPublicKey: rsaPublicKey,
  },
};
const scaling = {
  minInstanceCount: 1,
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
  idleShutdownMinutes: 30,
};

test('whatever is set comes back, from the answer and from the database', async () => {
  const slots = [{ startTime: '08:30', endTime: { hour: 20, minute: 0 }, minInstances: 2, maxInstances: 3 }];
  const made = await alice.post(home(alice), {
    modelName: 'asr',
    ...everything,
    autoScalingConfiguration: { ...scaling, enabled: true, scheduledInstanceCountSettings: slots },
  });
  expect(made.status).toBe(200);
  const { startTimeSec: _none, ...set } = everything as typeof everything & { startTimeSec?: number };
  expect(made.body).toMatchObject({
    ...set,
    modelName: 'asr',
    modelAccountName: 'alice',
    imageAccountId: alice.accountId,
    favorite: false,
    state: 'INACTIVE',
    restrictedImageAccess: false,
    autoScalingConfiguration: {
      ...scaling,
      active: true,
      enabled: true,
      scheduledInstanceCountSettings: [
        { startTime: { hour: 8, minute: 30 }, endTime: { hour: 20, minute: 0 }, minInstances: 2, maxInstances: 3 },
      ],
    },
  });
  expect((await alice.get(home(alice, 'asr'))).body).toEqual(made.body);
  expect((await alice.get(`${core}/account/${alice.accountId}/model/${made.body.id.modelId}`)).body).toEqual(made.body);
});

test('a service of which only the name is given has every field that clients require', async () => {
  const { body } = await alice.post(home(alice), { modelName: 'bare' });
  const { answer } = completedBy(server.host)(services).getModelInfo;
  expect(answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    modelName: 'bare',
    displayName: 'bare',
    displayAuthor: 'alice',
    taskType: 'custom',
    resourceLimits: { cpuRequest: '500m', memoryLimit: '1Gi' },
    minInstancesCount: 1,
    publicSettings: { isPublic: false },
  });
  expect(JSON.stringify(body)).not.toContain('null');
});

test('an update keeps what it leaves out, empties what is null, and takes back a whole answer', async () => {
  const made = await makeService(alice, { modelName: 'kept', ...everything });
  const renamed = await alice.post(home(alice, 'kept'), { modelName: 'kept' });
  const settled = { updated: 0, revision: 0 };
  expect({ ...renamed.body, ...settled }).toEqual({ ...made, ...settled });
  const again = await alice.post(home(alice, 'kept'), renamed.body);
  expect({ ...again.body, ...settled }).toEqual({ ...made, ...settled });
  const emptied = await alice.post(home(alice, 'kept'), {
    modelName: 'kept',
    shortDescription: null,
    resourceGroup: null,
    languages: null,
    config: null,
    caching: null,
    fittable: null,
    resourceLimits: {
      cpuRequest: '1',
      memoryLimit: '1Gi',
      ephemeralDiskLimit: '1Gi',
      gpuRequested: false,
      gpuCount: null,
    },
  });
  expect(emptied.body).toMatchObject({
    shortDescription: '',
    languages: [],
    config: '',
    caching: everything.caching,
    fittable: true,
  });
  expect(emptied.body).not.toHaveProperty('resourceGroup');
  expect(emptied.body.resourceLimits).toEqual({
    cpuRequest: '1',
    memoryLimit: '1Gi',
    ephemeralDiskLimit: '1Gi',
    gpuRequested: false,
    gpuMemoryLimitMb: 1024,
    gpuUsageLimit: 50,
  });
});

test.each([{ active: true }, { enabled: true }, { active: false, enabled: true }])(
  'autoscaling is on by either of its names: %o',
  async (flags) => {
    const { modelName } = await makeService(alice, {
      modelName: `scaled-${JSON.stringify(flags).length}`,
      autoScalingConfiguration: { minInstanceCount: 0, ...flags },
    });
    expect((await alice.get(home(alice, modelName))).body.autoScalingConfiguration).toEqual({
      minInstanceCount: 0,
      active: true,
      enabled: true,
    });
  },
);
