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
      resourceLimits: { cpuRequest: '0', memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
    },
    'resourceLimits.cpuRequest',
  ],
  [
    {
      modelName: 'x',
      resourceLimits: { cpuRequest: '1', memoryLimit: '0Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
    },
    'resourceLimits.memoryLimit',
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
  const wizard = home(carol).replace('/account/', '/wizard/account/');
  for (const publicSettings of [{ isPublic: true }, { featured: true }])
    for (const publishing of [
      await carol.post(`${home(carol, 'shy')}/public-settings`, publicSettings),
      await carol.post(home(carol, 'shy'), { modelName: 'shy', publicSettings }),
      await carol.post(home(carol), { modelName: 'loud', publicSettings }),
      await carol.post(wizard, { modelName: 'loud', publicSettings }),
    ])
      expect([publishing.status, publishing.body.args]).toEqual([403, { feature: 'mlp.public_model_admin' }]);
  expect((await carol.get(home(carol, 'loud'))).status).toBe(404);
  expect((await carol.post(`${home(carol, 'shy')}/public-settings`, { hidden: true })).status).toBe(200);
});
