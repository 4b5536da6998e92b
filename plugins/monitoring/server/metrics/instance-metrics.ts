import type { InstanceMetric, Measurement } from '../../contract/metrics.ts';
import { columnsOf, named, namedSteps, type Range, type Readings, type Sampled } from './readings.ts';
import type { SampleStore } from '../collect/sample-store.ts';
import { alone, ofInstance } from './subjects.ts';

const sampled: Sampled<InstanceMetric> = {
  INSTANCE_CPU_USAGE: 'cpu_usage',
  INSTANCE_CPU_REQUESTED: 'cpu_requested',
  INSTANCE_CPU_LIMIT: 'cpu_limit',
  INSTANCE_RAM_USAGE: 'ram_usage',
  INSTANCE_RAM_REQUESTED: 'ram_requested',
  INSTANCE_RAM_LIMIT: 'ram_limit',
  INSTANCE_RECONNECTS_COUNT: 'reconnects',
};

interface Given {
  readonly readings: Readings;
  readonly samples: SampleStore;
}

/** Reads the metrics of instances, as long as anything is kept of them. */
export class InstanceMetrics {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async now(instanceId: number, metrics: readonly InstanceMetric[]): Promise<Record<string, number>> {
    const { readings, samples } = this.#given;
    const found = await samples.latest([ofInstance(instanceId)], readings.now());
    return named(metrics, sampled, found.get(ofInstance(instanceId)) ?? {});
  }

  async range(
    instanceId: number,
    metrics: readonly InstanceMetric[],
    range: Range,
  ): Promise<Record<string, Measurement[]>> {
    const { readings, samples } = this.#given;
    const steps = await samples.range(alone(ofInstance(instanceId)), readings.span(range), columnsOf(metrics, sampled));
    return namedSteps(metrics, sampled, steps);
  }

  since(instanceId: number, metric: InstanceMetric): Promise<number> {
    return this.#given.readings.since(alone(ofInstance(instanceId)), sampled[metric]);
  }
}
