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
let bob: Person;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob')];
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

test('a rename frees the old name and takes the new one', async () => {
  await makeService(alice, { modelName: 'old-name' });
  expect((await alice.post(home(alice, 'old-name'), { modelName: 'new-name' })).body.modelName).toBe('new-name');
  expect((await alice.get(home(alice, 'old-name'))).status).toBe(404);
  expect((await alice.get(home(alice, 'NEW-NAME'))).body.modelName).toBe('new-name');
  expect((await alice.post(home(alice), { modelName: 'old-name' })).status).toBe(200);
});

test('of two services with one name, however written, one comes to be', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => alice.post(home(alice), { modelName: at % 2 ? 'twin' : 'TWIN' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'mlp.gate.entities.entity_with_provided_name_already_exists',
    message: 'A service with this name already exists',
    status: 409,
  });
  expect((await server.query(`select 1 from models where lower(name) = 'twin'`)).length).toBe(1);
});

test('no change is lost to another made at the same time', async () => {
  await makeService(alice, { modelName: 'busy' });
  const changes = [
    { displayName: 'Busy' },
    { shortDescription: 'much to do' },
    { taskType: 'ner' },
    { config: '{"a":1}' },
    { env: '{"A":"1"}' },
    { fittable: true },
    { composite: true },
    { languages: ['en'] },
  ];
  await Promise.all(changes.map((change) => alice.post(home(alice, 'busy'), { modelName: 'busy', ...change })));
  expect((await alice.get(home(alice, 'busy'))).body).toMatchObject(Object.assign({}, ...changes));
  expect(await server.query(`select revision from models where name = 'busy'`)).toEqual([
    { revision: 1 + changes.length },
  ]);
});

