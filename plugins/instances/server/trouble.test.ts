import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useBundles } from './test/bundles.ts';
import { groupsOf } from './test/groups.ts';
import { makeWorld, serviceOf, type Answered, type TestService } from './test/world.ts';

const bundles = useBundles();

/** Waits until the instance is refused, which its page and its history tell. */
async function refused(service: TestService, sentence: string): Promise<void> {
  const [failed] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('Refused'));
  expect(failed!.statusInfo.message).toContain(sentence);
  expect((await service.call('GET', `/instance/${failed!.id}/events`)).body.events[0]).toMatchObject({
    type: 'Warning',
    reason: 'Refused',
  });
}

test('a crash loop says that it is one, why, when it is tried again, and what was written last', async () => {
  const service = await serviceOf(bundles.folder, 'broken');
  const [looping] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('CrashLoop'));
  const { message, nextAttempt, exitCode, lastLines, since } = looping!.statusInfo;
  expect(looping!.statusInfo).toMatchObject({ totalStatus: 'FAILED', status: 'FAILED' });
  expect([exitCode, lastLines]).toEqual([3, 'loading the model\nno model file']);
  expect(message).toBe(
    `Crash loop: 3 ends in a row. It ended with exit code 3. The next attempt is at ${nextAttempt}.`,
  );
  expect(Date.parse(nextAttempt!) - Date.parse(since)).toBe(4_000);
  expect([looping!.attempt, looping!.restartCount]).toEqual([3, 2]);
  expect(await service.state()).toBe('INACTIVE');
  expect((await service.call('GET', '/instances')).body).toMatchObject({
    internalRequested: 1,
    internalActive: 0,
    internalInError: 1,
  });
  expect((await service.call('GET', `/instance/${looping!.id}/laststate`)).body).toMatchObject({
    terminated: { exitCode: 3, message: 'It ended with exit code 3.\nloading the model\nno model file' },
    waiting: { reason: 'CrashLoop' },
  });
  const refused = await service.predict();
  expect([refused.status, refused.body.code]).toEqual([503, 'mlp.gate.model_failing']);
  expect(Number(refused.body.args.retryAfter)).toBeLessThanOrEqual(60);
});

test('an instance that failed again and again and then serves has recovered, and says so once', async () => {
  const obstacle = join(bundles.folder, 'obstacle');
  writeFileSync(obstacle, '');
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('flaky', { env: JSON.stringify({ FAILS_WHILE: obstacle }) });
  await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('CrashLoop'));
  rmSync(obstacle);
  const [risen] = await service.serving(1);
  const recovered = async () =>
    (await service.call('GET', `/instance/${risen!.id}/events`)).body.events.filter(
      ({ reason }: { reason: string }) => reason === 'Recovered',
    );
  expect(await recovered()).toEqual([]);
  await world.pool.query(`update instances set connected_at = now() - interval '1 minute'`);
  await service.change({ shortDescription: 'Looked at again.' });
  await vi.waitFor(async () =>
    expect(await recovered()).toMatchObject([
      { type: 'Normal', message: expect.stringMatching(/^It serves again, after \d+ /) },
    ]),
  );
  const { rows } = await world.pool.query('select failures, attempt from instances');
  expect(rows).toMatchObject([{ failures: 0 }]);
  await service.change({ shortDescription: 'And again.' });
  expect(await recovered()).toMatchObject([{ count: 1 }]);
});

test('an image that is not there fails in a sentence, and what is mended starts', async () => {
  renameSync(join(bundles.folder, 'echo'), join(bundles.folder, 'away'));
  const service = await serviceOf(bundles.folder, 'echo');
  const [failed] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('Refused'));
  expect(failed!.statusInfo).toMatchObject({
    totalStatus: 'FAILED',
    message: expect.stringMatching(/^The image bundle:echo is not on this hosting server: .*cannot be read\./),
  });
  expect(await service.state()).toBe('INACTIVE');
  renameSync(join(bundles.folder, 'away'), join(bundles.folder, 'echo'));
  await service.serving(1);
});

test('an environment that changes how programs are loaded fails in a sentence, and once it is mended the instance starts at once', async () => {
  const service = await serviceOf(bundles.folder, 'echo', { env: '{"NODE_OPTIONS":"--import x"}' });
  await refused(service, 'The environment variable NODE_OPTIONS cannot be set');
  await service.change({ env: '{}' });
  await service.serving(1);
});

