import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grant } from '#core/contract/call.ts';
import { Events } from '#core/server/events/events.ts';
import { accountChanged } from '#plugins/accounts/server/public.ts';
import { mayEdit } from './access.ts';
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
let superadmin: Person;
const secrets = {
  env: '{"TOKEN":"canary-env"}',
  config: '{"key":"canary-config"}',
  additionalFlags: ['canary-flag'],
  deploymentPatch: '{"canary":"patch"}',
  resourceGroup: 'canary-group',
  caching: { enabled: true, mongoUri: 'mongodb://canary-mongo', collectionName: 'canary-collection', recordsLimit: 1 },
  archiveSettings: {
    enabled: true,
    numberOfArchivedRequests: 1,
    encryptionEnabled: true,
    rsaPemPublicKey: rsaPublicKey,
  },
  persistentVolumes: [{ mountPath: '/canary' }],
};
let imageIds: Record<string, number>;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  [alice, bob, superadmin] = [
    await server.person('alice', maker, publisher),
    await server.person('bob', maker, publisher),
    await server.superadmin(),
  ];
  const image = async (accessMode: string) =>
    (
      await alice.post(`${core}/account/alice/image`, {
        name: accessMode,
        image: `canary-registry/${accessMode}`,
        accessMode,
      })
    ).body.id.imageId;
  imageIds = { private: await image('private'), public: await image('public'), restricted: await image('restricted') };
  await makeService(alice, { modelName: 'closed', ...secrets });
  await makeService(
    alice,
    { modelName: 'open', imageId: imageIds.private, ...secrets },
    { isPublic: true, allowedAccounts: [424_242] },
  );
  await makeService(alice, { modelName: 'lent' }, { allowedAccounts: [bob.accountId] });
  await makeService(alice, { modelName: 'hidden' }, { isPublic: true, hidden: true });
});
afterAll(() => server.stop());

/** Calls on one service that whoever sees it may make. */
const looks = [
  ['GET', ''],
  ['GET', '/public-settings'],
  ['GET', '/action-descriptor'],
  ['GET', '/simple-doc'],
  ['GET', '/predict-config'],
  ['GET', '/alias'],
] as const;
/** Calls that change a service. */
const changes: [string, string, unknown?][] = [
  ['POST', '', { modelName: 'taken-over' }],
  ['DELETE', ''],
  ['DELETE', '/custom-data'],
  ['POST', '/public-settings', { isPublic: true }],
  ['POST', '/http', { isHttpEnabled: false }],
  ['POST', '/archive', { enabled: false, numberOfArchivedRequests: 0, encryptionEnabled: false }],
  ['POST', '/service-descriptor', { name: 'x', schemaFiles: [], fittable: false, methods: {} }],
  ['POST', '/simple-doc', 'x'],
  ['POST', '/predict-config', { config: '{}' }],
  ['POST', '/predict-config/1', { config: '{}' }],
  ['DELETE', '/predict-config/1'],
  ['POST', '/alias?name=other', undefined],
  ['DELETE', '/alias/1'],
  ['PATCH', '/model-group/1'],
  ['DELETE', '/model-group'],
  ['POST', '/activity'],
];

test.each([
  ...looks,
  ['POST', '/favorite', true],
  ['POST', '/clone?name=a', undefined],
  ['POST', '/derived?name=a', undefined],
] as [string, string, unknown?][])(
  '%s %s answers for a service that one may not see as for none at all',
  async (method, path, body) => {
    const hidden = await bob.send(method, home(alice, `closed${path}`), body);
    const missing = await bob.send(method, home(alice, `absent${path}`), body);
    const { requestId: _id, ...told } = hidden.body;
    expect(hidden.status).toBe(404);
    expect(JSON.parse(JSON.stringify(told).replaceAll('closed', 'absent'))).toEqual(
      Object.fromEntries(Object.entries(missing.body).filter(([key]) => key !== 'requestId')),
    );
  },
);

test.each(looks)(
  '%s %s shows a public service to everybody and a private one to members and superadministrators alone',
  async (method, path) => {
    const status = async (person: Person, model: string) =>
      (await person.send(method, home(alice, model + path))).status;
    expect(await Promise.all([server.visitor, bob, alice, superadmin].map((person) => status(person, 'open')))).toEqual(
      [200, 200, 200, 200],
    );
    expect(
      await Promise.all([server.visitor, bob, alice, superadmin].map((person) => status(person, 'closed'))),
    ).toEqual([404, 404, 200, 200]);
    expect(await Promise.all([server.visitor, bob].map((person) => status(person, 'lent')))).toEqual([404, 200]);
    expect(await Promise.all([server.visitor, bob].map((person) => status(person, 'hidden')))).toEqual([200, 200]);
  },
);

test.each(changes)(
  '%s %s is refused to visitors and to other accounts, whether the service is there or not',
  async (method, path, body) => {
    for (const model of ['open', 'closed', 'absent']) {
      expect((await server.visitor.send(method, home(alice, model + path), body)).body.code).toBe('sign_in.required');
      expect((await bob.send(method, home(alice, model + path), body)).body.code).toBe('account.access.denied');
    }
  },
);