test.each([
  [{}, 'modelName'],
  [{ modelName: 7 }, 'modelName'],
  [{ modelName: '' }, 'modelName'],
  [{ modelName: '123' }, 'modelName'],
  [{ modelName: 'две' }, 'modelName'],
  [{ modelName: 'a/b' }, 'modelName'],
  [{ modelName: '../x' }, 'modelName'],
  [{ modelName: 'x'.repeat(1_000_000) }, 'modelName'],
  [{ modelName: 'x', displayName: 'x'.repeat(1_000_000) }, 'displayName'],
  [{ modelName: 'x', config: '{' }, 'config'],
  [{ modelName: 'x', config: {} }, 'config'],
  [{ modelName: 'x', env: '[]' }, 'env'],
  [{ modelName: 'x', env: '{"a b":"c"}' }, 'env'],
  [{ modelName: 'x', env: '{"A":{}}' }, 'env'],
  [{ modelName: 'x', deploymentPatch: '1' }, 'deploymentPatch'],
  [{ modelName: 'x', modelLink: 'javascript:alert(1)' }, 'modelLink'],
  [{ modelName: 'x', languages: 'ru' }, 'languages'],
  [{ modelName: 'x', languages: ['русский'] }, 'languages.0'],
  [{ modelName: 'x', hostingType: 'MOON' }, 'hostingType'],
  [{ modelName: 'x', minInstancesCount: -1 }, 'minInstancesCount'],
  [{ modelName: 'x', minInstancesCount: 1.5 }, 'minInstancesCount'],
  [{ modelName: 'x', fittable: 'yes' }, 'fittable'],
  [{ modelName: 'x', imageId: '7' }, 'imageId'],
  [{ modelName: 'x', imageId: 7 }, 'imageId'],
  [{ modelName: 'x', imageId: 1e300 }, 'imageId'],
  [{ modelName: 'x', trainingModelId: 999_999 }, 'trainingModelId'],
  [
    { modelName: 'x', dataImageMounts: [{ dataImageAccountId: 1, dataImageId: 1, targetPath: '/data' }] },
    'dataImageMounts.0.dataImageId',
  ],
  [
    { modelName: 'x', dataImageMounts: [{ dataImageAccountId: 1, dataImageId: 1, targetPath: 'data' }] },
    'dataImageMounts.0.targetPath',
  ],
  [
    {
      modelName: 'x',
      resourceLimits: { cpuRequest: 'much', memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
    },
    'resourceLimits.cpuRequest',
  ],
  [
    {
      modelName: 'x',
      resourceLimits: { cpuRequest: '1', memoryLimit: '-1Gi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
    },
    'resourceLimits.memoryLimit',
  ],
  [{ modelName: 'x', resourceLimits: { cpuRequest: '1' } }, 'resourceLimits.memoryLimit'],
  [
    { modelName: 'x', caching: { enabled: true, mongoUri: '', collectionName: 'c', recordsLimit: 1 } },
    'caching.mongoUri',
  ],
  [
    { modelName: 'x', caching: { enabled: true, mongoUri: 'http://x', collectionName: 'c', recordsLimit: 1 } },
    'caching.mongoUri',
  ],
  [{ modelName: 'x', httpSettings: { isHttpEnabled: true, httpPort: 70_000 } }, 'httpSettings.httpPort'],
  [{ modelName: 'x', httpSettings: { isHttpEnabled: true } }, 'httpSettings.httpPort'],
  [
    { modelName: 'x', archiveSettings: { enabled: true, numberOfArchivedRequests: 1, encryptionEnabled: true } },
    'archiveSettings.rsaPemPublicKey',
  ],
  [
    { modelName: 'x', autoScalingConfiguration: { enabled: true, minInstanceCount: 2, maxInstanceCount: 1 } },
    'autoScalingConfiguration.maxInstanceCount',
  ],
  [{ modelName: 'x', aliases: ['1'] }, 'aliases.0'],
  [[], 'body'],
  ['text', 'body'],
  [null, 'body'],
])('bad input %# is refused with the path of the field', async (body, path) => {
  const refused = await alice.post(home(alice), body);
  expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid']);
  expect(refused.body.message).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}: `, 'm'));
});

test.each([['25:00'], ['8:30'], ['08:30:99'], [{ hour: 24, minute: 0 }], [830]])(
  'a schedule that begins at %j is refused',
  async (startTime) => {
    const slot = { startTime, endTime: '20:00', minInstances: 1 };
    const { status, body } = await alice.post(home(alice), {
      modelName: 'x',
      autoScalingConfiguration: { enabled: true, minInstanceCount: 0, scheduledInstanceCountSettings: [slot] },
    });
    expect(status).toBe(400);
    expect(body.message).toMatch(
      /^autoScalingConfiguration\.scheduledInstanceCountSettings\.0\.startTime(\.hour)?: time must be in format HH:MM$/m,
    );
  },
);

test.each(['displayName', 'shortDescription', 'displayAuthor'])(
  'a character that cannot be stored is refused in %s',
  async (field) => {
    expect((await alice.post(home(alice), { modelName: 'nul', [field]: 'a\0b' })).status).toBe(400);
  },
);

test('a prototype in the body does nothing', async () => {
  // An own field of that name, as JSON.parse makes one.
  const body: unknown = JSON.parse('{"modelName":"x","__proto__":{"fittable":true}}');
  expect(JSON.stringify(body)).toContain('__proto__');
  const refused = await alice.post(home(alice), body);
  expect([refused.status, refused.body.code]).toEqual([400, 'request.malformed']);
  expect((await alice.get(home(alice, 'x'))).status).toBe(404);
});

test('making services is for accounts that were granted it, publishing them likewise', async () => {
  const refused = await bob.post(home(bob), { modelName: 'mine' });
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'feature.required', args: { feature: 'mlp.model_admin' } },
  ]);
  expect(refused.body.message).toContain('Request access');
  const carol = await server.person('carol', maker);
  await makeService(carol, { modelName: 'shy' });
  const publishing = await carol.post(`${home(carol, 'shy')}/public-settings`, { isPublic: true });
  expect([publishing.status, publishing.body.args]).toEqual([403, { feature: 'mlp.public_model_admin' }]);
  expect((await carol.post(`${home(carol, 'shy')}/public-settings`, { hidden: true })).status).toBe(200);
});

test('public settings, http and archive settings are changed alone', async () => {
  await makeService(alice, { modelName: 'parts' });
  expect(
    (
      await alice.post(`${home(alice, 'parts')}/public-settings`, {
        isPublic: true,
        featured: true,
        featuredListOrder: 3,
        allowedAccounts: [bob.accountId],
      })
    ).body,
  ).toEqual({
    isPublic: true,
    featured: true,
    featuredListOrder: 3,
    hidden: false,
    publicTestingAllowed: false,
    showPersonalDataDisclaimer: false,
    allowedAccounts: [bob.accountId],
  });
  expect(
    (await alice.post(`${home(alice, 'parts')}/public-settings`, { featuredListOrder: null })).body,
  ).not.toHaveProperty('featuredListOrder');
  expect((await bob.get(`${home(alice, 'parts')}/public-settings`)).body).not.toHaveProperty('allowedAccounts');
  expect((await alice.post(`${home(alice, 'parts')}/http`, { isHttpEnabled: true, httpPort: 80 })).body).toEqual({
    isHttpEnabled: true,
    httpPort: 80,
  });
  expect(
    (
      await alice.post(`${home(alice, 'parts')}/archive`, {
        enabled: true,
        numberOfArchivedRequests: 5,
        encryptionEnabled: false,
      })
    ).body,
  ).toEqual({ enabled: true, numberOfArchivedRequests: 5, encryptionEnabled: false });
  expect((await alice.get(home(alice, 'parts'))).body).toMatchObject({
    httpSettings: { httpPort: 80 },
    archiveSettings: { enabled: true },
    publicSettings: { featured: true },
  });
});

test('names are told free or taken, aliases counted in', async () => {
  await makeService(alice, { modelName: 'taken', aliases: ['taken-too'] });
  const free = async (name: string) => (await alice.post(`${core}/model-name-availability?modelName=${name}`)).body;
  expect([await free('taken'), await free('TAKEN-too'), await free('not-taken')]).toEqual([
    { available: false },
    { available: false },
    { available: true },
  ]);
  expect((await alice.post(`${core}/model-name-availability?modelName=12`)).status).toBe(400);
});

test('a change of settings that somebody else changed meanwhile is refused with who and what; others go through', async () => {
  const made = await makeService(alice, { modelName: 'contested', displayName: 'First' });
  const send = (change: object) => alice.post(home(alice, 'contested'), { modelName: 'contested', ...change });
  const theirs = await send({ displayName: 'Theirs', revision: made.revision });
  expect([theirs.status, theirs.body.revision]).toEqual([200, made.revision + 1]);
  expect((await send({ languages: ['en'], revision: made.revision })).status).toBe(200);
  const refused = await send({ displayName: 'Mine', languages: ['ru'], revision: made.revision });
  expect([refused.status, refused.body.code]).toEqual([409, 'service.changed_meanwhile']);
  expect(refused.body.args).toMatchObject({ by: 'alice@example.com', revision: String(made.revision + 2) });
  expect(refused.body.args.fields.split(', ').toSorted()).toEqual(['displayName', 'languages']);
  const { body } = await send({ displayName: 'Mine', revision: made.revision + 2 });
  expect(body).toMatchObject({ displayName: 'Mine', languages: ['en'] });
  expect((await bob.get(home(alice, 'contested'))).body).not.toHaveProperty('revision');
});

test('who sees a service is changed along with its settings, where the account may publish', async () => {
  await makeService(alice, { modelName: 'shown' });
  const shown = await alice.post(home(alice, 'shown'), {
    modelName: 'shown',
    displayName: 'Shown',
    publicSettings: { isPublic: true, publicTestingAllowed: true },
  });
  expect(shown.body).toMatchObject({
    displayName: 'Shown',
    publicSettings: { isPublic: true, publicTestingAllowed: true },
  });
  const dora = await server.person('dora', maker);
  await makeService(dora, { modelName: 'own' });
  const refused = await dora.post(home(dora, 'own'), { modelName: 'own', publicSettings: { isPublic: true } });
  expect([refused.status, (await dora.get(home(dora, 'own'))).body.publicSettings.isPublic]).toEqual([403, false]);
});

test('a single setting that was changed by a call of its own counts as changed meanwhile', async () => {
  const made = await makeService(alice, { modelName: 'single' });
  await alice.post(`${home(alice, 'single')}/public-settings`, { featuredListOrder: 3 });
  await alice.post(`${home(alice, 'single')}/http`, { isHttpEnabled: true, httpPort: 80 });
  await alice.post(`${home(alice, 'single')}/alias?name=lonely`);
  const refused = await alice.post(home(alice, 'single'), {
    modelName: 'single',
    publicSettings: { hidden: true },
    httpSettings: { isHttpEnabled: false },
    aliases: [],
    languages: ['en'],
    revision: made.revision,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'service.changed_meanwhile']);
  expect(refused.body.args.fields.split(', ').toSorted()).toEqual(['aliases', 'httpSettings', 'publicSettings']);
});
