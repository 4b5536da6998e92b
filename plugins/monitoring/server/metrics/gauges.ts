import { Gauge, type Registry } from 'prom-client';
import type { GatewayLoad } from '#plugins/gateway/server/public.ts';
import type { InstanceInventory } from '#plugins/instances/server/public.ts';

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
