import { expect, test } from 'vitest';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { useBundles } from './test/bundles.ts';
import { makeWorld } from './test/world.ts';

// Images that their owners let others run, and not look into.

const bundles = useBundles();

test('whose image it is decides who looks inside', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const owner = await registerForTest(world, 'owner');
  const service = await world.service('echo', {}, { accessMode: 'restricted', account: 'owner' });
  const [instance] = await service.serving(1);
  for (const path of ['file/logs', 'files', 'file?path=service.mjs']) {
    expect(await service.call('GET', `/instance/${instance!.id}/${path}`, undefined, owner)).toMatchObject({
      status: 403,
      body: { code: 'image.restricted' },
    });
  }
  const { name } = (await service.call('GET', '', undefined, owner)).body.image;
  const { body } = await service.call('GET', `/instance/${instance!.id}/events`, undefined, owner);
  expect(body.events.map(({ message }: { message: string }) => message)).toContain(
    `Its process was started from ${name}.`,
  );
  for (const path of ['/instance', '/instances/page', `/instance/${instance!.id}/events`, '/logs']) {
    const seen = await service.call('GET', path, undefined, owner);
    expect([seen.status, JSON.stringify(seen.body)]).toEqual([200, expect.not.stringContaining('bundle:')]);
  }
  expect((await service.instances())[0]!.image).toBe('bundle:echo');
  const environment = async (session?: string) =>
    (await service.call('GET', `/instance/${instance!.id}/environment`, undefined, session)).body.environment
      .IMAGE_NAME;
  expect([await environment(owner), await environment()]).toEqual(['', 'bundle:echo']);

  const broken = await world.service('broken', {}, { accessMode: 'restricted', account: 'owner' });
  const [ended] = await broken.until(([one]) =>
    expect(one?.statusInfo.lastLines).toBe('loading the model\nno model file'),
  );
  for (const path of ['/instance', `/instance/${ended!.id}/laststate`]) {
    const seen = await broken.call('GET', path, undefined, owner);
    expect([seen.status, JSON.stringify(seen.body)]).toEqual([200, expect.not.stringContaining('no model file')]);
  }

  const kept = { accessMode: 'restricted', account: 'owner', address: 'registry.example/secret/tts:1' };
  const unfit = await world.service('elsewhere', {}, kept);
  const [refused] = await unfit.until(([one]) =>
    expect(one?.statusInfo.note).toMatchObject({
      code: 'image.not_a_bundle',
      args: { image: expect.stringMatching(/^elsewhere-/) },
    }),
  );
  for (const path of [
    '/instance',
    `/instance/${refused!.id}/events`,
    `/instance/${refused!.id}/laststate`,
    '/status',
  ]) {
    const seen = await unfit.call('GET', path, undefined, owner);
    expect([seen.status, JSON.stringify(seen.body)]).toEqual([200, expect.not.stringContaining('secret')]);
  }
});

test('into an image that others may not look into nobody but its owner puts data', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  await registerForTest(world, 'owner');
  const words = { name: 'words', image: 'registry.example/words:1', sourcePath: '/words', accessMode: 'public' };
  const mounted = async (account: string) => {
    const { id } = (await world.call('POST', `/api/mlpcore/account/${account}/data-image`, words)).body;
    return { dataImageMounts: [{ dataImageAccountId: id.accountId, dataImageId: id.imageId, targetPath: '/data' }] };
  };
  const service = await world.service('echo', await mounted('owner'), { accessMode: 'restricted', account: 'owner' });
  await service.until(([one]) => expect(one?.statusInfo.note?.code).toBe('service.data_image.closed'));
  const own = await world.service('echo', await mounted('system'), { accessMode: 'restricted', account: 'owner' });
  await own.until(([one]) => expect(one?.statusInfo.note?.code).toBe('image.not_a_bundle'));
});
