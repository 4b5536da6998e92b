import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import { Instances } from '../public.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});
afterAll(() => scene.close());

// Of a service that is not there, so that nobody keeps its instances.
const query = (text: string, values: readonly unknown[]) =>
  scene.server.host.container.get(Pool).query<{ id: number }>(text, [...values]);
const builds = () => scene.server.host.container.get(Instances).builds(7);
const build = () => scene.server.host.container.get(Instances).build(7);

async function instance(hosting: 'docker' | 'external', specHash: string | null): Promise<number> {
  const { rows } = await query(
    'insert into instances (account_id, model_id, hosting, spec_hash) values (1, 7, $1, $2) returning id',
    [hosting, specHash],
  );
  return rows[0]!.id;
}
const link = (id: number, gate: string) =>
  query('insert into instance_links (instance_id, gate) values ($1, $2)', [id, gate]);
const unlink = (id: number) => query('delete from instance_links where instance_id = $1', [id]);

test('a build is what the connected instances have in common, told while they have', async () => {
  expect(await build()).toBeUndefined();
  const old = await instance('docker', 'one');
  expect(await build()).toBeUndefined();
  // What nobody has heard of yet may be asked already.
  expect(await builds()).toEqual(new Set(['one']));
  await link(old, 'a');
  const first = await build();
  expect(first).toBeDefined();
  const twin = await instance('docker', 'one');
  await link(twin, 'a');
  await link(twin, 'b');
  expect(await build()).toBe(first);

  const renewed = await instance('docker', 'two');
  await link(renewed, 'a');
  expect(await build()).toBeUndefined();
  await unlink(old);
  await unlink(twin);
  const second = await build();
  expect([second === undefined, second === first]).toEqual([false, false]);
  expect(await builds()).toEqual(new Set([first, second]));
  await query('update instances set deleted_at = now() where id = any($1)', [[old, twin]]);
  expect(await builds()).toEqual(new Set([second]));
});

test('what runs elsewhere is another build whenever it connects', async () => {
  await query('delete from instance_links', []);
  const outside = await instance('external', null);
  await link(outside, 'a');
  const first = await build();
  expect(first).toBeDefined();
  await unlink(outside);
  expect(await build()).toBeUndefined();
  await link(outside, 'a');
  expect(await build()).not.toBe(first);
});
