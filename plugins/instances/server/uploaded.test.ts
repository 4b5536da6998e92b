import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { tarOf } from '#plugins/images/server/test/archives.ts';
import { useBundles } from './test/bundles.ts';
import { makeWorld, TestService, type World } from './test/world.ts';

const bundles = useBundles();

async function upload(world: World, path: string, archive: Buffer): Promise<string> {
  const response = await fetch(`${world.url}/api/mlpcore/account/system/${path}`, {
    method: 'POST',
    headers: { cookie: `berth_session=${await world.session()}`, origin: world.url },
    body: new Uint8Array(archive),
  });
  const body = (await response.json()) as { image: string };
  expect([response.status, body]).toEqual([200, body]);
  return body.image;
}

const echo = (version: string): Buffer =>
  gzipSync(
    tarOf([
      { path: 'image.json', text: JSON.stringify({ name: 'echo', version, command: ['node', 'service.mjs'] }) },
      { path: 'service.mjs', bytes: readFileSync(join(bundles.folder, 'echo', 'service.mjs')) },
    ]),
  );

test('an uploaded image runs, its data image is there to read, and another version takes its place', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const home = '/api/mlpcore/account/system';
  const make = async (path: string, body: object) => (await world.call('POST', `${home}/${path}`, body)).body.id;
  const image = await make('image', { name: 'echo', image: await upload(world, 'image-upload', echo('1')) });
  const data = tarOf([{ path: 'weights/model.txt', text: 'twelve' }]);
  const address = await upload(world, 'data-image-upload', data);
  const dataImage = await make('data-image', { name: 'weights', image: address, sourcePath: '/weights' });
  const mount = { dataImageAccountId: dataImage.accountId, dataImageId: dataImage.imageId, targetPath: '/models/ner' };
  const { body } = await world.call('POST', `${home}/model`, {
    modelName: 'uploaded',
    imageAccountId: image.accountId,
    imageId: image.imageId,
    minInstancesCount: 1,
    dataImageMounts: [mount],
  });
  const model = `${home}/model/${body.id.modelId}`;
  const service = new TestService(world, 'uploaded', body.id);
  const [first] = await service.serving(1);
  const one = await service.ask();
  const file = join(world.installation.dataDir, 'instances', String(first!.id), 'mounts/models/ner/model.txt');
  expect(readFileSync(file, 'utf8')).toBe('twelve');

  const runs = async () => (await world.call('GET', `${home}/image/${image.imageId}/users`)).body;
  const running = (versions: object[]) => [{ modelId: body.id.modelId, modelName: 'uploaded', versions }];
  expect(await runs()).toEqual(running([{ number: 1, label: '1', current: true }]));
  const used = await world.call('GET', `${home}/image/${image.imageId}`);
  expect(used.body.services).toBe(1);
  const refused = await world.call('DELETE', `${home}/image/${image.imageId}`);
  expect([refused.status, refused.body.code, refused.body.args]).toEqual([
    409,
    'image.in_use',
    { uses: '1', names: 'uploaded' },
  ]);
  expect((await world.call('DELETE', `${home}/data-image/${dataImage.imageId}`)).body.code).toBe('image.in_use');

  const next = await upload(world, 'image-upload', echo('2'));
  expect((await world.call('POST', `${home}/image/${image.imageId}`, { name: 'echo', image: next })).status).toBe(200);
  await vi.waitFor(async () => expect((await service.ask()).pid).not.toBe(one.pid), { timeout: 30_000, interval: 200 });
  const two = await service.ask();
  expect((await world.call('POST', `${home}/image/${image.imageId}/models-restart`)).status).toBe(200);
  await vi.waitFor(async () => expect((await service.ask()).pid).not.toBe(two.pid), { timeout: 30_000, interval: 200 });
  await vi.waitFor(
    async () => {
      const { body: logs } = await world.call('GET', `${home}/image/${image.imageId}/history`);
      expect(logs[0]).toMatchObject({ code: 'image.restarted', args: { count: '1' } });
    },
    { timeout: 20_000, interval: 200 },
  );
  // The one before may still be ending.
  await vi.waitFor(async () => expect(await runs()).toEqual(running([{ number: 2, label: '2', current: true }])), {
    timeout: 20_000,
  });
  const environment = await world.call('GET', `${model}/instance/${(await service.serving(1))[0]!.id}/environment`);
  expect(environment.body.environment.IMAGE_NAME ?? JSON.stringify(environment.body)).toContain(next);

  // Whoever removes the last service may remove its image at once.
  await world.call('DELETE', model);
  expect((await world.call('DELETE', `${home}/image/${image.imageId}`)).status).toBe(200);
});
