import { Gauge, type Registry } from 'prom-client';
import type { GatewayLoad } from '#plugins/gateway/server/public.ts';
import type { InstanceInventory } from '#plugins/instances/server/public.ts';
import type { Figures } from '../tables.ts';

/** Shows Prometheus who is connected to the gate of this process. */
export function showStreams(registry: Registry, load: GatewayLoad): void {
  const streams = new Gauge({
    name: 'berth_gate_streams',
    help: 'Instances that are connected to the gate of this process',
    registers: [],
    collect() {
      this.set(load.streams());
    },
  });
  registry.registerMetric(streams);
}

/** Shows Prometheus how many instances there are in the whole installation, by state; while the database is away it shows none. */
export function showInstances(registry: Registry, inventory: InstanceInventory): void {
  const instances = new Gauge({
    name: 'berth_instances',
    help: 'Instances of services in the whole installation, by state',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset();
      const present = await inventory.present().catch(() => []);
      for (const [state, of] of Map.groupBy(present, (each) => each.state)) this.set({ state }, of.length);
    },
  });
  registry.registerMetric(instances);
}

/** Under which name a Prometheus is shown what was measured. */
export const measuredName = 'berth_measured';

/** Shows Prometheus what was measured last of instances, services, accounts and machines, for charts to be read from it. */
export function showMeasured(registry: Registry, latest: () => ReadonlyMap<string, Figures>): void {
  const measured = new Gauge({
    name: measuredName,
    help: 'What was measured last, by what it is of and what it is',
    labelNames: ['subject', 'figure'],
    registers: [],
    collect() {
      this.reset();
      for (const [subject, figures] of latest())
        for (const [figure, value] of Object.entries(figures)) this.set({ subject, figure }, value);
    },
  });
  registry.registerMetric(measured);
}
