import type { ResourceGroup } from '#plugins/resource-groups/server/public.ts';
import type { Measurement, NodeMetric } from '../../contract/metrics.ts';
import { sum } from './figures.ts';
import { columnsOf, named, namedSteps, type Range, type Readings, type Sampled } from './readings.ts';
import type { SampleStore } from '../collect/sample-store.ts';
import { alone, everyNode, ofNode } from './subjects.ts';

const sampled: Sampled<NodeMetric> = {
  NODE_CPU_USAGE: 'cpu_usage',
  NODE_CPU_REQUESTED: 'cpu_requested',
  NODE_CPU_CAPACITY: 'cpu_limit',
  NODE_CPU_ALLOCATABLE_CAPACITY: 'cpu_allocatable',
  NODE_RAM_USAGE: 'ram_usage',
  NODE_RAM_REQUESTED: 'ram_requested',
  NODE_RAM_CAPACITY: 'ram_limit',
  NODE_RAM_ALLOCATABLE_CAPACITY: 'ram_allocatable',
  NODE_DISK_USAGE: 'disk_usage',
  NODE_EPHEMERAL_DISK_REQUESTED: 'disk_requested',
  NODE_EPHEMERAL_DISK_CAPACITY: 'disk_limit',
  NODE_EPHEMERAL_DISK_ALLOCATABLE_CAPACITY: 'disk_allocatable',
  NODE_GPU_PODS_COUNT: 'gpu_requested',
};

interface Given {
  readonly readings: Readings;
  readonly samples: SampleStore;
}

/** Which machines of a group are asked about; all of them where none is named. */
interface Nodes {
  readonly group: ResourceGroup;
  readonly nodeName: string | undefined;
}

/** Reads the metrics of the machines of a resource group, all together or one by its name. */
export class NodeMetrics {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async at(nodes: Nodes, metrics: readonly NodeMetric[], time: Date | undefined): Promise<Record<string, number>> {
    const { readings, samples } = this.#given;
    if (!isMeasured(nodes)) return {};
    return named(metrics, sampled, sum((await samples.latestLike(patternOf(nodes), time ?? readings.now())).values()));
  }

  async range(nodes: Nodes, metrics: readonly NodeMetric[], range: Range): Promise<Record<string, Measurement[]>> {
    const { readings, samples } = this.#given;
    const steps = isMeasured(nodes)
      ? await samples.range(patternOf(nodes), readings.span(range), columnsOf(metrics, sampled))
      : [];
    return namedSteps(metrics, sampled, steps);
  }

  since(nodes: Nodes, metric: NodeMetric): Promise<number> {
    return this.#given.readings.since(patternOf(nodes), isMeasured(nodes) ? sampled[metric] : undefined);
  }
}

/** The machines of this installation are those that its own hosting server runs on; others are measured by nobody here. */
const isMeasured = ({ group }: Nodes): boolean => group.type === 'HOSTING_SERVER' && group.ownerId === 0;
const patternOf = ({ nodeName }: Nodes): string => (nodeName === undefined ? everyNode : alone(ofNode(nodeName)));
