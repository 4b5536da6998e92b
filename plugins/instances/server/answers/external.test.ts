import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useBundles } from '../test/bundles.ts';
import { makeWorld } from '../test/world.ts';

const bundles = useBundles();

test('a service connects from elsewhere with what its external connection says, and not any more once that is deleted', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', {
    hostingType: 'EXTERNAL',
    env: '{"MODE":"it\'s"}',
    secretEnv: [{ name: 'API_KEY', value: 'written' }],
  });
  const { status, body: connection } = await service.call('POST', '/external?httpHost=gpu.example&httpPort=8000');
  expect([status, connection]).toMatchObject([200, { connected: false, httpHost: 'gpu.example', httpPort: 8000 }]);
  const { envVariables, dockerRunCommand, dockerComposeContent, id } = connection;
  expect(envVariables).toMatchObject({
    MODE: "it's",
    API_KEY: '********',
    MLP_GRPC_HOST: `127.0.0.1:${world.installation.gatePort}`,
    MLP_SERVICE_TOKEN: expect.stringMatching(/^\d+\.\d+\.[A-Za-z0-9]{40}$/),
  });
  expect(dockerRunCommand).toContain(`-e MLP_SERVICE_TOKEN=${envVariables.MLP_SERVICE_TOKEN}`);
  expect(dockerComposeContent).toContain(`"MLP_SERVICE_TOKEN": "${envVariables.MLP_SERVICE_TOKEN}"`);
  expect((await service.call('GET', '/external')).body).toMatchObject([
    { id, connected: false, envVariables, dockerRunCommand, dockerComposeContent },
  ]);
  const { rows: kept } = await world.pool.query<{ sealed: string }>('select sealed from instance_connection_secrets');
  expect([kept.length, kept[0]!.sealed.includes(envVariables.MLP_SERVICE_TOKEN)]).toEqual([1, false]);
  expect(envVariables.MLP_STORAGE_DIR).toMatch(/^\/./);
  expect([await service.state(), (await service.call('GET', '/instances')).body.externalRequested]).toEqual([
    'INACTIVE',
    1,
  ]);

  const elsewhere = spawn(process.execPath, [join(bundles.folder, 'echo', 'service.mjs')], {
    env: { PATH: process.env.PATH, ...envVariables },
    stdio: 'ignore',
  });
  onTestFinished(() => void elsewhere.kill('SIGKILL'));
  const [instance] = await service.serving(1);
  expect(instance).toMatchObject({ id: id.instanceId, instanceHostingType: 'external', attempt: 0 });
  expect((await service.ask()).pid).toBe(elsewhere.pid);
  expect((await service.call('POST', `/instance/${id.instanceId}/stop`)).body.code).toBe('instance.external');
  expect((await service.call('GET', `/instance/${id.instanceId}/file/logs`)).body.code).toBe('instance.external');

  expect(await service.call('DELETE', `/external/${id.instanceId}`)).toEqual({ status: 200, body: [] });
  await vi.waitFor(async () => expect([await service.instances(), await service.state()]).toEqual([[], 'INACTIVE']), {
    timeout: 10_000,
  });
  const { rows } = await world.pool.query('select count(*)::int as links from instance_links');
  expect(rows).toEqual([{ links: 0 }]);
  expect((await service.call('DELETE', `/external/${id.instanceId}`)).status).toBe(404);
});

test('a connection is deleted once, though it has yet to end', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', { hostingType: 'EXTERNAL' });
  const { id } = (await service.call('POST', '/external')).body;
  const remove = () => service.call('DELETE', `/external/${id.instanceId}`);
  expect(await remove()).toEqual({ status: 200, body: [] });
  expect(await remove()).toMatchObject({
    status: 404,
    body: { code: 'external_connection.not_found', args: { instanceId: String(id.instanceId) } },
  });
});

test('a service that the platform runs takes no connection from elsewhere', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('mute', { minInstancesCount: 0 });
  expect(await service.call('POST', '/external')).toMatchObject({
    status: 409,
    body: { code: 'service.not_external' },
  });
});
