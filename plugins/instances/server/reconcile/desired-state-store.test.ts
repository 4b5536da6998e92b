import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { openDatabase, openPool, type Pool } from '#core/server/database/database.ts';
import { makeDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import type { DesiredSettings } from './desired-count.ts';
import { DesiredStateStore } from './desired-state-store.ts';

let database: TestDatabase;
let pool: Pool;
let plans: DesiredStateStore;
beforeAll(async () => {
  database = await makeDatabase();
  pool = openPool(database.connection, pino({ level: 'silent' }), 4);
  plans = new DesiredStateStore(openDatabase(pool), async () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let modelId = 1_000;
beforeEach(() => void modelId++);

const at = (revision: number, minCount: number, more: Partial<DesiredSettings> = {}): DesiredSettings => ({
  revision,
  accountId: 1,
  demand: { cpu: 1, memory: 1, disk: 1, gpus: 0, derived: false, group: '' },
  minCount,
  launchable: true,
  hostingType: 'AUTOMATIC',
  removing: false,
  idleMinutes: 0,
  scaling: false,
  ...more,
});

test('a reader of older settings who comes late finds the newer ones, and what was asked for since', async () => {
  await plans.sync(modelId, at(1, 0));
  await plans.sync(modelId, at(2, 2));
  await plans.request(modelId, () => 5);
  expect(await plans.sync(modelId, at(1, 0))).toMatchObject({ revision: 2, minCount: 2, requested: 5, wanted: 5 });
});

test('settings that came back are not replaced by those in between', async () => {
  await plans.sync(modelId, at(1, 1));
  await plans.sync(modelId, at(3, 1));
  expect(await plans.sync(modelId, at(2, 4))).toMatchObject({ revision: 3, wanted: 1 });
});

test('a service that is being removed stays so for whoever read it before', async () => {
  await plans.sync(modelId, at(1, 1));
  await plans.sync(modelId, at(2, 1, { removing: true }));
  expect(await plans.sync(modelId, at(1, 1))).toMatchObject({ removing: true, wanted: 0 });
});

test('of all who come at once the newest settings stay', async () => {
  const revisions = Array.from({ length: 20 }, (_, at) => at + 1);
  await Promise.all(revisions.toReversed().map((revision) => plans.sync(modelId, at(revision, revision))));
  expect((await plans.of([modelId])).get(modelId)).toMatchObject({ revision: 20, wanted: 20 });
});

test('a new least count ends what was asked for, and any other change keeps it', async () => {
  await plans.sync(modelId, at(1, 1));
  await plans.request(modelId, () => 3);
  expect(await plans.sync(modelId, at(2, 1, { accountId: 2 }))).toMatchObject({ requested: 3, wanted: 3 });
  expect(await plans.sync(modelId, at(3, 2))).toMatchObject({ requested: null, wanted: 2 });
});

test('what was asked for goes on where scaling goes on or off, within its bounds, and what a policy decided as well', async () => {
  const scaling = (revision: number, minCount: number) => at(revision, minCount, { scaling: true });
  await plans.sync(modelId, at(1, 0));
  await plans.request(modelId, () => 2);
  expect(await plans.sync(modelId, scaling(2, 1))).toMatchObject({ requested: 2, wanted: 2 });
  expect(await plans.sync(modelId, at(3, 0))).toMatchObject({ requested: 2, wanted: 2 });
  expect(await plans.sync(modelId, scaling(4, 3))).toMatchObject({ requested: 3, wanted: 3 });
  await plans.scale(modelId, { from: 3, to: 4, most: 4 });
  expect(await plans.sync(modelId, at(5, 0))).toMatchObject({ requested: 4, scaled: null, wanted: 4 });
  await plans.request(modelId, () => 0);
  expect(await plans.sync(modelId, scaling(6, 1))).toMatchObject({ requested: 0, wanted: 0 });
  expect(await plans.sync(modelId, scaling(7, 2))).toMatchObject({ requested: null, wanted: 2 });
  await plans.bound(modelId, { most: 1, heldAwake: false });
  await plans.request(modelId, () => 5);
  expect(await plans.sync(modelId, at(8, 0))).toMatchObject({ requested: 1, wanted: 1 });
  await plans.sync(modelId, scaling(9, 0));
  await plans.bound(modelId, { most: 0, heldAwake: false });
  expect(await plans.sync(modelId, at(10, 0))).toMatchObject({ requested: 1, wanted: 1 });
});

test('a service that sleeps runs no instance for its scaling going off', async () => {
  await plans.sync(modelId, at(1, 1, { scaling: true, idleMinutes: 5 }));
  await plans.scale(modelId, { from: 1, to: 2, most: 2 });
  await plans.evict(modelId);
  expect(await plans.sync(modelId, at(2, 0))).toMatchObject({ requested: null, wanted: 0 });
});
