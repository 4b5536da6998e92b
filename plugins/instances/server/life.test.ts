import { expect, test, vi } from 'vitest';
import { useBundles } from './test/bundles.ts';
import { idsOf, makeWorld, serviceOf } from './test/world.ts';

const bundles = useBundles();

const isDead = (pid: number) => expect(() => process.kill(pid, 0)).toThrow('ESRCH');

test('a service gets the instances that its settings want, and they answer', async () => {
  const service = await serviceOf(bundles.folder, 'echo', { minInstancesCount: 2, config: '{"v":1}' });
  const [first] = await service.serving(2);
  expect(first).toMatchObject({
    attempt: 1,
    restartCount: 0,
    instanceHostingType: 'hostingServer',
    statusInfo: { podStatus: 'Connected', isConnectedToAllGates: true },
  });
  expect((await service.call('GET', '/status')).body).toEqual({
    state: 'RUNNING',
    instances: {
      internalRequested: 2,
      internalActive: 2,
      internalInError: 0,
      hostingServerRequested: 0,
      hostingServerActive: 0,
      externalRequested: 0,
    },
    instancesStopping: 0,
    startTimeSeconds: expect.any(Number),
    versions: [1],
  });
  expect((await service.ask()).config).toEqual({ v: 1 });
  expect(await service.log(first!.id)).toContain('config {"v":1}');
  expect((await service.call('GET', `/instance/${first!.id}/timing`)).body).toMatchObject({
    instanceBegunTime: expect.any(String),
    instanceStartTime: expect.any(String),
    instanceStartedTime: expect.any(String),
  });
  expect((await service.call('GET', '/start-times')).body).toEqual({
    starts: 2,
    stages: ['queue', 'server', 'image', 'process'].map((stage) => ({
      stage,
      typical: expect.any(Number),
      of: 'service',
    })),
    whole: { typical: expect.any(Number), least: expect.any(Number), most: expect.any(Number) },
  });
  expect((await service.call('GET', `/instance/${first!.id}/laststate`)).body).toEqual({
    running: { startedAt: expect.any(String) },
  });
  expect((await service.call('GET', '/group')).body).toBe('HOSTING_SERVER');
});

test('what an instance says of itself, and when it was heard, is shown', async () => {
  const service = await serviceOf(bundles.folder, 'mute');
  const [silent] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('Connecting'));
  expect(silent).not.toHaveProperty('lastHeartBeat');
  expect(
    (
      await service.call('POST', `/instance/${silent!.id}/metadata`, {
        version: 2,
        hostname: 'dock-7',
        builtInImageName: 'tts:3',
      })
    ).status,
  ).toBe(200);
  expect((await service.call('POST', `/instance/${silent!.id}/metadata`, { hostname: null })).status).toBe(200);
  expect((await service.heartBeats([silent!.id])).status).toBe(200);
  expect(await service.instances()).toMatchObject([
    {
      version: 2,
      hostname: 'dock-7',
      image: 'tts:3',
      lastHeartBeat: expect.any(String),
      statusInfo: { totalStatus: 'WAITING' },
    },
  ]);
});

