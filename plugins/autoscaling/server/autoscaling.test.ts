import { expect, onTestFinished, test, vi } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import limits from '#plugins/limits/server/index.ts';
import { useBundles } from '../../instances/server/test/bundles.ts';
import { SecondMachine } from '../../instances/server/test/second-machine.ts';
import { makeWorld, type TestService, type World } from '../../instances/server/test/world.ts';
import { Callers } from '../../../tests/harness/callers.ts';
import type { ScalingDecisionData } from '../contract.ts';
import autoscaling from './index.ts';

/** Processes start slowly where many do. */
const patienceMs = 180_000;

const bundles = useBundles();

const scaling = {
  enabled: true,
  minInstanceCount: 1,
  maxInstanceCount: 3,
  scaleUpActiveRequestsThreshold: 2,
  scaleDownActiveRequestsThreshold: 1,
};

async function open(): Promise<World> {
  const world = await makeWorld(bundles.folder, { SCALING_QUIET_SECONDS: '1' });
  await world.start([apiKeys, limits, autoscaling]);
  return world;
}

/** What was decided of a service, oldest first. */
async function decisionsOf(service: TestService): Promise<readonly ScalingDecisionData[]> {
  const { status, body } = await service.call('GET', '/scaling/decisions?size=1000');
  expect(status).toBe(200);
  return body.records.toReversed();
}

/** As `who from → to`, refusals by their code. */
const lines = async (service: TestService) =>
  (await decisionsOf(service)).map(
    ({ by, from, to, refused }) => `${by} ${from} → ${to}${refused ? ` ${refused.code}` : ''}`,
  );

function callers(service: TestService, request: object = { waitMs: 200 }): Callers {
  const clients = new Callers(() => service.answered(request));
  onTestFinished(() => clients.stop());
  return clients;
}

const now = async (service: TestService) => (await service.call('GET', '/scaling')).body;

test(
  'a service follows its load and its schedule within its bounds, and says why',
  async () => {
    const world = await open();
    const service = await world.service('busy', { autoScalingConfiguration: scaling });
    await service.serving(1);
    expect(await lines(service)).toEqual([]);

    // A step.
    const clients = callers(service);
    clients.atOnce(9);
    await service.serving(3);
    await vi.waitFor(async () => expect((await now(service)).load.activeRequests).toBeGreaterThan(7));
    await clients.stop();
    await service.serving(1);
    expect(await lines(service)).toEqual(['THRESHOLD 1 → 2', 'THRESHOLD 2 → 3', 'THRESHOLD 3 → 2', 'THRESHOLD 2 → 1']);
    const [first] = await decisionsOf(service);
    expect(first).toMatchObject({
      measured: [{ metric: 'activeRequests', threshold: 2, value: expect.any(Number) }],
      load: { activeRequests: expect.any(Number), requestRate: expect.any(Number) },
    });
    expect(first!.measured[0]!.value).toBeGreaterThan(2);
    const operations = await world.pool.query(
      `select operation, status from tasks where job like 'autoscaling.%' order by id`,
    );
    expect(operations.rows.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'SCALE_UP COMPLETED',
      'SCALE_UP COMPLETED',
      'SCALE_DOWN COMPLETED',
      'SCALE_DOWN COMPLETED',
    ]);

    // A ramp and a wave: as much of them as is decided goes from one to the next, and none beyond the bounds.
    for (const at of [1, 2, 3, 4, 5, 4, 2, 0, 0, 3, 6, 3, 0]) {
      clients.atOnce(at);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    await clients.stop();
    await service.serving(1);
    const all = await decisionsOf(service);
    expect(all.length).toBeGreaterThanOrEqual(6);
    for (const [index, { from, to }] of all.entries()) {
      expect(from).toBe(index === 0 ? 1 : all[index - 1]!.to);
      expect(Math.abs(to - from)).toBe(1);
      expect([1, 2, 3]).toContain(to);
    }
    expect(clients.failures).toEqual([]);
  },
  patienceMs,
);

