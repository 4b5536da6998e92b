import { afterAll, beforeAll, expect, test } from 'vitest';
import {
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
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob')];
});
afterAll(() => server.stop());

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
