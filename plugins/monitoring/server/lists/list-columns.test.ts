import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Rollups } from '../collect/rollups.ts';
import { tookWithin } from '../collect/took-counts.ts';
import { ofCalls } from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';
import { account, openWorld, type MonitoringWorld } from '../test/world.ts';

let world: MonitoringWorld;
beforeAll(async () => {
  world = await openWorld();
  const { body } = await world.call('POST', `${account}/model`, { modelName: 'asleep', hostingType: 'EXTERNAL' });
  expect(body.modelName).toBe('asleep');
}, 60_000);
afterAll(() => world.stop());

/** Of the twelve parts of the last hour, those in which this server did not run. */
const beforeTheStart = Array.from({ length: 11 }, () => null);

test('lists tell of the last hour of each service, and which of them need somebody', async () => {
  const { get } = world;
  const failing = await world.service('failing', 1);
  const strict = await world.service('strict', 1);
  await Promise.all([
    ...[{}, { fails: true }, { fails: true }, { fails: true }].map((data) => failing.predict(data)),
    ...[{}, { refuses: true }, { refuses: true }, { refuses: true }].map((data) => strict.predict(data)),
  ]);
  await world.sample();
  await world.server.host.container.get(Rollups).take(new Date(Date.now() + 60_000));
  const list = (more: string) => get(`${account}/model?withColumns=true&size=50${more}`);
  const service = await vi.waitFor(async () => {
    const { records } = await list('&filter=attention:needed');
    expect(records.map(({ modelName }: { modelName: string }) => modelName)).toEqual(['failing']);
    return records[0];
  });
  expect(service.columns).toMatchObject({
    requests: { count: 4, trend: [...beforeTheStart, 4] },
    errors: 75,
    p95: expect.any(Number),
    attention: { failedInstances: 0, heldUpInstances: 0, errors: 75 },
  });
  const byErrors = await list('&sort=errors,desc');
  expect(byErrors.records[0].modelName).toBe('failing');
  // What callers did wrong is nothing that its developer has to look at.
  const refusing = byErrors.records.find(({ modelName }: { modelName: string }) => modelName === 'strict');
  expect(refusing.columns).toMatchObject({ requests: { count: 4 }, errors: 0 });
  expect(refusing.columns).not.toHaveProperty('attention');
  const asleep = byErrors.records.find(({ modelName }: { modelName: string }) => modelName === 'asleep');
  expect(asleep.columns.requests).toEqual({ count: 0, trend: [...beforeTheStart, 0] });
  expect(asleep.columns).not.toHaveProperty('errors');
  expect(asleep.columns).not.toHaveProperty('attention');

  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const groups = `/api/mlpcore/account/${accountId}/resource-groups`;
  await world.call('POST', groups, { name: 'small', resourceGroupType: 'HOSTING_SERVER' });
  const server = { serverName: hostname(), rawConfiguration: 'cpu: 100m\nmemory: 1Gi\ndisk: 20Gi\n' };
  expect(await world.call('POST', `${groups}/small/server`, server)).toMatchObject({ status: 200 });
  await world.service('roomless', 0, { resourceGroup: 'small' });
  const started = await world.call('POST', `${account}/model/roomless`, {
    modelName: 'roomless',
    minInstancesCount: 1,
  });
  expect(started).toMatchObject({ status: 200 });
  const needing = async () => {
    const { records } = await list('&filter=attention:needed&sort=name');
    return records.map(({ modelName, columns }: any) => [modelName, columns.attention.heldUpInstances]);
  };
  expect(await needing()).toEqual([['failing', 0]]);
  const long = `update instances set process_at = now() - interval '3 minutes' where held_up is not null`;
  await vi.waitFor(async () => expect(await world.query(long)).toMatchObject({ rowCount: 1 }));
  expect(await needing()).toEqual([
    ['failing', 0],
    ['roomless', 1],
  ]);
});

test.each([
  { took_35: 4, took_least: 21, took_most: 23 },
  { took_35: 2 },
  { took_10: 1, took_35: 1, took_least: 8, took_most: 9 },
  { took_more: 3, took_least: 61_000, took_most: 90_000 },
  { took_more: 3 },
] satisfies Figures[])(
  'the time within which most calls were answered is in lists what it is in charts: %j',
  async (figures) => {
    const { body } = await world.call('GET', `${account}/model/asleep`);
    const columns = Object.keys(figures);
    await world.query(`delete from metric_points where subject = $1`, [ofCalls(body.id.modelId)]);
    await world.query(
      `insert into metric_points (subject, span, at, seconds, ${columns.join(', ')})
     values ($1, 60, date_trunc('minute', now()), 60, ${Object.values(figures).join(', ')})`,
      [ofCalls(body.id.modelId)],
    );
    const { records } = await world.get(`${account}/model?withColumns=true&size=50`);
    const asleep = records.find(({ modelName }: { modelName: string }) => modelName === 'asleep');
    expect(asleep.columns.p95).toBe(Math.round(tookWithin(0.95, figures)!));
  },
);
