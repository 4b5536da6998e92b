import { afterAll, beforeAll, expect, test } from 'vitest';
import { canariesIn } from './canary.ts';
import { expected } from './expected.ts';
import { withoutName } from './faults.ts';
import { isExternal, requestTo } from './requests.ts';
import { Things } from './things.ts';
import { World, type Sent } from './world.ts';

let world: World;
let ofA: Readonly<Record<'true' | 'false', Things>>;
let ofB: Readonly<Record<'true' | 'false', Things>>;
beforeAll(async () => {
  world = await World.make();
  const both = (owner: World['a']) => ({
    true: new Things(world, owner, { open: false, external: true }),
    false: new Things(world, owner, { open: false, external: false }),
  });
  ofA = both(world.a);
  ofB = both(world.b);
});
afterAll(() => world?.server.stop());

const callOf = (id: string) => world.calls.find((each) => each.id === id)!;
const missing = '999999999';

/** Sends B's request with something of A's in it, and with something that is not there; both must come to the same and change nothing. */
async function expectNothingLent(
  id: string,
  lent: string,
  name: string,
  put: (value: string, sent: Sent) => Sent,
): Promise<void> {
  const call = callOf(id);
  const own = await requestTo(call, ofB[`${isExternal(call)}`]);
  for (const principal of ['ownerB', 'keyB'] as const) {
    const headers = world.headersOf(principal, call.grant);
    await world.changes();
    const wanted = await world.send(call, put(missing, own), headers);
    const found = await world.send(call, put(lent, own), headers);
    const changed = await world.changes();
    expect(withoutName(found, lent), `${id} tells ${principal} by ${name} what is A's from what is not there`).toEqual(
      withoutName(wanted, missing),
    );
    expect(canariesIn(found.text.replaceAll(lent, '')), `${id} shows ${principal} what belongs to A`).toEqual([]);
    expect(changed, `${id} did something for ${principal} with ${name} of A`).toEqual([]);
  }
}

test.each(Object.keys(expected))("%s does nothing with A's things under B's own address", async (id) => {
  const call = callOf(id);
  const things = ofA[`${isExternal(call)}`];
  for (const name of call.params.filter((each: string) => !each.startsWith('account') && each !== 'featureName')) {
    const { params } = await requestTo(call, things);
    // What everybody has, as the installation's resource group, is not A's.
    if (params[name] === (await requestTo(call, ofB[`${isExternal(call)}`])).params[name]) continue;
    for (const lent of name === 'model' ? [params[name]!, things.serviceName] : [params[name]!]) {
      await expectNothingLent(id, lent, `:${name}`, (value, sent) => ({
        ...sent,
        params: { ...sent.params, [name]: value },
      }));
    }
  }
});

type Field = readonly [
  id: string,
  name: string,
  lent: (a: Things) => unknown,
  put: (value: number) => Pick<Sent, 'query' | 'body'>,
];

const settings: readonly (readonly [name: string, lent: (a: Things) => unknown, put: (value: number) => object])[] = [
  ['imageId', ({ image }) => image(), (imageId) => ({ imageId })],
  [
    'dataImageId',
    ({ dataImage }) => dataImage(),
    (dataImageId) => ({ dataImageMounts: [{ dataImageAccountId: 1, dataImageId, targetPath: '/data' }] }),
  ],
  ['trainingModelId', ({ service }) => service(), (trainingModelId) => ({ trainingModelId })],
  ['fitTemplateModelId', ({ service }) => service(), (fitTemplateModelId) => ({ fitTemplateModelId })],
];

const fields: readonly Field[] = [
  ...settings.flatMap(([name, lent, put]): Field[] => [
    ['services.createModel', name, lent, (value) => ({ body: { modelName: 'never-made', ...put(value) } })],
    ['services.updateModel', name, lent, (value) => ({ body: { modelName: 'never-changed', ...put(value) } })],
  ]),
  [
    'services.updateGroup',
    'groupId',
    ({ group }) => group(),
    (groupId) => ({ body: { id: { accountId: 1, groupId }, name: 'never-named' } }),
  ],
  [
    'services.getModelList',
    'model',
    ({ service }) => service(),
    (model) => ({ body: { ids: [{ account: world.a.account, model: String(model) }] } }),
  ],
  ['services.getPagedModels', 'imageId', ({ image }) => image(), (imageId) => ({ query: { imageId } })],
  [
    'services.getPagedModels',
    'dataImageId',
    ({ dataImage }) => dataImage(),
    (dataImageId) => ({ query: { dataImageId } }),
  ],
  ['services.getPagedModels', 'groupId', ({ group }) => group(), (groupId) => ({ query: { groupId } })],
  ['services.getPagedModels', 'modelField', ({ service }) => service(), (modelField) => ({ query: { modelField } })],
  ['services.getPagedModels', 'search', ({ service }) => service(), (search) => ({ query: { search } })],
  ['services.getPublicModels', 'imageId', ({ image }) => image(), (imageId) => ({ query: { imageId } })],
  ['services.getPublicModels', 'groupId', ({ group }) => group(), (groupId) => ({ query: { groupId } })],
  ['services.getPublicModels', 'search', ({ service }) => service(), (search) => ({ query: { search } })],
  ['catalog.getCatalogModels', 'search', ({ service }) => service(), (search) => ({ query: { search } })],
  ['catalog.getCatalogFacets', 'search', ({ service }) => service(), (search) => ({ query: { search } })],
  ['accounts.getInvitationsByUser', 'userId', ({ owner }) => owner.userId, (userId) => ({ query: { userId } })],
  [
    'instances.startSingleInstance',
    'causeAccountId',
    ({ owner }) => owner.accountId,
    (causeAccountId) => ({ query: { causeAccountId } }),
  ],
  ['gateway.predict', 'configId', ({ config }) => config(), (configId) => ({ query: { configId }, body: {} })],
  ['gateway.servletPredict', 'configId', ({ config }) => config(), (configId) => ({ query: { configId }, body: {} })],
];

test.each(fields)("%s does nothing with A's %s", async (id, name, lent, put) => {
  const value = String(await lent(ofA.false));
  await expectNothingLent(id, value, name, (each, sent) => ({ ...sent, ...put(Number(each)) }));
});
