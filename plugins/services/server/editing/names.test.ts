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
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  alice = await server.person('alice', maker, publisher);
});
afterAll(() => server.stop());

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
