import { expect, onTestFinished, test, vi } from 'vitest';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { Callers } from '../../../tests/harness/callers.ts';
import { rollingUpdate } from './rolling-update.ts';
import { useBundles } from './test/bundles.ts';
import { idsOf, makeWorld, serviceOf } from './test/world.ts';

const bundles = useBundles();

test('changed settings replace instances, each once its successor serves', async () => {
  const service = await serviceOf(bundles.folder, 'echo', { minInstancesCount: 2, config: '{"v":1}' });
  const before = idsOf(await service.serving(2));
  let answered = 0;
  let going = true;
  const asking = (async () => {
    for (; going; answered++) await service.ask();
  })();
  await service.change({ config: '{"v":2}' });
  const seen: number[] = [];
  await service.until((all) => {
    seen.push(all.filter(({ statusInfo }) => statusInfo.totalStatus === 'RUNNING').length);
    expect(idsOf(all).filter((id) => before.includes(id))).toEqual([]);
  });
  expect(Math.min(...seen)).toBe(2);
  going = false;
  await asking;
  expect(answered).toBeGreaterThan(3);
  expect((await service.ask()).config).toEqual({ v: 2 });
});

test('a rolling update replaces instances although no setting has changed, and other settings replace none', async () => {
  const service = await serviceOf(bundles.folder, 'echo');
  const [before] = await service.serving(1);
  await service.change({ shortDescription: 'changed' });
  await service.call('POST', '/rolling-update');
  const [after] = await service.until((all) =>
    expect([all.length, all[0]?.id === before!.id, all[0]?.statusInfo.totalStatus]).toEqual([1, false, 'RUNNING']),
  );
  await service.change({ shortDescription: 'changed again' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(idsOf(await service.serving(1))).toEqual([after!.id]);
});

test('a rolling update of all goes through the services of its kind, and tells how far it is', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.start();
  const service = await world.service('echo');
  const [before] = await service.serving(1);
  const path = '/api/mlpcore/admin/instances/rolling-update';
  expect((await world.call('POST', path)).body).toMatch(/^No service has instances in Kubernetes/);
  expect((await world.call('DELETE', path)).body.code).toBe('instances.rolling_update.none');
  expect((await world.call('POST', `${path}?onlyK8s=false`)).body).toMatch(/^Task \d+ updates \d+ services/);
  await vi.waitFor(
    async () => expect((await world.call('GET', path)).body.latest).toMatchObject({ state: 'COMPLETED' }),
    { timeout: 60_000, interval: 100 },
  );
  const [after] = await service.serving(1);
  expect(after!.id).not.toBe(before!.id);

  // One whose new instances fail is told by a code, and what it did before serves on.
  await service.change({ env: '{"FAILS":"1"}' });
  const halted = { latest: { state: 'HALTED' } };
  await vi.waitFor(async () => expect((await service.call('GET', '/rolling-update')).body).toMatchObject(halted), {
    timeout: 60_000,
    interval: 100,
  });
  await world.call('POST', `${path}?onlyK8s=false`);
  const failed = {
    state: 'FAILED',
    failed: 1,
    failures: [
      { modelId: service.id, name: expect.any(String), note: { code: 'instances.rolling_update.not_up', args: {} } },
    ],
  };
  const fails = (latest: object) =>
    vi.waitFor(async () => expect((await world.call('GET', path)).body.latest).toMatchObject(latest), {
      timeout: 60_000,
      interval: 100,
    });
  await fails(failed);
  expect(idsOf(await service.serving(1))).toEqual([after!.id]);

  // One that another server began before it ended is waited for, not taken for done.
  const { rows } = await world.pool.query<{ generation: number }>(
    'select generation from instance_plans where model_id = $1',
    [service.id],
  );
  const taskId = await server.host.container
    .get(Jobs)
    .add(
      rollingUpdate,
      { services: [{ modelId: service.id, generation: rows[0]!.generation - 1 }] },
      { entity: { name: 'installation', key: {} }, entityName: '1' },
    );
  await fails({ ...failed, taskId });
});

test('an update replaces a batch at once, is halted where the new instances fail, and those from before serve on', async () => {
  const service = await serviceOf(bundles.folder, 'echo', { minInstancesCount: 2, config: '{"v":1}' });
  const before = idsOf(await service.serving(2));
  const latest = async () => (await service.call('GET', '/rolling-update')).body.latest;
  expect(await latest()).toBeUndefined();
  expect((await service.call('DELETE', '/rolling-update')).body.code).toBe('instances.update.none');

  // A start that fails; who calls meanwhile does not notice.
  const failures: unknown[] = [];
  const callers = new Callers(() => service.answered().catch((error: unknown) => void failures.push(error)));
  onTestFinished(() => callers.stop());
  callers.atOnce(3);
  await service.change({ config: '{"v":2}', env: '{"FAILS":"1"}' });
  await vi.waitFor(async () => expect(await latest()).toMatchObject({ state: 'HALTED' }), { timeout: 40_000 });
  expect(await latest()).toMatchObject({
    batch: 1,
    message: 'It ended with exit code 7.',
    instanceId: expect.any(Number),
    before: { version: 1 },
    after: { version: 2 },
  });
  expect(idsOf(await service.serving(2))).toEqual(before);
  await callers.stop();
  expect(failures).toEqual([]);
  // One of those from before that dies comes back as it was.
  const { pid } = await service.ask();
  process.kill(pid, 'SIGKILL');
  await service.until((all) => expect(all.map(({ attempt }) => attempt).toSorted()).toEqual([1, 2]));
  await service.serving(2);
  expect((await service.ask()).config).toEqual({ v: 1 });
  expect((await service.call('GET', '/logs')).body).toContainEqual(
    expect.objectContaining({ code: 'instance.UpdateHalted', level: 'ERROR' }),
  );

  await service.change({ env: '{}' });
  await service.call('POST', '/rolling-update?batch=2');
  await vi.waitFor(
    async () => expect(await latest()).toMatchObject({ state: 'DONE', after: { version: 3, ready: 2 } }),
    { timeout: 20_000 },
  );
  expect((await service.ask()).config).toEqual({ v: 2 });
});
