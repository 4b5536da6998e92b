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
import { Services } from '../public.ts';

let server: ServicesServer;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob')];
});
afterAll(() => server.stop());

const at = (name: string, rest = '') => `${home(alice, name)}/version${rest}`;
const list = async (name: string) => (await alice.get(at(name))).body.records;

test('each saved change is a version with who, when, why and what, whichever call made it', async () => {
  await makeService(alice, { modelName: 'kept', languages: ['en'] });
  const send = (path: string, body?: unknown) => alice.post(`${home(alice, 'kept')}${path}`, body);
  await send('', { modelName: 'kept', languages: ['ru'], displayName: 'Kept', comment: 'For the Russian market' });
  await send('/public-settings', { isPublic: true });
  await send('/http', { isHttpEnabled: true, httpPort: 80 });
  await send('/archive', { enabled: true, numberOfArchivedRequests: 7, encryptionEnabled: false });
  await send('/alias?name=also-kept');
  await server.host.container.get(Services).change((await alice.get(home(alice, 'kept'))).body.id.modelId, {
    timeouts: { podStartTimeoutSec: 1, predictTimeoutSec: 2, fitTimeoutSec: 3 },
  });
  // Nothing of it is new.
  await send('', { modelName: 'kept', languages: ['ru'] });
  const records = await list('kept');
  expect(records.map(({ version, author, fields, comment }: any) => [version, author, fields, comment])).toEqual([
    [7, '', ['timeouts'], ''],
    [6, 'alice@example.com', ['aliases'], ''],
    [5, 'alice@example.com', ['archiveSettings'], ''],
    [4, 'alice@example.com', ['httpSettings'], ''],
    [3, 'alice@example.com', ['publicSettings'], ''],
    [2, 'alice@example.com', ['displayName', 'languages'], 'For the Russian market'],
    [1, 'alice@example.com', [], ''],
  ]);
  expect(Date.now() - records[0].at).toBeLessThan(60_000);
  const { settings } = (await alice.get(at('kept', '/6'))).body;
  expect(settings).toMatchObject({
    aliases: ['also-kept'],
    languages: ['ru'],
    publicSettings: { isPublic: true },
    startTimeSec: null,
  });
  expect((await alice.get(home(alice, 'kept'))).body.version).toBe(7);
  const page = (await alice.get(at('kept', '?page=1&size=2'))).body;
  expect([page.records.map(({ version }: any) => version), page.paging.totalElements]).toEqual([[5, 4], 7]);
  expect((await bob.get(at('kept'))).status).toBe(403);
  expect((await bob.get(home(alice, 'kept'))).body).not.toHaveProperty('version');
  expect((await alice.get(at('kept', '/99'))).body.code).toBe('service.version_not_found');
});

test('a version comes back as a new one, whole', async () => {
  const first = {
    modelName: 'restored',
    displayName: 'First',
    languages: ['en'],
    aliases: ['one', 'two'],
    startTimeSec: 9,
    env: '{"A":"1"}',
    resourceLimits: {
      cpuRequest: '100m',
      memoryLimit: '1Gi',
      ephemeralDiskLimit: '1Gi',
      gpuRequested: true,
      gpuCount: 2,
    },
  };
  await makeService(alice, first);
  const second = await alice.post(home(alice, 'restored'), {
    modelName: 'renamed',
    displayName: 'Second',
    modelType: 'whisper',
    aliases: [],
    startTimeSec: null,
    env: null,
    languages: [],
    resourceLimits: {
      cpuRequest: '1',
      memoryLimit: '2Gi',
      ephemeralDiskLimit: '1Gi',
      gpuRequested: false,
      gpuCount: null,
    },
  });
  expect(second.status).toBe(200);
  const back = await alice.post(at('renamed', '/1/restore'), { comment: 'A mistake' });
  const { modelName, aliases: _aliases, startTimeSec, ...rest } = first;
  expect([back.status, back.body]).toMatchObject([
    200,
    { ...rest, modelName, startTimeSeconds: startTimeSec, version: 3 },
  ]);
  expect(back.body.modelType).toBe('custom');
  expect((await alice.get(`${home(alice, 'restored')}/alias`)).body.aliases.map(({ name }: any) => name)).toEqual([
    'one',
    'two',
  ]);
  const [newest, , oldest] = await list('restored');
  expect(newest).toMatchObject({ version: 3, restored: 1, comment: 'A mistake', author: 'alice@example.com' });
  const settingsOf = async ({ version }: any) => (await alice.get(at('restored', `/${version}`))).body.settings;
  expect(await settingsOf(newest)).toEqual(await settingsOf(oldest));
});