test('whoever sees or calls a service learns at once that its group is gone, and its people alone the name of it', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const { make, accountId } = await groupsOf(world);
  await make('secret-dock', {});
  const timeouts = { podStartTimeoutSec: 10, predictTimeoutSec: 30 };
  const service = await world.service('echo', { minInstancesCount: 0, resourceGroup: 'secret-dock', timeouts });
  const gone = await world.call('DELETE', `/api/mlpcore/account/${accountId}/resource-groups/secret-dock`);
  expect(gone.status).toBe(200);
  const told = ({ status, body }: Answered) =>
    expect([status, body.code, body.message, JSON.stringify(body)]).toEqual([
      409,
      'service.group.missing',
      expect.stringContaining(' is no longer available to its account.'),
      expect.not.stringContaining('secret-dock'),
    ]);
  told(await service.call('GET', '/group'));
  told(await service.call('POST', '/instances/single'));
  told(await service.predict());
  told(await service.call('POST', '/instances', 1));
  told(await service.call('POST', '/instance/start'));
  expect((await service.call('GET', '/start-check')).body).toMatchObject({
    verdict: 'refuse',
    reason: { code: 'service.group.missing' },
  });
  const start = { act: 'start', ids: [service.id] };
  const review = await world.call('POST', `/api/mlpcore/account/${accountId}/model-acts/review`, start);
  expect(review.body.reviewed).toMatchObject([{ verdict: 'refuse', notes: [{ code: 'service.group.missing' }] }]);
  await service.change({ minInstancesCount: 1 });
  await refused(service, 'There is no resource group secret-dock that this account may use.');
  told(await service.predict());
  await service.change({ resourceGroup: 'default' });
  await service.serving(1);
});

test('an environment that was encrypted with another key fails in a sentence, and starts once it was entered again', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', { minInstancesCount: 0, env: '{"A":"1"}' });
  await world.pool.query(`update model_settings set secrets = '{"env":"of-another-key"}'`);
  expect((await service.predict()).body).toMatchObject({ code: 'service.secrets.unreadable', status: 409 });
  await service.change({ minInstancesCount: 1 });
  const [failed] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('Refused'));
  expect(failed!.statusInfo.message).toContain('was encrypted with another SECRET_KEY');
  await service.change({ env: '{"A":"2"}' });
  await service.serving(1);

  // That it was healthy before does not have it tried again without a pause.
  const { pid } = await service.ask();
  await world.pool.query(`update instances set connected_at = now() - interval '1 hour', failures = 0`);
  await world.pool.query(`update model_settings set secrets = '{"env":"of-another-key"}'`);
  process.kill(pid, 'SIGKILL');
  const [again] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('Refused'));
  const { nextAttempt, since } = again!.statusInfo;
  expect(Date.parse(nextAttempt!) - Date.parse(since)).toBeGreaterThanOrEqual(1_000);
});

test('an instance that never connects is ended after the time that its service allows, and tried again', async () => {
  const service = await serviceOf(bundles.folder, 'mute', {
    timeouts: { podStartTimeoutSec: 2, predictTimeoutSec: 30 },
  });
  const [waiting] = await service.until(([one]) => expect(one?.statusInfo.podStatus).toBe('Connecting'));
  expect(waiting!.statusInfo).toMatchObject({ totalStatus: 'WAITING', status: 'STARTED' });
  expect(await service.state()).toBe('STARTING');
  const { body } = await vi.waitFor(
    async () => {
      const last = await service.call('GET', `/instance/${waiting!.id}/laststate`);
      expect(last.body.terminated?.reason).toBe('StartTimeout');
      return last;
    },
    { timeout: 10_000 },
  );
  expect(body.terminated.message).toMatch(/^It did not connect to a gate within 2 seconds.*\nup$/s);
  const [again] = await service.until(([one]) => expect(one!.attempt).toBeGreaterThan(1));
  expect(again!.restartCount).toBe(again!.attempt - 1);
});

test('an instance that hangs is not shown as running', async () => {
  const service = await serviceOf(bundles.folder, 'echo');
  await service.serving(1);
  const { pid } = await service.ask();
  process.kill(pid, 'SIGSTOP');
  const [hung] = await service.until(([one]) => expect(one?.statusInfo.totalStatus).not.toBe('RUNNING'));
  expect(hung!.statusInfo).toMatchObject({ totalStatus: 'WAITING', podStatus: 'Disconnected' });
  process.kill(pid, 'SIGCONT');
  await service.serving(1);
  expect((await service.ask()).pid).toBe(pid);
});

test('an instance whose gate has fallen silent is not shown as running', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo');
  await service.serving(1);
  // As another machine's gate looks whose machine went off.
  await world.pool.query(
    "insert into instance_gates (gate, last_seen) values ('gone:1', now() - interval '7 seconds')",
  );
  await world.pool.query("update instance_links set gate = 'gone:1'");
  const [lost] = await service.instances();
  expect(lost!.statusInfo).toMatchObject({
    totalStatus: 'WAITING',
    podStatus: 'GateSilent',
    isConnectedToAllGates: false,
  });
  await service.serving(1);
});
