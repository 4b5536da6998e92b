import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Events } from '#core/server/events/events.ts';
import { jobStep } from '#core/server/points.ts';
import { accountChanged } from '#plugins/accounts/server/public.ts';
import { customData, removal, Services, serviceChanged, stateSource, type LiveState } from './public.ts';
import {
  core,
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from './services-test.ts';
import { settingsOfPlugins } from './settings/settings-test.ts';

let server: ServicesServer;
let alice: Person;
let bob: Person;
const live = new Map<number, LiveState>();
const cleared: string[] = [];
const removed: string[] = [];
/** Services whose instances do not end. */
const stuck = new Set<string>();

const runner = plugin({
  id: 'instances',
  requires: ['services'],
  contributes: [
    stateSource({ needs: {}, make: () => ({ states: async () => live }) }),
    jobStep({
      job: removal,
      id: 'instances',
      before: true,
      needs: { services: Services },
      make: ({ services }) => ({
        async do({ modelId }) {
          const { name } = (await services.byId(modelId))!;
          if (stuck.has(name)) throw new Error(`The instances of ${name} did not end.`);
          removed.push(name);
        },
      }),
    }),
    customData({
      needs: {},
      make:
        () =>
        async ({ name }) =>
          void cleared.push(name),
    }),
  ],
});
beforeAll(async () => {
  server = await startServices([settingsOfPlugins, runner]);
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob')];
});
afterAll(() => server.stop());

const gone = (model: string) =>
  expect.poll(async () => (await alice.get(home(alice, model))).status, { timeout: 10_000 });
const jobsOf = (modelId: number) =>
  server.query(
    `select status, operation, entity, entity_name, account_id, error_message from tasks where entity -> 'key' ->> 'modelId' = $1 order by id`,
    [String(modelId)],
  );

test('live states show in pages and lists, and narrow lists', async () => {
  const { id } = await makeService(alice, { modelName: 'running', startTimeSec: 40 });
  await makeService(alice, { modelName: 'resting' });
  live.set(id.modelId, { state: 'RUNNING', ready: 1, wanted: 2, stopping: 1 });
  expect((await alice.get(home(alice, 'running'))).body).toMatchObject({
    state: 'RUNNING',
    instancesReady: 1,
    instancesWanted: 2,
    instancesStopping: 1,
    startTimeSeconds: 40,
  });
  const running = await alice.get(`${home(alice)}?onlyMy=true&state=RUNNING&state=STARTING`);
  expect([running.body.paging.totalElements, running.body.records.map(({ modelName }: any) => modelName)]).toEqual([
    1,
    ['running'],
  ]);
  expect(
    (await alice.get(`${home(alice)}?onlyMy=true&state=INACTIVE&modelField=resting`)).body.paging.totalElements,
  ).toBe(1);
});

test('a service is removed by a job, after everything that belongs to it, and its name is free again', async () => {
  const { id } = await makeService(alice, { modelName: 'doomed', aliases: ['doomed-too'] });
  await alice.post(`${home(alice, 'doomed')}/predict-config`, { config: '{}' });
  await alice.post(`${home(alice, 'doomed')}/favorite`, true);
  expect((await alice.send('DELETE', home(alice, 'doomed'))).status).toBe(200);
  await gone('doomed').toBe(404);
  expect(removed).toEqual(['doomed']);
  // The job ends after what it removed is gone.
  await expect
    .poll(() => jobsOf(id.modelId), { timeout: 10_000 })
    .toEqual([
      {
        status: 'COMPLETED',
        operation: 'REMOVE',
        entity: { name: 'model', key: { accountId: alice.accountId, modelId: id.modelId } },
        entity_name: 'doomed',
        account_id: alice.accountId,
        error_message: null,
      },
    ]);
  for (const table of ['model_settings', 'model_search', 'model_names', 'predict_configs', 'model_favorites'])
    expect(await server.query(`select 1 from ${table} where model_id = $1`, [id.modelId])).toEqual([]);
  expect((await alice.post(home(alice), { modelName: 'doomed-too' })).status).toBe(200);
});

test('while it is being removed a service shows so, takes no changes and leaves the catalogue', async () => {
  const { id } = await makeService(alice, { modelName: 'clinging' }, { isPublic: true });
  stuck.add('clinging');
  await alice.send('DELETE', home(alice, 'clinging'));
  await alice.send('DELETE', home(alice, 'clinging'));
  expect((await alice.get(home(alice, 'clinging'))).body.state).toBe('REMOVING');
  expect((await alice.get(`${home(alice)}?onlyMy=true&state=REMOVING`)).body.paging.totalElements).toBe(1);
  expect((await alice.post(home(alice, 'clinging'), { modelName: 'clinging' })).body.code).toBe('service.removing');
  expect((await server.visitor.get(`${core}/models?modelField=clinging`)).body.records).toEqual([]);
  expect((await jobsOf(id.modelId)).length).toBe(1);
  stuck.clear();
  await gone('clinging').toBe(404);
});

test('a removal that failed for good can be asked for again', async () => {
  const { id } = await makeService(alice, { modelName: 'wedged' });
  stuck.add('wedged');
  await alice.send('DELETE', home(alice, 'wedged'));
  await expect.poll(async () => (await jobsOf(id.modelId))[0].error_message).toContain('did not end');
  await server.query(`update tasks set status = 'FAILED', ended_at = now() where entity_name = 'wedged'`);
  stuck.clear();
  await alice.send('DELETE', home(alice, 'wedged'));
  await gone('wedged').toBe(404);
  expect((await jobsOf(id.modelId)).length).toBe(2);
});

test('marks belong to the account that sets them, and are counted once', async () => {
  await makeService(alice, { modelName: 'liked' }, { isPublic: true });
  await Promise.all([1, 2, 3].map(() => bob.post(home(alice, 'liked/favorite'), true)));
  await alice.post(home(alice, 'liked/favorite'), true);
  const marks = async () => [
    await server.query(`select favorites from models where name = 'liked'`),
    (await bob.get(home(alice, 'liked'))).body.favorite,
    (await server.visitor.get(home(alice, 'liked'))).body.favorite,
  ];
  expect(await marks()).toEqual([[{ favorites: 2 }], true, false]);
  await Promise.all([1, 2].map(() => bob.post(home(alice, 'liked/favorite'), false)));
  expect(await marks()).toEqual([[{ favorites: 1 }], false, false]);
  for (const wrong of [undefined, 'true', 1, {}])
    expect((await bob.post(home(alice, 'liked/favorite'), wrong)).status).toBe(400);
});

test("every change is told by the service's id and counted in its revision", async () => {
  const heard: string[] = [];
  const stop = server.host.container.get(Events).hear(serviceChanged, (id) => heard.push(id));
  const { id } = await makeService(alice, { modelName: 'watched' });
  const path = home(alice, 'watched');
  const { body: group } = await alice.post(`${core}/account/alice/model-group`, { name: 'Watched' });
  const changes: (readonly [string, string, unknown?])[] = [
    ['POST', '', { modelName: 'watched', displayName: 'Watched' }],
    ['POST', '/public-settings', { hidden: true }],
    ['POST', '/http', { isHttpEnabled: false }],
    ['POST', '/archive', { enabled: false, numberOfArchivedRequests: 0, encryptionEnabled: false }],
    ['POST', '/service-descriptor', { name: 'w', schemaFiles: [], fittable: false, methods: {} }],
    ['POST', '/predict-config', { config: '{}' }],
    ['POST', '/alias?name=seen', undefined],
    ['PATCH', `/model-group/${group.id.groupId}`],
    ['DELETE', '/model-group'],
  ];
  for (const [method, to, body] of changes) expect((await alice.send(method, path + to, body)).status).toBe(200);
  await expect.poll(() => heard.filter((each) => each === String(id.modelId)).length).toBe(1 + changes.length);
  expect(await server.query(`select revision from models where name = 'watched'`)).toEqual([
    { revision: 1 + changes.length },
  ]);
  stop();
});

test('use is noted, at most once a minute', async () => {
  const { id } = await makeService(alice, { modelName: 'used' });
  expect((await alice.get(home(alice, 'used'))).body.lastActivity).toBe(undefined);
  await alice.post(home(alice, 'used/activity'));
  expect((await alice.get(home(alice, 'used'))).body.lastActivity).toBeGreaterThan(0);
  await server.query(`update models set last_activity_at = now() - interval '1 hour' where id = $1`, [id.modelId]);
  const before = (await alice.get(home(alice, 'used'))).body.lastActivity;
  await alice.post(home(alice, 'used/activity'));
  const after = (await alice.get(home(alice, 'used'))).body.lastActivity;
  expect(after).toBeGreaterThan(before);
  await alice.post(home(alice, 'used/activity'));
  expect((await alice.get(home(alice, 'used'))).body.lastActivity).toBe(after);
});

test('a superadministrator notes use of services of all accounts at once; those that are gone are left out', async () => {
  const { id } = await makeService(alice, { modelName: 'used-too' });
  const gone = { ...id, modelId: 999_999_999 };
  const all = `${core}/admin/update-activities`;
  expect((await alice.post(all, [id])).status).toBe(403);
  expect((await alice.get(home(alice, 'used-too'))).body.lastActivity).toBe(undefined);
  expect((await (await server.superadmin()).post(all, [gone, id])).status).toBe(200);
  expect((await alice.get(home(alice, 'used-too'))).body.lastActivity).toBeGreaterThan(0);
});

test("what a service kept for itself is forgotten on its owner's wish", async () => {
  await makeService(alice, { modelName: 'keeper' });
  expect((await alice.send('DELETE', home(alice, 'keeper/custom-data'))).body).toEqual({});
  expect(cleared).toEqual(['keeper']);
});

test('an account that changes its name is found by the new one', async () => {
  const dora = await server.person('dora', maker);
  await makeService(dora, { modelName: 'hers' });
  await server.query(`update accounts set short_name = 'theodora' where id = $1`, [dora.accountId]);
  await server.host.container.get(Events).publish(accountChanged, String(dora.accountId));
  await expect
    .poll(async () => (await dora.get(`${core}/account/theodora/model?accountField=theodora`)).body.records?.length)
    .toBe(1);
});

test('an account is found by its number alone, not by names in which that number stands', async () => {
  const [eve, fred] = [await server.person('eve', maker), await server.person('fred', maker)];
  await makeService(eve, { modelName: 'of-eve' });
  await makeService(fred, { modelName: 'of-fred' });
  const name = `labs-${eve.accountId}`;
  await server.query('update accounts set short_name = $1 where id = $2', [name, fred.accountId]);
  await server.host.container.get(Events).publish(accountChanged, String(fred.accountId));
  const found = async ({ accountId, get }: Person, accountField: string | number) =>
    (await get(`${core}/account/${accountId}/model?onlyMy=true&accountField=${accountField}`)).body.records.map(
      ({ modelName }: { modelName: string }) => modelName,
    );
  await expect.poll(() => found(fred, name)).toEqual(['of-fred']);
  expect(await found(fred, fred.accountId)).toEqual(['of-fred']);
  expect(await found(fred, eve.accountId)).toEqual([]);
  expect(await found(eve, eve.accountId)).toEqual(['of-eve']);
});
