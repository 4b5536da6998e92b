import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildBundles } from './test/bundles.ts';
import { makeWorld } from './test/world.ts';

let bundles: ReturnType<typeof buildBundles>;
beforeAll(() => {
  bundles = buildBundles();
});
afterAll(() => bundles.remove());

test('a service gets the instances that its settings want, and they answer', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const began = performance.now();
  const service = await world.service('echo', { minInstancesCount: 2 });
  const [first, second] = await service.serving(2);
  console.log('two up after', performance.now() - began);
  expect(await service.state()).toBe('RUNNING');
  expect([first!.attempt, second!.restartCount]).toEqual([1, 0]);
  expect((await service.ask()).config).toEqual({ v: 1 });
  expect(await service.log(first!.id)).toContain('config {"v":1}');
});