test('what is not there any more is named, and the rest comes back without it', async () => {
  const { id: image } = (
    await alice.post(`${core}/account/alice/image`, {
      name: 'gone',
      image: 'registry.example/gone:1',
      accessMode: 'private',
    })
  ).body;
  await makeService(alice, {
    modelName: 'imaged',
    displayName: 'Old',
    imageAccountId: image.accountId,
    imageId: image.imageId,
  });
  await alice.post(home(alice, 'imaged'), { modelName: 'imaged', displayName: 'New', imageId: null });
  await alice.send('DELETE', `${core}/account/alice/image/${image.imageId}`);
  const refused = await alice.post(at('imaged', '/1/restore'), {});
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'imageId: there is no such image, or this account may not use it',
  ]);
  const rest = await alice.post(at('imaged', '/1/restore'), { leave: ['imageId'] });
  expect([rest.status, rest.body.displayName, rest.body.imageId]).toEqual([200, 'Old', undefined]);
});

test('restoring asks for the same rights as saving, and says who was quicker', async () => {
  const [dora, root] = [await server.person('dora', maker), await server.superadmin()];
  const path = home(dora, 'shown');
  const made = await makeService(dora, { modelName: 'shown' });
  for (const isPublic of [true, false]) await root.post(`${path}/public-settings`, { isPublic });
  const late = await dora.post(`${path}/version/1/restore`, { revision: made.revision });
  expect([late.status, late.body.code, late.body.args.fields]).toEqual([
    409,
    'service.changed_meanwhile',
    'publicSettings',
  ]);
  const shown = await dora.post(`${path}/version/2/restore`, {});
  expect([shown.status, shown.body.args.feature]).toEqual([403, 'mlp.public_model_admin']);
  expect((await bob.post(`${path}/version/2/restore`, {})).status).toBe(403);
  expect((await root.post(`${path}/version/2/restore`, {})).body.publicSettings.isPublic).toBe(true);
});

test('the latest 200 are kept, and the state before the first change that was kept', async () => {
  await makeService(alice, { modelName: 'often' });
  // As a service is that was made before versions were kept.
  await server.query(`update models set version = 0 where name = 'often'`);
  await server.query(`delete from model_versions where model_id = (select id from models where name = 'often')`);
  for (let at = 1; at <= 3; at++)
    await alice.post(home(alice, 'often'), { modelName: 'often', displayName: `Name ${at}` });
  expect((await list('often')).map(({ version, fields, author }: any) => [version, fields, author])).toEqual([
    [4, ['displayName'], 'alice@example.com'],
    [3, ['displayName'], 'alice@example.com'],
    [2, ['displayName'], 'alice@example.com'],
    [1, [], ''],
  ]);
  expect((await alice.get(at('often', '/1'))).body.settings.displayName).toBe('often');
  await server.query(
    `update model_versions set version = version + 198 where model_id = (select id from models where name = 'often')`,
  );
  await server.query(`update models set version = 202 where name = 'often'`);
  await alice.post(home(alice, 'often'), { modelName: 'often', displayName: 'Last' });
  expect((await list('often')).map(({ version }: any) => version)).toEqual([203, 202, 201, 200, 199]);
  await server.query(`update model_versions set version = 3 where version = 199`);
  await alice.post(home(alice, 'often'), { modelName: 'often', displayName: 'Very last' });
  expect((await list('often')).map(({ version }: any) => version)).toEqual([204, 203, 202, 201, 200]);
});
