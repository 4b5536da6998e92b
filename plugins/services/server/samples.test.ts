import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Database } from '#core/server/database/database.ts';
import { Log } from '#core/server/runtime.ts';
import { Accounts, HasDemo } from '#plugins/accounts/server/public.ts';
import { Images, sampleImage } from '#plugins/images/server/public.ts';
import main from '../../../host-configs/main.ts';
import { servicesEnvironment } from './environment.ts';
import { Listing } from './lists/listing.ts';
import { seedSamples } from './samples.ts';
import { core, home, startServices, type Person, type ServicesServer } from './services-test.ts';
import { settingsOfPlugins } from './settings/settings-test.ts';
import { Settings } from './settings/settings.ts';
import { Writer } from './editing/writer.ts';

const manifest = (name: string, more: object = {}) => ({
  name,
  version: '1.0.0',
  taskType: 'ner',
  displayName: { en: 'Names', ru: 'Имена' },
  shortDescription: { en: 'Finds names', ru: 'Находит имена' },
  documentation: { en: '# Names', ru: '# Имена' },
  languages: ['ru', 'en'],
  resources: { memoryLimit: '256Mi' },
  ...more,
});

async function start(
  names: readonly string[],
  environment: Readonly<Record<string, string>> = { DEMO: 'true' },
): Promise<ServicesServer> {
  const bundles = await mkdtemp(join(tmpdir(), 'berth-bundles-'));
  onTestFinished(() => rm(bundles, { recursive: true }));
  for (const name of names.filter((each) => each !== 'unbuilt')) {
    await mkdir(join(bundles, name));
    await writeFile(
      join(bundles, name, 'image.json'),
      JSON.stringify(
        manifest(name, name === 'ner' ? { example: { request: { text: 'a' }, config: { types: ['PERSON'] } } } : {}),
      ),
    );
  }
  const samples = plugin({
    id: 'testing-text',
    requires: ['images'],
    contributes: names.map((name) => sampleImage({ name })),
  });
  const plugins = ['accounts', 'notifications', 'images', 'services', 'settings-of-plugins', 'testing-text'];
  const server = await startServices([settingsOfPlugins, samples], {
    environment,
    config: { ...main, plugins, settings: { images: { bundles } } },
  });
  onTestFinished(() => server.stop());
  return server;
}

const seedAgain = ({ host }: ServicesServer) =>
  seedSamples(
    host.container.give({
      host: ThisHost,
      db: Database,
      demo: HasDemo,
      accounts: Accounts,
      images: Images,
      listing: Listing,
      writer: Writer,
      owned: Settings,
      log: Log,
      environment: servicesEnvironment.token,
    }),
  )();

test('an operator may choose the samples by name', async () => {
  const server = await start(['ner', 'plain'], { DEMO: 'true', DEMO_SERVICES: 'plain, other' });
  const { body } = await server.visitor.get(`${core}/models`);
  expect(body.records.map(({ modelName }: any) => modelName)).toEqual(['plain']);
});

test('the demo account publishes every sample that was built', async () => {
  const server = await start(['ner', 'plain', 'unbuilt']);
  const { body } = await server.visitor.get(`${core}/models?sort=created,asc`);
  expect(body.records.map(({ modelName }: any) => modelName)).toEqual(['ner', 'plain']);
  expect(body.records[0]).toMatchObject({
    modelAccountName: 'demo',
    taskType: 'ner',
    languages: ['ru', 'en'],
    hostingType: 'HOSTING_SERVER',
    minInstancesCount: 1,
    translations: {
      en: { displayName: 'Names', shortDescription: 'Finds names' },
      ru: { displayName: 'Имена', shortDescription: 'Находит имена' },
    },
    resourceLimits: { cpuRequest: '500m', memoryLimit: '256Mi' },
    image: { image: 'bundle:ner', accessMode: 'public' },
    publicSettings: { isPublic: true, publicTestingAllowed: true, featured: true, featuredListOrder: 1, hidden: false },
  });
  const [ru, en] = await Promise.all(
    ['ru', 'en'].map(
      async (language) =>
        (await server.visitor.get(`${core}/account/demo/model/ner/simple-doc?language=${language}`)).body,
    ),
  );
  expect([ru, en]).toEqual(['# Имена', '# Names']);
  expect((await server.visitor.get(`${core}/account/demo/model/ner/predict-config`)).body).toMatchObject([
    { isDefault: true, config: JSON.stringify({ types: ['PERSON'] }, null, 2) },
  ]);
  expect((await server.visitor.get(`${core}/account/demo/model/plain/predict-config`)).body).toEqual([]);
});

test('a clone speaks the language of the account that it is for', async () => {
  const server = await start(['ner']);
  const [anna, ivan] = [await server.person('anna'), await server.person('ivan')];
  for (const [person, language] of [
    [anna, 'EN'],
    [ivan, 'RU'],
  ] as const)
    await person.post(`${core}/account`, { language });
  const cloned = async (person: Person, query = '') => {
    const { body } = await person.post(`${core}/account/demo/model/ner/clone?${query}`);
    const doc = await person.get(`${home(person, body.modelName)}/simple-doc`);
    return [body.displayName, body.shortDescription, doc.body, body.translations];
  };
  const texts = {
    en: { displayName: 'Names', shortDescription: 'Finds names' },
    ru: { displayName: 'Имена', shortDescription: 'Находит имена' },
  };
  expect(await cloned(anna)).toEqual(['Names', 'Finds names', '# Names', texts]);
  expect(await cloned(ivan)).toEqual(['Имена', 'Находит имена', '# Имена', texts]);
  expect(await cloned(anna, 'name=own&displayName=Mine')).toEqual([
    'Mine',
    'Finds names',
    '# Names',
    { en: { shortDescription: 'Finds names' }, ru: { shortDescription: 'Находит имена' } },
  ]);
});

test('a second start adds nothing and brings back nothing; one cut short goes on, also where several start at once', async () => {
  const server = await start(['ner', 'plain', 'third']);
  await server.query(`delete from models where name = 'plain'`);
  await server.query(`delete from models where name = 'third'`);
  await server.query(`delete from sample_services where name = 'third'`);
  await Promise.all([seedAgain(server), seedAgain(server)]);
  expect((await server.query('select name from models order by id')).map(({ name }) => name)).toEqual(['ner', 'third']);
  expect((await server.query('select name from images')).length).toBe(3);
});

test('nothing is published where no demo is wanted', async () => {
  const server = await start(['ner'], { DEMO: 'false' });
  expect(await server.query('select name from models')).toEqual([]);
});

test('a manifest that cannot be read stops the start with its name', async () => {
  await expect(start(['ner', 'Bad Name'])).rejects.toThrow(
    /The manifest .*Bad Name\/image\.json cannot be read\. Build the product again\./,
  );
});
