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
