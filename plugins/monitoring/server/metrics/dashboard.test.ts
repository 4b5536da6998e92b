import { afterAll, beforeAll, expect, test } from 'vitest';
import { Metrics } from '#core/server/metrics.ts';
import dashboard from '../../grafana/berth.json' with { type: 'json' };
import { openWorld, type MonitoringWorld } from '../test/world.ts';

let world: MonitoringWorld;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.stop());

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
