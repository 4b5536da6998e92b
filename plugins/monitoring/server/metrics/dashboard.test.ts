import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Metrics } from '#core/server/metrics.ts';
import dashboard from '../../grafana/berth.json' with { type: 'json' };
import { account, openWorld, type MonitoringWorld } from '../test/world.ts';

let world: MonitoringWorld;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.stop());

test('the dashboard has the share of failed calls that lists have', async () => {
  const mixed = await world.service('mixed', 1);
  for (const data of [{}, { fails: true }, { refuses: true }, { refuses: true }]) await mixed.predict(data);
  const text = await (await fetch(`${world.server.url}/metrics`)).text();
  const counted = (outcome: string) =>
    Number(new RegExp(`calls_total{service="${mixed.id}",outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0);
  const { expr } = dashboard.panels.find(({ title }) => title === 'Failed calls')!.targets[0]!;
  const [failed, all] = [...expr.matchAll(/outcome=~?"([^"]+)"/g)].map(([, outcomes]) =>
    outcomes!.split('|').reduce((sum, outcome) => sum + counted(outcome), 0),
  );
  expect([failed, all]).toEqual([1, 4]);
  await vi.waitFor(
    async () => {
      const { records } = await world.get(`${account}/model?withColumns=true&size=50`);
      const listed = records.find(({ modelName }: { modelName: string }) => modelName === 'mixed');
      expect(listed.columns).toMatchObject({ requests: { count: all }, errors: (failed! / all!) * 100 });
    },
    { timeout: 20_000, interval: 200 },
  );
});

test('each query of the Grafana dashboard asks for series that the server exports, by labels that they have', async () => {
  const text = await (await fetch(`${world.server.url}/metrics`)).text();
  const registry = world.server.host.container.get(Metrics).all();
  const labelsOf = (name: string) => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    const metric = registry.getSingleMetric(base) ?? registry.getSingleMetric(name);
    expect(text).toContain(`# TYPE ${metric === registry.getSingleMetric(base) ? base : name} `);
    return [...(metric as unknown as { labelNames: string[] }).labelNames, ...(name.endsWith('_bucket') ? ['le'] : [])];
  };
  // By Prometheus itself.
  const added = ['instance', 'job'];
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  for (const query of [...queries, ...dashboard.templating.list.flatMap(({ definition }) => definition ?? [])]) {
    const names = query.match(/berth_\w+/g)!;
    const known = [...added, ...names.flatMap(labelsOf)];
    const asked = [...query.matchAll(/by \(([^)]*)\)|[{,](\w+)=/g)].flatMap(
      ([, by, label]) => by?.split(', ') ?? label!,
    );
    for (const label of asked) expect(known, query).toContain(label);
  }
});
