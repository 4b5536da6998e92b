import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useBundles } from './test/bundles.ts';
import { makeWorld, type World } from './test/world.ts';

const bundles = useBundles();

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Process ids of all instances of a world, whoever started them. */
function processesOf({ installation }: World): readonly number[] {
  const home = `HOME=${join(installation.dataDir, 'instances')}/`;
  const environments = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), read(`/proc/${pid}/environ`)] as const);
  return environments.filter(([, environment]) => environment.includes(home)).map(([pid]) => pid);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

test('a server that stops ends its instances, and the next start brings them back', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.start();
  const service = await world.service('echo', { minInstancesCount: 0 });
  await service.call('POST', '/instances', 2);
  await service.serving(2);
  expect(processesOf(world)).toHaveLength(2);
  await server.stop();
  expect(processesOf(world)).toEqual([]);
  await world.start();
  await service.until((all) =>
    expect(
      all.map(({ id, attempt, restartCount, statusInfo }) => [id, attempt, restartCount, statusInfo.totalStatus]),
    ).toEqual([
      [1, 2, 0, 'RUNNING'],
      [2, 2, 0, 'RUNNING'],
    ]),
  );
  expect(processesOf(world)).toHaveLength(2);
});

test('instances outlive a server that is killed, and the next one takes them on as they are', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.startProcess();
  const service = await world.service('echo', { minInstancesCount: 2 });
  await service.serving(2);
  const pids = processesOf(world);
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(pids.map(isAlive)).toEqual([true, true]);
  await world.start();
  const all = await service.serving(2);
  expect(processesOf(world)).toEqual(pids);
  expect(pids).toContain((await service.ask()).pid);
  expect(all.map(({ attempt }) => attempt)).toEqual([1, 1]);
  process.kill(pids[0]!, 'SIGKILL');
  await service.until((now) =>
    expect(now.map(({ attempt, statusInfo }) => [attempt, statusInfo.totalStatus]).sort()).toEqual([
      [1, 'RUNNING'],
      [2, 'RUNNING'],
    ]),
  );
  expect(processesOf(world)).toHaveLength(2);
});

test('what is not wanted any more when a killed server comes back is ended, and what ended meanwhile is back', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.startProcess();
  const [less, same] = [await world.service('echo', { minInstancesCount: 2 }), await world.service('slow')];
  await less.serving(2);
  await same.serving(1);
  const { pid } = await same.ask();
  server.kill('SIGKILL');
  await once(server, 'exit');
  process.kill(pid, 'SIGKILL');
  await world.pool.query('update instance_plans set requested = 1 where model_id = $1', [less.id]);
  await world.start();
  await less.serving(1);
  const [back] = await same.until((all) =>
    expect(all.map(({ attempt, statusInfo }) => [attempt, statusInfo.totalStatus])).toEqual([[2, 'RUNNING']]),
  );
  expect((await same.call('GET', `/instance/${back!.id}/laststate`)).body.terminated).toMatchObject({
    reason: 'Unwatched',
    message: expect.stringContaining('no server was there'),
  });
  await vi.waitFor(() => expect(processesOf(world)).toHaveLength(2));
});

test('a server that is killed amid an update leaves it to the next one, which replaces what is left, each once', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.startProcess();
  const service = await world.service('echo', { minInstancesCount: 3 });
  const before = (await service.serving(3)).map(({ id }) => id);
  const latest = async () => (await service.call('GET', '/rolling-update')).body.latest;
  await service.call('POST', '/rolling-update');
  await vi.waitFor(
    async () => expect(await latest()).toMatchObject({ state: 'RUN', after: { ready: 1 }, before: { ready: 2 } }),
    { timeout: 20_000, interval: 10 },
  );
  server.kill('SIGKILL');
  await once(server, 'exit');
  await world.start();
  await vi.waitFor(
    async () =>
      expect(await latest()).toMatchObject({
        state: 'DONE',
        after: { ready: 3, waiting: 0, failed: 0 },
        before: { ready: 0, waiting: 0, failed: 0 },
      }),
    { timeout: 20_000 },
  );
  const all = await service.serving(3);
  expect(all.filter(({ id }) => before.includes(id))).toEqual([]);
  expect((await service.call('GET', '/instance?withEnded=true')).body.instances).toHaveLength(6);
  await vi.waitFor(() => expect(processesOf(world)).toHaveLength(3), { timeout: 10_000 });
});

/** How often something dies in a row; the bench has it die more often. */
const deaths = 2 * Number(process.env.FAULT_ROUNDS ?? 1);

test('however often its machine goes down, an instance is back at once', async () => {
  const world = await makeWorld(bundles.folder);
  let server = await world.startProcess();
  const service = await world.service('echo');
  // A server that has just started may still say of the attempt before that it runs.
  const serving = (attempt: number) =>
    service.until((all) =>
      expect(all.map((each) => [each.attempt, each.statusInfo.totalStatus])).toEqual([[attempt, 'RUNNING']]),
    );
  for (let times = 1; times <= deaths; times++) {
    await serving(times);
    const pids = processesOf(world);
    expect(pids).toHaveLength(1);
    server.kill('SIGKILL');
    await once(server, 'exit');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    server = await world.startProcess();
  }
  await serving(deaths + 1);
});

test('whenever a server is killed while it starts and stops instances, the next one ends up with what is wanted', async () => {
  const world = await makeWorld(bundles.folder);
  let server = await world.startProcess();
  const service = await world.service('echo', { minInstancesCount: 0 });
  for (let round = 0; round < deaths; round++) {
    await service.call('POST', '/instances', round % 2 === 0 ? 3 : 1);
    await new Promise((resolve) => setTimeout(resolve, 20 * round));
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = await world.startProcess();
  }
  await service.call('POST', '/instances', 3);
  await service.serving(3);
  await vi.waitFor(() => expect(processesOf(world)).toHaveLength(3), { timeout: 10_000 });
  await service.call('POST', '/instances', 0);
  await service.serving(0);
  expect(processesOf(world)).toEqual([]);
  server.kill('SIGTERM');
}, 90_000);

test('processes whose instances the database does not know are ended, and their files go', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.startProcess();
  const service = await world.service('echo');
  await service.serving(1);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await world.pool.query('delete from instances');
  await world.pool.query("select setval('instances_id_seq', 100)");
  await world.start();
  const [fresh] = await service.serving(1);
  expect(fresh!.id).toBe(101);
  // The unknown one has the grace of all that are ended, and may use it after the new one serves.
  await vi.waitFor(() => expect(processesOf(world)).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(() => expect(existsSync(join(world.installation.dataDir, 'instances', '1'))).toBe(false));
});
