import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { defaultLimits } from './people/account-store.ts';
import { startsOnOneDatabase } from './boot-test.ts';
import accounts from './index.ts';
import { Accounts } from './public.ts';
import { registerForTest } from './sign-in/sign-in-test.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  await registerForTest(server, 'northquay');
});
afterAll(() => server.stop());

test('other plugins find accounts by id or name, many at once, with their features', async () => {
  const found = server.host.container.get(Accounts);
  const demo = (await found.find('demo'))!;
  expect(await found.find(String(demo.id))).toMatchObject({
    shortName: 'demo',
    displayName: 'Demo',
    language: 'RU',
    limits: defaultLimits,
  });
  for (const nothing of ['no-such', '999999', '9'.repeat(30), '', '\0', 'Demo', "demo' or '1'='1"])
    expect(await found.find(nothing)).toBeUndefined();
  expect([...(await found.named([demo.id, demo.id, 999_999])).keys()]).toEqual([demo.id]);
  expect((await found.named([])).size).toBe(0);
  expect([
    await found.hasFeature(demo.id, 'mlp.model_admin'),
    await found.hasFeature(demo.id, 'mlp.shared_pool_admin'),
    await found.hasFeature(999_999, 'mlp.model_admin'),
  ]).toEqual([true, false, false]);
});

test('a feature that another plugin grants is the account’s at once, in other processes too, and granting it again changes nothing', async () => {
  const database = await startsOnOneDatabase();
  const [one, other] = [await database.start(), await database.start()];
  const [here, there] = [one.host.container.get(Accounts), other.host.container.get(Accounts)];
  const { id } = (await here.find('demo'))!;
  expect([
    await here.hasFeature(id, 'mlp.shared_pool_admin'),
    await there.hasFeature(id, 'mlp.shared_pool_admin'),
  ]).toEqual([false, false]);
  for (let times = 0; times < 2; times += 1) await here.grantFeature(id, 'mlp.shared_pool_admin');
  expect(await here.hasFeature(id, 'mlp.shared_pool_admin')).toBe(true);
  await expect.poll(() => there.hasFeature(id, 'mlp.shared_pool_admin'), { interval: 10, timeout: 2_000 }).toBe(true);
});

test('every account is gone through once, also those beyond the first page', async () => {
  await server.host.container
    .get(Pool)
    .query(
      "insert into accounts (short_name, display_name, language) select 'many-' || at, 'Many', 'EN' from generate_series(1, 450) as at",
    );
  const names: string[] = [];
  for await (const { shortName } of server.host.container.get(Accounts).all()) names.push(shortName);
  expect(names.filter((name) => name.startsWith('many-'))).toEqual(
    Array.from({ length: 450 }, (_, at) => `many-${at + 1}`),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('northquay');
});
