import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { settingsOfPlugins } from '../settings/settings-test.ts';

let server: ServicesServer;
let alice: Person;
let bob: Person;
let privateImage: number;
let publicImage: number;
const works = {
  shortDescription: 'Says things',
  taskType: 'tts',
  languages: ['ru'],
  fittable: true,
  trainingType: 'multipleFit',
  trainingDatasetType: 'json/texts',
  timeouts: { podStartTimeoutSec: 1, predictTimeoutSec: 2, fitTimeoutSec: 3 },
  retriesConfig: { maxRetries: 9, timeoutsMs: [1], maxRetriesPerInstance: 2 },
  batchesConfig: { batchSize: 4, timeWaitMs: 5, maxLengthToSkip: 6 },
  httpSettings: { isHttpEnabled: true, httpPort: 8080 },
  priorityQueue: { enabled: true, concurrencyLevel: 2 },
  resourceLimits: { cpuRequest: '2', memoryLimit: '3Gi', ephemeralDiskLimit: '4Gi', gpuRequested: true },
};
const secrets = {
  config: '{"voice":"canary"}',
  env: '{"TOKEN":"canary"}',
  additionalFlags: ['--canary'],
  resourceGroup: 'canary',
  caching: { enabled: true, mongoUri: 'mongodb://canary', collectionName: 'c', recordsLimit: 1 },
};
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob')];
  privateImage = (await alice.post(`${core}/account/alice/image`, { name: 'private', image: 'r/private' })).body.id
    .imageId;
  publicImage = (
    await alice.post(`${core}/account/alice/image`, { name: 'public', image: 'r/public', accessMode: 'public' })
  ).body.id.imageId;
  await makeService(
    alice,
    {
      modelName: 'voice',
      displayName: 'Voice',
      imageId: publicImage,
      minInstancesCount: 3,
      supportedTemplates: [4, 5],
      ...works,
      ...secrets,
    },
    { isPublic: true, featured: true, publicTestingAllowed: true },
  );
  await makeService(
    alice,
    { modelName: 'template', imageId: publicImage, prototype: true, ...works, ...secrets },
    { isPublic: true },
  );
  await makeService(alice, { modelName: 'locked', imageId: privateImage, ...works }, { isPublic: true });
  await alice.post(`${home(alice, 'voice')}/predict-config`, {
    name: 'loud',
    isDefault: true,
    config: '{"loud":true}',
  });
});
afterAll(() => server.stop());

test("somebody else's clone works like the original and holds none of its secrets", async () => {
  const { status, body } = await bob.post(`${home(alice, 'voice')}/clone?name=my-voice&displayName=Mine`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...works,
    modelName: 'my-voice',
    displayName: 'Mine',
    displayAuthor: 'bob',
    modelAccountName: 'bob',
    imageId: publicImage,
    minInstancesCount: 0,
    publicSettings: { isPublic: false, featured: false, publicTestingAllowed: false },
    config: '',
    env: '',
    additionalFlags: [],
  });
  expect(body.id.accountId).toBe(bob.accountId);
  expect(JSON.stringify((await bob.get(home(bob, 'my-voice'))).body)).not.toContain('canary');
  expect((await bob.get(`${home(bob, 'my-voice')}/predict-config`)).body).toMatchObject([
    {
      name: 'loud',
      isDefault: true,
      config: '{"loud":true}',
      id: { accountId: bob.accountId, modelId: body.id.modelId },
    },
  ]);
});

test("a clone of one's own service keeps everything but its publicity", async () => {
  const { body } = await alice.post(`${home(alice, 'voice')}/clone?name=voice-b&autoStart=true&displayAuthor=Studio`);
  expect(body).toMatchObject({
    ...works,
    ...secrets,
    displayName: 'Voice',
    displayAuthor: 'Studio',
    minInstancesCount: 3,
    publicSettings: { isPublic: false },
    supportedTemplates: [4, 5],
  });
});

test('a clone without a name gets a free one', async () => {
  const names = [];
  for (let n = 0; n < 3; n++) names.push((await bob.post(`${home(alice, 'voice')}/clone`)).body.modelName);
  expect(names).toEqual(['voice', 'voice-2', 'voice-3']);
});

test('a prototype is copied with its configuration, and its clone is no prototype', async () => {
  const { body } = await bob.post(`${home(alice, 'template')}/clone?name=from-template&autoStart=true`);
  expect(body).toMatchObject({ prototype: false, config: secrets.config, env: secrets.env, minInstancesCount: 1 });
  expect(body.caching.mongoUri).toBe('embedded');
  expect((await bob.post(`${home(alice, 'template')}/derived?name=x`)).body.code).toBe('service.prototype');
});

test('a derived service points to its base', async () => {
  const base = (await alice.get(home(alice, 'voice'))).body;
  const { body } = await bob.post(`${home(alice, 'voice')}/derived?name=trained&hidden=true`);
  expect(body).toMatchObject({
    ...works,
    modelName: 'trained',
    trainingModelAccountId: alice.accountId,
    trainingModelId: base.id.modelId,
    trainingModelName: 'voice',
    trainingType: 'multipleFit',
    minInstancesCount: 0,
    publicSettings: { isPublic: false, hidden: true },
    config: '',
    env: '',
    imageId: publicImage,
  });
});

