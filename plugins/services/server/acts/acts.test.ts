import { afterAll, beforeAll, expect, test } from 'vitest';
import instances from '#plugins/instances/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import tasks from '#plugins/tasks/server/index.ts';
import { mostActedOn, type ServiceActResults } from '../../contract/acts.ts';
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

let server: ServicesServer;
let alice: Person;
let bob: Person;
let imageId: number;
beforeAll(async () => {
  server = await startServices([resourceGroups, instances, tasks], { environment: { ROLES: 'core' } });
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob', maker)];
  const image = await alice.post(`${core}/account/alice/image`, { name: 'asr', image: 'registry.example/asr:1' });
  imageId = image.body.id.imageId;
});
afterAll(() => server.stop());

const make = async (modelName: string, more: object = {}): Promise<number> =>
  (await makeService(alice, { modelName, imageId, minInstancesCount: 0, ...more })).id.modelId;
const begin = (body: object, person = alice) => person.post(`${core}/account/${person.name}/model-acts`, body);

/** What came of an act for each service, once it is over. */
async function act(body: object): Promise<ServiceActResults> {
  const { status, body: begun } = await begin(body);
  expect([status, begun]).toEqual([200, { taskId: expect.any(Number), services: expect.any(Number) }]);
  const results = async () => (await alice.get(`${core}/account/alice/model-acts/${begun.taskId}`)).body;
  await expect.poll(results, { timeout: 15_000 }).toMatchObject({ over: true });
  return results();
}
const outcomes = ({ results }: ServiceActResults) =>
  Object.fromEntries(results.map(({ name, outcome, reason }) => [name, reason?.code ?? outcome]));
const names = async (query: string, person = alice): Promise<string[]> =>
  (await person.get(`${home(alice)}?onlyMy=true&sort=name&${query}`)).body.records.map(
    ({ modelName }: { modelName: string }) => modelName,
  );
const latestTask = async () => (await alice.get(`${core}/task/list`)).body[0];

test('services are started and stopped, each with a result, and the task fails by what one of them refuses', async () => {
  const ids = [await make('one'), await make('two'), await make('template', { prototype: true })];
  const started = await act({ act: 'start', ids });
  expect(outcomes(started)).toEqual({ one: 'COMPLETED', two: 'COMPLETED', template: 'service.prototype' });
  expect(await latestTask()).toMatchObject({
    job: 'services.start',
    operatedEntityName: 'one, two, template',
    persistentJobStatus: 'FAILED',
    errorMessage:
      'Refused for 1 of 3.\ntemplate: A prototype cannot be started, only cloned. Clone it and start the clone.',
    errorNotes: [
      { code: 'service.act.refused', args: { refused: '1', all: '3' } },
      { code: 'task.about', args: { about: 'template', because: 'service.prototype' } },
    ],
  });
  const requested = async (name: string) => (await alice.get(`${home(alice, name)}/instances`)).body.internalRequested;
  expect([await requested('one'), await requested('two')]).toEqual([1, 1]);
  expect(outcomes(await act({ act: 'stop', ids: ids.slice(0, 2) }))).toEqual({ one: 'COMPLETED', two: 'COMPLETED' });
  expect([await requested('one'), await requested('two')]).toEqual([0, 0]);
  expect(await latestTask()).toMatchObject({ job: 'services.stop', persistentJobStatus: 'COMPLETED' });
});

test('what a start of many comes to is told before, for each as it stands after those before it', async () => {
  const ids = [await make('seen'), await make('seen-template', { prototype: true })];
  const review = async (body: object) => (await alice.post(`${core}/account/alice/model-acts/review`, body)).body;
  expect(await review({ act: 'start', ids })).toEqual({
    services: 2,
    reviewed: [
      { modelId: ids[0], name: 'seen', verdict: 'pass', notes: [], resourceGroup: '' },
      {
        modelId: ids[1],
        name: 'seen-template',
        verdict: 'refuse',
        notes: [expect.objectContaining({ code: 'service.prototype' })],
      },
    ],
  });
  expect((await alice.get(`${home(alice, 'seen')}/instances`)).body.internalRequested).toBe(0);
  // Of most acts there is nothing to foresee.
  expect(await review({ act: 'archive', ids })).toEqual({ services: 2, reviewed: [] });
  expect((await review({ act: 'explode', ids })).code).toBe('request.invalid');
});