test.each([
  ['GET', '/model'],
  ['GET', '/model-counts'],
  ['POST', '/model', { modelName: 'a' }],
  ['GET', '/model-group'],
  ['POST', '/model-group', { name: 'a' }],
  ['PATCH', '/model-group', { id: { accountId: 1, groupId: 1 }, name: 'a' }],
  ['DELETE', '/model-group/1'],
] as [string, string, unknown?][])('%s %s is for members of the account', async (method, path, body) => {
  expect((await bob.send(method, `${core}/account/alice${path}`, body)).body.code).toBe('account.access.denied');
  expect((await bob.send(method, `${core}/account/nobody${path}`, body)).body.code).toBe('account.access.denied');
  expect((await server.visitor.send(method, `${core}/account/alice${path}`, body)).status).toBe(401);
});

test.each(['favorite', 'clone', 'derived'])('visitors are asked to sign in before %s', async (call) => {
  expect((await server.visitor.post(home(alice, `open/${call}`), call === 'favorite' ? true : undefined)).status).toBe(
    401,
  );
});

test('nothing secret reaches whoever may not change a service, by any call', async () => {
  for (const person of [server.visitor, bob]) {
    const answers = await Promise.all([
      ...looks.map(([method, path]) => person.send(method, home(alice, `open${path}`))),
      person.get(`${core}/models`),
      person.post(`${core}/account/alice/model-list`, { ids: [{ account: 'alice', model: 'open' }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const told = JSON.stringify(answers.map(({ body }) => body));
    expect(told).toContain('"modelName":"open"');
    expect(told).not.toContain('canary');
    expect(told).not.toContain('PUBLIC KEY');
    expect(told).not.toContain('424242');
  }
  expect(JSON.stringify((await alice.get(home(alice, 'open'))).body)).toContain('canary-env');
  expect(JSON.stringify((await superadmin.get(home(alice, 'open'))).body)).toContain('canary-env');
});

test('a member who may only look sees no secrets and changes nothing', async () => {
  const carol = await server.person('carol');
  await server.query(`insert into memberships select $1, user_id, 'user' from memberships where account_id = $2`, [
    alice.accountId,
    carol.accountId,
  ]);
  await server.host.container.get(Events).publish(accountChanged, String(alice.accountId));
  await expect.poll(async () => (await carol.get(home(alice, 'closed'))).status, { timeout: 10_000 }).toBe(200);
  expect(JSON.stringify((await carol.get(home(alice, 'closed'))).body)).not.toContain('canary');
  expect((await carol.post(home(alice, 'closed'), { modelName: 'closed' })).body.code).toBe(
    'account.role.insufficient',
  );
});

test('an image is used by whom it is open to', async () => {
  const use = async (person: Person, modelName: string, imageId: number | undefined) =>
    (await person.post(home(person), { modelName, imageId })).body;
  expect((await use(bob, 'with-private', imageIds.private)).message).toMatch(/^imageId: /);
  expect(await use(bob, 'with-public', imageIds.public)).toMatchObject({
    imageAccountId: alice.accountId,
    restrictedImageAccess: false,
    image: { image: 'canary-registry/public' },
  });
  expect(await use(bob, 'with-restricted', imageIds.restricted)).toMatchObject({
    restrictedImageAccess: true,
    image: { image: '', accessMode: 'restricted' },
  });
  expect(await use(alice, 'with-own', imageIds.restricted)).toMatchObject({
    restrictedImageAccess: false,
    image: { image: 'canary-registry/restricted' },
  });
});

test('an image that services are made from cannot be removed', async () => {
  const { status, body } = await alice.send('DELETE', `${core}/account/alice/image/${imageIds.public}`);
  expect([status, body.code]).toEqual([409, 'image.in_use']);
});

test('an image whose last service is being removed waits for that', async () => {
  const imageId = (await alice.post(`${core}/account/alice/image`, { name: 'short-lived', image: 'a/b:1' })).body.id
    .imageId as number;
  await alice.post(home(alice), { modelName: 'last-of-image', imageId });
  const removed = await alice.send('DELETE', home(alice, 'last-of-image'));
  const image = await alice.send('DELETE', `${core}/account/alice/image/${imageId}`);
  expect([removed.status, image.status]).toEqual([200, 200]);
});

test.each([
  [['read'], 'owner', false],
  [['predict'], 'owner', false],
  [['read', 'write'], 'owner', true],
  [['write'], 'user', false],
  [undefined, 'user', false],
  [undefined, 'developer', true],
] as const)('with the grants %j a %s may edit: %s', (grants, membership, may) => {
  const key = grants && { id: 1, grants: new Set<Grant>(grants) };
  expect(
    mayEdit(
      {
        userId: 1,
        login: 'a',
        superadmin: false,
        account: { id: 1, shortName: 'a' },
        memberships: new Map([[1, membership]]),
        features: new Set(),
        key,
      },
      { account: { id: 1, shortName: 'a' }, name: 'one' },
    ),
  ).toBe(may);
});