test('an instance that is killed is back at once as its next attempt, and the log of the one before stays', async () => {
  const service = await serviceOf(bundles.folder, 'echo');
  const [instance] = await service.serving(1);
  const { pid } = await service.ask();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await service.state()).not.toBe('RUNNING'), { timeout: 1_000, interval: 10 });
  const [back] = await service.until(([one]) =>
    expect(one).toMatchObject({ attempt: 2, statusInfo: { totalStatus: 'RUNNING' } }),
  );
  expect(back).toMatchObject({ id: instance!.id, restartCount: 1 });
  expect((await service.ask()).pid).not.toBe(pid);
  expect(await service.log(back!.id, '?previousContainer=true')).toContain('config');
  const marks = async (query: string) => (await service.call('GET', `/logs/marks?${query}`)).body;
  const whenever = `from=0&to=${Date.now() + 60_000}`;
  const [mark, ...more] = (await marks(whenever)).filter(({ failed }: { failed: boolean }) => failed);
  expect([mark, more]).toEqual([expect.objectContaining({ instanceId: back!.id, code: 'instance.Killed' }), []]);
  expect(await marks(`${whenever}&instanceId=${back!.id}`)).toContainEqual(mark);
  expect(await marks(`${whenever}&instanceId=${back!.id + 1}`)).toEqual([]);
  expect(await marks(`from=0&to=${mark.at - 1}`)).not.toContainEqual(mark);
  const { attempts } = (await service.call('GET', `/instance/${back!.id}/file/logs/attempts`)).body;
  expect(attempts).toMatchObject([
    { attempt: 1, from: 0 },
    { attempt: 2, from: 0 },
  ]);
  const first = await service.log(back!.id, '?attempt=1');
  expect(Buffer.byteLength(first)).toBe(attempts[0].to);
  expect(await service.log(back!.id, '?attempt=1&fromByte=5')).toBe(first.slice(5));
  expect(await service.log(back!.id, `?attempt=1&fromByte=${attempts[0].to}`)).toBe('');
  expect((await service.call('GET', `/instance/${back!.id}/laststate`)).body.terminated).toMatchObject({
    exitCode: 137,
    reason: 'Killed',
  });
  const { events } = (await service.call('GET', `/instance/${back!.id}/events`)).body;
  expect(events.find(({ reason }: { reason: string }) => reason === 'Connected')).toMatchObject({
    type: 'Normal',
    count: 2,
  });
  expect(events.find(({ reason }: { reason: string }) => reason === 'Killed')).toMatchObject({
    type: 'Warning',
    message: 'It was ended from outside by SIGKILL.',
  });
});

test('the count that is asked for is reached, up and down, and none is left over', async () => {
  const service = await serviceOf(bundles.folder, 'echo', { minInstancesCount: 0 });
  await vi.waitFor(async () => expect(await service.state()).toBe('SLEEPING'));
  expect((await service.call('POST', '/instances', 3)).status).toBe(200);
  await service.serving(3);
  expect((await service.call('GET', '')).body.lastActivity).toBeGreaterThan(0);
  await service.call('POST', '/instance/start');
  await service.serving(4);
  await service.call('POST', '/instances', 1);
  const [last] = await service.serving(1);
  expect(last!.id).toBe(1);
  expect(idsOf((await service.call('GET', '/instance?withEnded=true')).body.instances)).toEqual([1, 4, 3, 2]);
  const { pid } = await service.ask();
  expect((await service.call('POST', '/instances', 0)).status).toBe(200);
  await service.serving(0);
  isDead(pid);
  expect(await service.state()).toBe('INACTIVE');
});

test('a request wakes a service that has no instance, and waits for it', async () => {
  const service = await serviceOf(bundles.folder, 'echo', { minInstancesCount: 0 });
  expect((await service.ask()).instance).toBe('1');
  await service.serving(1);
});

test.each(['stop', 'terminate'])('an instance that somebody %ss goes, and one fewer is wanted', async (how) => {
  const service = await serviceOf(bundles.folder, 'echo', { minInstancesCount: 2 });
  const [first, second] = await service.serving(2);
  expect((await service.call('POST', `/instance/${first!.id}/${how}`)).status).toBe(200);
  expect(idsOf(await service.serving(1))).toEqual([second!.id]);
  expect((await service.call('GET', '/instances')).body.internalRequested).toBe(1);
  const { instances } = (await service.call('GET', '/instance?withEnded=true')).body;
  expect(instances[1]).toMatchObject({
    id: first!.id,
    statusInfo: {
      totalStatus: 'DELETED',
      isDeleted: true,
      message: expect.stringMatching(/superadmin (stopped|terminated) it/),
    },
  });
});

test('an instance whose gate has missed that it is to end is let go all the same', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo');
  const [first] = await service.serving(1);
  const { pid } = await service.ask();
  await world.pool.query(
    "update instances set desired = 'stop', stop_at = now(), stop_reason = 'it is not needed' where model_id = $1",
    [service.id],
  );
  expect(idsOf(await service.serving(1))).not.toContain(first!.id);
  isDead(pid);
});

test('stopping finishes the requests in hand', async () => {
  const service = await serviceOf(bundles.folder, 'slow', { minInstancesCount: 1 });
  const [first] = await service.serving(1);
  const answer = service.ask();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await service.call('POST', `/instance/${first!.id}/stop`);
  const { pid } = await answer;
  await service.serving(0);
  isDead(pid);
});