test('a derived service is told by its own name in every language, unless it is given a display name', async () => {
  await makeService(
    alice,
    {
      modelName: 'sorting',
      displayName: 'Sorting of letters',
      translations: { ru: { displayName: 'Разбор писем', shortDescription: 'Разбирает' } },
      imageId: publicImage,
      fittable: true,
    },
    { isPublic: true },
  );
  const derived = async (query: string) => (await bob.post(`${home(alice, 'sorting')}/derived${query}`)).body;
  const translations = { ru: { shortDescription: 'Разбирает' } };
  const named = await derived('?name=sorted');
  expect([named.displayName, named.translations]).toEqual(['sorted', translations]);
  const unnamed = await derived('');
  expect([unnamed.modelName, unnamed.displayName]).toEqual(['sorting', 'sorting']);
  const numbered = await derived('');
  expect([numbered.modelName, numbered.displayName]).toEqual(['sorting-2', 'sorting-2']);
  const told = await derived('?name=told&displayName=My%20letters');
  expect([told.displayName, told.translations]).toEqual(['My letters', translations]);
});

test('of a base and an image that have become private nothing shows but their ids', async () => {
  const image = (
    await alice.post(`${core}/account/alice/image`, { name: 'canary-image', image: 'r/canary', accessMode: 'public' })
  ).body.id.imageId;
  const data = (
    await alice.post(`${core}/account/alice/data-image`, {
      name: 'canary-data',
      image: 'r/canary',
      sourcePath: '/canary',
      accessMode: 'public',
    })
  ).body.id.imageId;
  await makeService(
    alice,
    { modelName: 'canary-base', displayName: 'Base', imageId: image, fittable: true },
    { isPublic: true },
  );
  await bob.post(`${home(alice, 'canary-base')}/derived?name=heir`);
  await server.query(`update models set data_image_ids = array[$1::bigint] where name = 'heir'`, [data]);
  await server.query(
    `update model_settings set data_image_mounts = $1 where model_id = (select id from models where name = 'heir')`,
    [JSON.stringify([{ dataImageAccountId: alice.accountId, dataImageId: data, targetPath: '/d' }])],
  );
  expect((await bob.get(home(bob, 'heir'))).body).toMatchObject({
    trainingModelName: 'canary-base',
    image: { image: 'r/canary' },
    restrictedImageAccess: false,
    dataImageMounts: [{ dataImageName: 'canary-data', sourcePath: '/canary' }],
  });
  await alice.post(`${home(alice, 'canary-base')}/public-settings`, { isPublic: false });
  await server.query(`update images set access_mode = 'restricted' where name like 'canary-%'`);
  expect((await bob.get(home(bob, 'heir'))).body).toMatchObject({
    image: { name: 'canary-image', image: '' },
    restrictedImageAccess: true,
    dataImageMounts: [{ dataImageName: 'canary-data' }],
  });
  await server.query(`update images set access_mode = 'private' where name like 'canary-%'`);
  const { body } = await bob.get(home(bob, 'heir'));
  expect(body).toMatchObject({ imageId: image, restrictedImageAccess: true });
  expect(JSON.stringify(body)).not.toContain('canary');
});

test.each([
  ['voice', 'clone?name=1', 400, 'request.invalid'],
  ['voice', 'clone?name=a%2Fb', 400, 'request.invalid'],
  ['voice', 'clone?autoStart=maybe', 400, 'request.invalid'],
  ['voice', 'clone?name=t&templateId=99', 400, 'request.invalid'],
  ['voice', 'clone?name=twice', 409, 'mlp.gate.entities.entity_with_provided_name_already_exists'],
  ['voice', 'derived?name=twice', 409, 'mlp.gate.entities.entity_with_provided_name_already_exists'],
  ['locked', 'clone?name=l', 403, 'image.access.denied'],
])('%s/%s is refused', async (model, call, status, code) => {
  await bob.post(`${home(alice, 'voice')}/clone?name=twice`);
  const refused = await bob.post(`${home(alice, model)}/${call}`);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test('lists are narrowed to prototypes, and to what was derived from a service', async () => {
  const base = (await alice.get(home(alice, 'voice'))).body.id.modelId;
  await bob.post(`${home(alice, 'voice')}/derived?name=offspring`);
  const names = async (query: string) =>
    (await bob.get(`${home(bob)}?size=100&${query}`)).body.records.map(({ modelName }: any) => modelName);
  expect(await names('prototype=true')).toEqual(['template']);
  expect(await names('prototype=false')).not.toContain('template');
  expect(await names(`derivedFrom=${base}&onlyMy=true`)).toEqual(expect.arrayContaining(['offspring']));
  expect(await names(`derivedFrom=${base}&onlyMy=true`)).not.toContain('heir');
});

test('what cannot be trained has no derived services', async () => {
  await makeService(alice, { modelName: 'plain' }, { isPublic: true });
  expect((await bob.post(`${home(alice, 'plain')}/derived?name=p`)).body.code).toBe('service.not_fittable');
});

test('clones of one service made at once all come to be', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => alice.post(`${home(alice, 'locked')}/clone`)));
  expect(new Set(answers.map(({ body }) => body.modelName)).size).toBe(6);
});
