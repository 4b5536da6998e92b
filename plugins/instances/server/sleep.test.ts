import { expect, test, vi } from 'vitest';
import type { Server } from '#core/server/boot.ts';
import { Events } from '#core/server/events/events.ts';
import audit from '#plugins/audit/server/index.ts';
import { Instances, instanceChanged } from './public.ts';
import { useBundles } from './test/bundles.ts';
import { makeWorld, type TestService, type World } from './test/world.ts';

const bundles = useBundles();

const idle = {
  minInstancesCount: 0,
  autoScalingConfiguration: { active: true, enabled: true, minInstanceCount: 1, idleShutdownMinutes: 5 },
};

async function open(
  image: string,
  settings: Readonly<Record<string, unknown>> = idle,
  further: Parameters<World['start']>[0] = [],
): Promise<{ world: World; server: Server; service: TestService }> {
  const world = await makeWorld(bundles.folder);
  const server = await world.start(further);
  const service = await world.service(image, settings);
  await service.serving(1);
  return { world, server, service };
}

/** As if so many minutes had gone by since the last call; whoever keeps the instances looks at once. */
async function pass(
  minutes: number,
  { world, server, service }: { world: World; server: Server; service: TestService },
): Promise<void> {
  await world.pool.query(
    `update instance_plans set used_at = used_at - make_interval(mins => $2) where model_id = $1`,
    [service.id, minutes],
  );
  await server.host.container.get(Events).publish(instanceChanged, String(service.id));
}

const lastUse = async (service: TestService): Promise<number | undefined> =>
  (await service.call('GET', '')).body.lastActivity;

const becomes = (service: TestService, state: string) =>
  vi.waitFor(async () => expect(await service.state()).toBe(state), { timeout: 20_000, interval: 50 });

test('a service that nobody calls goes to sleep and says why, and the next call wakes it as it was', async () => {
  const scene = await open('echo');
  const { service } = scene;
  expect((await service.call('POST', '/instances', 2)).status).toBe(200);
  const [first] = await service.serving(2);
  await pass(4, scene);
  await service.serving(2);
  await pass(2, scene);
  await becomes(service, 'SLEEPING');
  await service.serving(0);
  const { events } = (await service.call('GET', `/instance/${first!.id}/events`)).body;
  expect(events.map(({ message }: { message: string }) => message)).toContain(
    'It is to end: nobody called the service for 5 minutes, and the next call brings it back.',
  );
  expect((await service.call('GET', '/instances')).body).toMatchObject({ internalRequested: 0, internalActive: 0 });

  expect((await service.ask()).instance).not.toBe(String(first!.id));
  await service.serving(2);
});

test('a service that somebody activates or starts for an account wakes before it is called, and for whom is on record', async () => {
  const scene = await open('echo', idle, [audit]);
  const { world, service } = scene;
  await pass(6, scene);
  await becomes(service, 'SLEEPING');
  expect((await service.call('POST', '/activity')).status).toBe(200);
  await service.serving(1);
  await pass(4, scene);
  await service.call('POST', '/activity');
  await pass(4, scene);
  await service.serving(1);

  await pass(6, scene);
  await becomes(service, 'SLEEPING');
  const account = Number(service.path.split('/')[4]);
  await world.pool.query('update models set last_activity_at = null');
  expect((await service.call('POST', `/instances/single?causeAccountId=${account}`)).status).toBe(200);
  expect(await lastUse(service)).toBeGreaterThan(0);
  await service.serving(1);
  const { body } = await world.call('GET', `/api/mlpcore/account/${account}/audit?what=startSingleInstance`);
  expect(body.records).toMatchObject([{ outcome: 'done', changes: [{ field: 'causeAccountId', after: account }] }]);
});

test('calls by any gateway keep it awake', async () => {
  const scene = await open('echo');
  const { world, server, service } = scene;
  await pass(4, scene);
  await service.ask();
  await pass(4, scene);
  // A call that another gateway process tells of.
  await server.host.container.get(Instances).used([service.id]);
  await pass(4, scene);
  await service.serving(1);
  const { rows } = await world.pool.query(`select asleep_at from instance_plans where model_id = $1`, [service.id]);
  expect(rows).toEqual([{ asleep_at: null }]);
});

test('a call in hand and one that comes as it falls asleep are both answered', async () => {
  const scene = await open('slow');
  const { service } = scene;
  const long = service.ask();
  await vi.waitFor(async () => {
    const { rows } = await scene.world.pool.query(
      `select used_at > now() - interval '300 milliseconds' as now from instance_plans where model_id = $1`,
      [service.id],
    );
    expect(rows).toEqual([{ now: true }]);
  });
  await pass(6, scene);
  const during = service.ask();
  const [one, other] = await Promise.all([long, during]);
  expect([one.pid, other.pid]).toEqual([expect.any(Number), expect.any(Number)]);
});

test('somebody who stops or starts it is asked no further, and other settings begin anew', async () => {
  const scene = await open('echo');
  const { world, service } = scene;
  await pass(6, scene);
  await becomes(service, 'SLEEPING');
  await service.serving(0);
  await world.pool.query('update models set last_activity_at = null');
  await service.call('POST', '/instance/start');
  expect(await lastUse(service)).toBeGreaterThan(0);
  await service.serving(1);
  await pass(6, scene);
  await becomes(service, 'SLEEPING');
  await service.change({ autoScalingConfiguration: { ...idle.autoScalingConfiguration, idleShutdownMinutes: 0 } });
  await service.serving(1);
  await pass(600, scene);
  await service.serving(1);
  await world.pool.query('update models set last_activity_at = null');
  expect((await service.call('POST', '/instances', 0)).status).toBe(200);
  expect(await lastUse(service)).toBeUndefined();
  await becomes(service, 'INACTIVE');
});

test('a service that rejects requests meanwhile refuses the call, says when to come again, and starts', async () => {
  const scene = await open('echo', { ...idle, rejectRequestsIfInactive: true });
  const { world, service } = scene;
  await pass(6, scene);
  await becomes(service, 'SLEEPING');
  await service.serving(0);
  const refused = await fetch(`${world.url}${service.path.replace('mlpcore', 'mlpgateway')}/predict`, {
    method: 'POST',
    body: '{}',
    headers: { cookie: `berth_session=${await world.session()}`, origin: world.url },
  });
  expect([
    refused.status,
    refused.headers.get('retry-after'),
    ((await refused.json()) as { code: string }).code,
  ]).toEqual([503, '5', 'mlp.gate.model_not_running']);
  await service.serving(1);
  await service.ask();
});