test(
  'a slot holds its bounds against everybody, and ends in those of the policy',
  async () => {
    const world = await open();
    const hour = new Date().getUTCHours();
    const around = { startTime: { hour: (hour + 23) % 24, minute: 0 }, endTime: { hour: (hour + 2) % 24, minute: 0 } };
    const slot = { ...around, minInstances: 2, maxInstances: 2 };
    const plain = { enabled: true, minInstanceCount: 1, maxInstanceCount: 3, idleShutdownMinutes: 5 };
    const service = await world.service('busy', {
      autoScalingConfiguration: { ...plain, scheduledInstanceCountSettings: [slot] },
    });
    await service.serving(2);
    expect(await now(service)).toMatchObject({
      state: 'ON',
      instances: 2,
      minInstances: 2,
      maxInstances: 2,
      timeZone: 'UTC',
      slot: { minInstances: 2, maxInstances: 2, daysOfWeek: [] },
    });
    expect((await service.call('POST', '/instances', 3)).body).toMatchObject({
      code: 'autoscaling.most',
      args: { most: '2', value: '3' },
    });
    // Nor does it go to sleep in a slot that wants instances.
    await vi.waitFor(async () => {
      const { rows } = await world.pool.query('select held_awake, most from instance_plans where model_id = $1', [
        service.id,
      ]);
      expect(rows).toEqual([{ held_awake: true, most: 2 }]);
    });
    await world.pool.query(`update instance_plans set used_at = now() - interval '1 hour' where model_id = $1`, [
      service.id,
    ]);
    expect((await service.call('POST', '/instances', 1)).status).toBe(200);
    await vi.waitFor(async () => expect((await lines(service)).slice(-2)).toEqual(['PERSON 2 → 1', 'SLOT 1 → 2']));

    const closed = { ...around, minInstances: 0, maxInstances: 0 };
    await service.change({ autoScalingConfiguration: { ...plain, scheduledInstanceCountSettings: [closed] } });
    await service.serving(0);
    expect(await service.predict()).toMatchObject({ status: 503, body: { code: 'autoscaling.closed' } });
    await service.change({ autoScalingConfiguration: { ...plain, scheduledInstanceCountSettings: [] } });
    await service.serving(1);
    expect((await lines(service)).slice(-2)).toEqual(['SLOT 2 → 0', 'SLOT 0 → 1']);

    // What a person stopped stays so, and a call brings it back.
    expect((await service.call('POST', '/instances', 0)).status).toBe(200);
    await vi.waitFor(async () => expect((await now(service)).state).toBe('STOPPED'));
    await service.serving(0);
    await service.ask();
    expect((await lines(service)).slice(-2)).toEqual(['PERSON 1 → 0', 'CALL 0 → 1']);
    // Without calls it goes to sleep.
    await vi.waitFor(
      async () => {
        // The gateway may tell of the call only now.
        await world.pool.query(`update instance_plans set used_at = now() - interval '1 hour' where model_id = $1`, [
          service.id,
        ]);
        await service.change({ shortDescription: 'as it is' });
        expect((await decisionsOf(service)).at(-1)).toMatchObject({ by: 'IDLE', to: 0, idleMinutes: 5 });
      },
      { interval: 500 },
    );
    expect((await now(service)).state).toBe('ASLEEP');
  },
  patienceMs,
);

test(
  'processors add an instance, and what a limit of the account refuses is told once and done when there is room',
  async () => {
    const world = await open();
    const { body: account } = await world.call('GET', '/api/mlpcore/account');
    const limit = async (baseModelInstanceLimit: number) =>
      expect(
        (
          await world.call('POST', '/api/mlpcore/account', {
            accountId: account.accountId,
            limits: { baseModelInstanceLimit },
          })
        ).status,
      ).toBe(200);
    await limit(1);
    const service = await world.service('busy', {
      autoScalingConfiguration: {
        enabled: true,
        minInstanceCount: 1,
        maxInstanceCount: 2,
        scaleUpCpuThresholdMilliCores: 100,
      },
    });
    await service.serving(1);
    const clients = callers(service, { busyMs: 60, waitMs: 140 });
    clients.atOnce(2);
    await vi.waitFor(async () => expect(await lines(service)).toEqual(['THRESHOLD 1 → 2 account.limit.instances']));
    const [refused] = await decisionsOf(service);
    expect(refused).toMatchObject({ measured: [{ metric: 'cpu', threshold: 100 }], refusals: expect.any(Number) });
    await vi.waitFor(async () => {
      const { rows } = await world.pool.query(
        'select operation, status, error_message as why from tasks where id = $1',
        [refused!.jobId],
      );
      expect(rows).toEqual([{ operation: 'NEED_SCALE_UP', status: 'FAILED', why: refused!.refused!.message }]);
    });
    await vi.waitFor(async () => expect((await decisionsOf(service))[0]!.refusals).toBeGreaterThan(1));
    await limit(5);
    await service.serving(2);
    expect(await lines(service)).toEqual(['THRESHOLD 1 → 2 account.limit.instances', 'THRESHOLD 1 → 2']);
  },
  patienceMs,
);

test(
  'processors count wherever instances run: on a machine that joined as well',
  async () => {
    const world = await makeWorld(bundles.folder, { SCALING_QUIET_SECONDS: '1', BIND: '0.0.0.0' });
    const machine = await SecondMachine.make({ port: world.installation.port, bundles: bundles.folder });
    const gate = `${machine.wire.address.split(':')[0]}:${world.installation.gatePort}`;
    await world.start([apiKeys, limits, autoscaling], { GATE_ADDRESS: gate });
    const groups = '/api/mlpcore/account/system/resource-groups';
    await world.call('POST', groups, { name: 'rack', resourceGroupType: 'HOSTING_SERVER' });
    const { token } = (await world.call('POST', `${groups}/rack/server/join`, { serverName: 'far' })).body;
    expect(await machine.start(token)).toBeUndefined();
    const service = await world.service('busy', {
      resourceGroup: 'rack',
      resourceLimits: { cpuRequest: '10m', memoryLimit: '96Mi', ephemeralDiskLimit: '10Mi', gpuRequested: false },
      autoScalingConfiguration: {
        enabled: true,
        minInstanceCount: 1,
        maxInstanceCount: 2,
        scaleUpCpuThresholdMilliCores: 200,
        scaleDownCpuThresholdMilliCores: 50,
      },
    });
    await service.serving(1);
    const clients = callers(service, { busyMs: 60, waitMs: 140 });
    clients.atOnce(2);
    await vi.waitFor(async () => expect(await lines(service)).toEqual(['THRESHOLD 1 → 2']), { timeout: 60_000 });
    expect((await decisionsOf(service))[0]).toMatchObject({ measured: [{ metric: 'cpu', threshold: 200 }] });
    await service.serving(2);
    await clients.stop();
    await vi.waitFor(async () => expect((await lines(service)).at(-1)).toBe('THRESHOLD 2 → 1'), { timeout: 60_000 });
    // What runs on a machine outlives its process.
    expect((await service.call('POST', '/instances', 0)).status).toBe(200);
    await service.until((all) => expect(all).toEqual([]));
  },
  patienceMs,
);
