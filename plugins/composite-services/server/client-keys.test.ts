import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Scene, type HttpService } from '#plugins/http-services/server/test/scene.ts';
import compositeServices from './index.ts';

let scene: Scene;
let part: HttpService;
beforeAll(async () => {
  scene = await Scene.open({}, [compositeServices]);
  part = await scene.service();
  await part.becomes('RUNNING');
});
afterAll(() => scene.close());

const tokenOf = async (service: HttpService) =>
  (await service.ask('/client-token', { headers: { 'mlp-api-key': await scene.key(['predict']) } })).text;
const mayCall = async (key: string) => (await part.ask('/pid', { headers: { 'mlp-api-key': key } })).status === 200;
const instancesOf = async (service: HttpService) =>
  (await scene.call('GET', `${service.home}/instance`)).body.instances as { id: number; attempt: number }[];

test('an instance of a composite service has a key of its own, for as long as its process lives', async () => {
  const whole = await scene.service({ composite: true });
  await whole.becomes('RUNNING');
  const [{ id }] = (await instancesOf(whole)) as unknown as [{ id: number }];
  const first = await tokenOf(whole);
  expect([first, await mayCall(first)]).toEqual([expect.stringMatching(/^\d+\.\d+\.[A-Za-z0-9]{40}$/), true]);
  expect((await scene.ask('/api/mlpcore/account/system/model', { headers: { 'mlp-api-key': first } })).status).toBe(
    403,
  );
  expect((await scene.call('GET', `${whole.home}/instance/${id}/environment`)).body.environment.MLP_CLIENT_TOKEN).toBe(
    '********',
  );
  const { body: keys } = await scene.call('GET', '/api/mlpcore/account/system/token');
  expect(keys).toContainEqual(
    expect.objectContaining({ name: `${whole.name}-${id}`, permissions: ['predict'], createdBy: 'platform' }),
  );

  process.kill(Number((await whole.ask('/pid', { headers: { 'mlp-api-key': first } })).text), 'SIGKILL');
  await vi.waitFor(async () => expect(await instancesOf(whole)).toMatchObject([{ id, attempt: 2 }]), {
    timeout: 20_000,
  });
  await whole.becomes('RUNNING');
  const second = await tokenOf(whole);
  expect([await mayCall(first), await mayCall(second)]).toEqual([false, true]);

  expect((await scene.call('POST', `${whole.home}/instances`, 0)).status).toBe(200);
  await vi.waitFor(async () => expect(await mayCall(second)).toBe(false), { timeout: 20_000 });
  expect(
    (await scene.call('GET', '/api/mlpcore/account/system/token')).body.map(({ name }: { name: string }) => name),
  ).not.toContain(`${whole.name}-${id}`);
});

test('a composite service that runs elsewhere has one in what its connection says, until that is deleted', async () => {
  const whole = await scene.service({ composite: true, hostingType: 'EXTERNAL' });
  const { body: made } = await scene.call('POST', `${whole.home}/external`);
  const { MLP_CLIENT_TOKEN: secret } = made.envVariables;
  expect([made.dockerRunCommand.includes(secret), await mayCall(secret)]).toEqual([true, true]);
  const { body: listed } = await scene.call('GET', `${whole.home}/external`);
  expect(listed[0].envVariables).toEqual(made.envVariables);
  await scene.call('DELETE', `${whole.home}/external/${made.id.instanceId}`);
  await vi.waitFor(async () => expect(await mayCall(secret)).toBe(false), { timeout: 20_000 });
});

test('one of any other service has none', async () => {
  expect(await tokenOf(part)).toBe('none');
});
