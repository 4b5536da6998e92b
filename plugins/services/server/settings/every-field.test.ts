import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { completedBy } from '#core/server/points.ts';
import { makeDatabase } from '../../../../tests/harness/database.ts';
import { services } from '../../contract.ts';
import { core, home, maker, makeService, publisher, startServices, type ServicesServer } from '../services-test.ts';
import { everySetting, isOfTraining, noSettings, placesIn, placesOf, spokenOf, within } from './fields-test.ts';
import { rsaPublicKey, settingsOfPlugins } from './settings-test.ts';

const environment = { SECRET_KEY: 'k'.repeat(32) };
let database: Awaited<ReturnType<typeof makeDatabase>>;
let server: ServicesServer;
let places: readonly string[];
const start = () =>
  startServices([settingsOfPlugins], {
    environment,
    database: { connection: database.connection, drop: () => Promise.resolve() },
  });
beforeAll(async () => {
  database = await makeDatabase();
  server = await start();
  const { body } = completedBy(server.host)(services).updateModel;
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  places = placesIn(schema, schema.$defs).filter((place) => !noSettings.has(place) && !isOfTraining(place));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const sample = {
  modelName: 'every',
  image: 1,
  dataImage: { accountId: 1, imageId: 1 },
  account: 1,
  publicKey: rsaPublicKey,
};

test('each place of the schema has a value to try it with, and each of the platform’s fields is a place', () => {
  const given = [...placesOf(everySetting(sample)), 'secretEnv.value'];
  expect(
    places.filter((place) => !given.some((each) => within(each, place)) && !/Time\.(second|nano)$/.test(place)),
  ).toEqual([]);
  expect(Object.entries(spokenOf).filter(([, place]) => !places.includes(place))).toEqual([]);
});

test('each setting is taken by the call, kept over a restart, and comes back from a version', async () => {
  const alice = await server.person('alice', maker, publisher);
  const image = { image: 'registry.example/x:1', accessMode: 'private' };
  const { id } = (await alice.post(`${core}/account/alice/image`, { ...image, name: 'own' })).body;
  const data = (await alice.post(`${core}/account/alice/data-image`, { ...image, name: 'weights', sourcePath: '/d' }))
    .body;
  const root = await server.superadmin();
  const every = everySetting({ ...sample, image: id.imageId, dataImage: data.id, account: alice.accountId });
  await makeService(alice, { modelName: 'every' });
  const { aliases, startTimeSec, dataImageMounts, ...rest } = every;
  const shown = {
    ...rest,
    startTimeSeconds: startTimeSec,
    dataImageMounts: dataImageMounts.map((each) => expect.objectContaining(each)),
  };
  const set = await root.post(home(alice, 'every'), { ...every, secretEnv: [{ name: 'KEY', value: 'x' }] });
  expect([set.status, set.body]).toMatchObject([200, shown]);
  const namesOf = async (who: typeof root) =>
    (await who.get(`${home(alice, 'every')}/alias`)).body.aliases.map(({ name }: any) => name);
  expect(await namesOf(root)).toEqual(aliases);

  await server.stop();
  server = await start();
  const again = await server.superadmin();
  expect((await again.get(home(alice, 'every'))).body).toMatchObject(shown);
  expect(await namesOf(again)).toEqual(aliases);
  expect((await again.get(`${home(alice, 'every')}/version/2`)).body.settings).toMatchObject(every);
  const first = await again.post(`${home(alice, 'every')}/version/1/restore`, {});
  expect([first.status, first.body.timeouts]).toEqual([
    200,
    { podStartTimeoutSec: 600, predictTimeoutSec: 60, fitTimeoutSec: 86_400 },
  ]);
  const back = await again.post(`${home(alice, 'every')}/version/2/restore`, { leave: ['secretEnv'] });
  const { secretEnv: _gone, ...others } = shown;
  expect([back.status, back.body]).toMatchObject([200, others]);
  expect(await namesOf(again)).toEqual(aliases);
});