test('services go into a group and out of it, those that a list has as well', async () => {
  await make('grouped-a', { taskType: 'ner' });
  await make('grouped-b', { taskType: 'ner' });
  const { groupId } = (await alice.post(`${core}/account/alice/model-group`, { name: 'Ours' })).body.id;
  const where = { mySpace: 'all', search: 'grouped', taskType: 'ner' };
  expect(outcomes(await act({ act: 'group', where, argument: String(groupId) }))).toEqual({
    'grouped-a': 'COMPLETED',
    'grouped-b': 'COMPLETED',
  });
  expect(await names(`groupId=${groupId}`)).toEqual(['grouped-a', 'grouped-b']);
  await act({ act: 'ungroup', where: { groupId } });
  expect(await names(`groupId=${groupId}`)).toEqual([]);
  const foreign = (await bob.post(`${core}/account/bob/model-group`, { name: 'Theirs' })).body.id.groupId;
  for (const argument of [String(foreign), 'x', undefined])
    expect((await begin({ act: 'group', where, argument })).body.code).toBe('group.not_found');
});

test('what is archived is stopped, out of lists and calls, unseen by others, and comes back as it was', async () => {
  const id = await make('away', { minInstancesCount: 1 });
  await alice.post(`${home(alice, 'away')}/public-settings`, { isPublic: true });
  await bob.post(`${home(alice, 'away')}/favorite`, true);
  const counts = async () => (await alice.get(`${core}/account/alice/model-counts`)).body.own;
  const before = await counts();
  expect(outcomes(await act({ act: 'archive', ids: [id] }))).toEqual({ away: 'COMPLETED' });
  expect(await names('')).not.toContain('away');
  expect(await names('archived=true')).toEqual(['away']);
  expect(await counts()).toBe(before - 1);
  expect((await bob.get(`${core}/models?archived=true`)).body.records).toEqual([]);
  expect((await bob.get(`${core}/models`)).body.records).toEqual([]);
  expect((await bob.get(`${core}/account/bob/model?mySpace=favorites`)).body.records).toEqual([]);
  expect((await bob.get(`${core}/account/bob/model?archived=true`)).body.records).toEqual([]);
  expect((await bob.get(home(alice, 'away'))).status).toBe(404);
  expect((await alice.get(home(alice, 'away'))).body).toMatchObject({ modelName: 'away', archived: true });
  expect((await alice.post(`${home(alice, 'away')}/instance/start`)).body.code).toBe('service.archived');
  expect((await alice.get(`${home(alice, 'away')}/start-check`)).body.code).toBe('service.archived');

  expect(outcomes(await act({ act: 'restore', where: { archived: true } }))).toEqual({ away: 'COMPLETED' });
  expect(await names('archived=true')).toEqual([]);
  expect((await bob.get(home(alice, 'away'))).body).toMatchObject({
    modelName: 'away',
    publicSettings: { isPublic: true },
  });
  expect((await bob.get(`${core}/account/bob/model?mySpace=favorites`)).body.records).toHaveLength(1);
});

test('services are deleted, and the removal of each is a part of the task', async () => {
  const ids = [await make('gone-a'), await make('gone-b')];
  expect(outcomes(await act({ act: 'delete', ids }))).toEqual({ 'gone-a': 'COMPLETED', 'gone-b': 'COMPLETED' });
  expect((await latestTask()).children.map((each: any) => each.operatedEntityName)).toEqual(['gone-a', 'gone-b']);
  await expect.poll(() => names('search=gone')).toEqual([]);
});

test('what makes no sense is refused before anything is done', async () => {
  const id = await make('spared');
  const theirs = (await makeService(bob, { modelName: 'theirs' })).id.modelId;
  const refusals = [
    [{ act: 'explode', ids: [id] }, 'request.invalid'],
    [{ act: 'delete' }, 'request.invalid'],
    [{ act: 'delete', ids: [id], where: {} }, 'request.invalid'],
    [{ act: 'delete', ids: Array.from({ length: mostActedOn + 1 }, (_, at) => at + 1) }, 'request.invalid'],
    [{ act: 'delete', ids: [id, theirs] }, 'service.not_found'],
    [{ act: 'delete', where: { search: 'nothing of this name' } }, 'service.act.none'],
  ] as const;
  for (const [body, code] of refusals) expect((await begin(body)).body.code).toBe(code);
  expect(await names('search=spared')).toEqual(['spared']);
  const { taskId } = (await begin({ act: 'ungroup', ids: [id] })).body;
  expect((await bob.get(`${core}/account/bob/model-acts/${taskId}`)).status).toBe(404);
  expect((await server.visitor.get(`${core}/account/alice/model-acts/${taskId}`)).status).toBe(401);
});
