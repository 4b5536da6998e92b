import { expect, test, vi } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { startGuard, type StartVerdict, type StartWish } from '#plugins/services/server/public.ts';
import { useBundles } from '../test/bundles.ts';
import { makeWorld } from '../test/world.ts';

const bundles = useBundles();

test('guards are asked at each occasion, and what they say is what page, call, gateway and instance show', async () => {
  const wishes: StartWish[] = [];
  const says = new Map<StartWish['occasion'], StartVerdict>();
  const guard = startGuard({
    id: 'harbour-master',
    needs: {},
    make: () => ({
      ask: async (wish) => {
        wishes.push(wish);
        return says.get(wish.occasion);
      },
    }),
  });
  const asked = () => wishes.splice(0).map(({ occasion, instances, caller }) => [occasion, instances, caller?.login]);
  const refuse = (code: string): StartVerdict => ({ do: 'refuse', fault: new Fault(code, 'The tide is out.', 409) });

  const world = await makeWorld(bundles.folder);
  await world.start([plugin({ id: 'harbour', requires: ['services'], contributes: [guard] })]);
  const service = await world.service('echo', { minInstancesCount: 0 });
  expect(asked()).toEqual([['create', 0, 'superadmin']]);

  says.set('create', refuse('tide.create')).set('publish', refuse('tide.publish')).set('scale', refuse('tide.scale'));
  const anyCreation = async () => (await world.call('GET', '/api/mlpcore/account/system/create-check')).body;
  expect(await anyCreation()).toEqual({ reason: { code: 'tide.create', message: 'The tide is out.', args: {} } });
  const { imageAccountId, imageId } = (await world.call('GET', service.path)).body;
  const create = () =>
    world.call('POST', '/api/mlpcore/account/system/model', { modelName: 'ebb', imageAccountId, imageId });
  expect(await create()).toMatchObject({ status: 409, body: { code: 'tide.create' } });
  const clone = await service.call('POST', '/clone?name=flow');
  expect(clone).toMatchObject({ status: 409, body: { code: 'tide.create' } });
  const publish = () => service.call('POST', '/public-settings', { isPublic: true });
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'tide.publish' } });
  expect(await service.call('POST', '/instances', 2)).toMatchObject({ status: 409, body: { code: 'tide.scale' } });
  expect((await service.call('GET', '/start-check?instances=2')).body).toEqual({
    verdict: 'refuse',
    reason: { code: 'tide.scale', message: 'The tide is out.', args: {} },
    warnings: [],
  });
  expect(asked().map(([occasion, instances]) => `${occasion} ${instances}`)).toEqual([
    'create 0',
    'create 1',
    'create 0',
    'publish 0',
    'scale 2',
    'scale 2',
  ]);

  const warning = new Fault('tide.low', 'Mind the sandbank.');
  says.set('scale', { do: 'pass', warnings: [warning] });
  expect((await service.call('GET', '/start-check?instances=1')).body).toEqual({
    verdict: 'pass',
    warnings: [{ code: 'tide.low', message: 'Mind the sandbank.', args: {} }],
  });

  says.set('wake', refuse('tide.wake'));
  expect(await service.predict()).toMatchObject({ status: 503, body: { code: 'tide.wake' } });
  says.delete('wake');
  says.set('start', { do: 'queue', fault: new Fault('tide.start', 'Waiting for the tide.', 409) });
  expect((await service.call('POST', '/instances', 1)).status).toBe(200);
  await service.until((all) =>
    expect(all.map(({ statusInfo }) => [statusInfo.podStatus, statusInfo.message])).toEqual([
      ['Queued', 'Waiting for the tide.'],
    ]),
  );
  const anyStart = async () => (await world.call('GET', '/api/mlpcore/account/system/start-check')).body;
  expect(await anyStart()).toEqual({});
  says.set('scale', refuse('tide.scale'));
  expect(await anyStart()).toEqual({ reason: { code: 'tide.scale', message: 'The tide is out.', args: {} } });
  says.delete('scale');
  // It waits as long, whatever it waits for.
  const since = async () => (await world.pool.query('select process_at from instances where held_up is not null')).rows;
  const first = await since();
  says.set('start', { do: 'queue', fault: new Fault('tide.start', 'Waiting for the pilot.', 409) });
  await service.until(([instance]) => expect(instance!.statusInfo.message).toBe('Waiting for the pilot.'));
  expect(await since()).toEqual(first);
  const { body: status } = await service.call('GET', '/status');
  expect(status).toMatchObject({ state: 'STARTING', heldUp: { code: 'tide.start' } });
  // A rush of calls asks once a second.
  await vi.waitFor(async () => expect((await service.predict()).body.code).toBe('tide.start'), { timeout: 5_000 });
  says.delete('start');
  await service.serving(1);
  expect((await service.call('GET', '/status')).body.heldUp).toBeUndefined();
  expect((await service.predict()).status).toBe(200);
  expect(asked()).toContainEqual(['start', 1, undefined]);
});
