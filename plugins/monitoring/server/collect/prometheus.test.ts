import { expect, onTestFinished, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { openWorld } from '../test/world.ts';
import { hasPrometheus, startPrometheus } from '../test/real-prometheus.ts';

const name = 'charts are read from a Prometheus that scrapes the installation, and from what is kept here without it';

test.runIf(hasPrometheus)(
  hasPrometheus ? name : `${name} (not run: there is no prometheus; install it)`,
  async () => {
    const prometheus = await startPrometheus();
    onTestFinished(() => prometheus.stop());
    const world = await openWorld({ PROMETHEUS_URL: prometheus.url });
    onTestFinished(() => world.stop());
    const service = await world.service('scraped', 2);
    await world.sample();
    await prometheus.scrape(new URL(world.server.url).host);
    const metrics = ['MODEL_INSTANCES_COUNT', 'MODEL_CPU_REQUESTED', 'MODEL_RECONNECTS_COUNT'];
    const range = async () =>
      (
        await world.call(
          'GET',
          `${service.path}/metric-range?minutes=5&stepSeconds=1&${metrics.map((each) => `metrics=${each}`).join('&')}`,
        )
      ).body as Record<string, readonly { readonly ts: number; readonly v: number }[]>;
    await vi.waitFor(
      async () =>
        expect(
          await prometheus.ask(`berth_measured{subject="model/${service.id}",figure="instances"}`, 'figure'),
        ).toEqual({ instances: 2 }),
      { timeout: 30_000 },
    );
    // Nothing is left here that could stand in.
    const pool = world.server.host.container.get(Pool);
    await pool.query('delete from metric_points');
    const read = await vi.waitFor(
      async () => {
        const found = await range();
        expect(found['MODEL_INSTANCES_COUNT']!.at(-1)).toMatchObject({ v: 2 });
        return found;
      },
      { timeout: 20_000 },
    );
    expect(read['MODEL_RECONNECTS_COUNT']!.at(-1)).toMatchObject({ v: 0 });
    expect(read['MODEL_CPU_REQUESTED']!.at(-1)!.v).toBeGreaterThan(0);
    const now = Date.now();
    for (const { ts } of read['MODEL_INSTANCES_COUNT']!) expect(now - ts).toBeLessThan(301_000);

    prometheus.stop();
    await world.sample();
    await vi.waitFor(
      async () => {
        await world.sample();
        expect((await range())['MODEL_INSTANCES_COUNT']!.length).toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
  },
  120_000,
);
