import type { ResourceGroup, ServerUse } from '#plugins/resource-groups/server/public.ts';
import type { Measurement, NodeMetric } from '../../contract/metrics.ts';
import { sum } from './figures.ts';
import { columnsOf, named, namedSteps, type Range, type Readings, type Sampled } from './readings.ts';
import type { FigureColumn } from '../tables.ts';
import type { SampleStore } from '../collect/sample-store.ts';
import { alone, everyNode, everyServer, ofNode, ofServer } from './subjects.ts';

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
  // GPUs are given as a whole, so that no more pods get one.
  NODE_GPU_PODS_LIMIT: 'gpu_limit',
  NODE_GPU_USAGE: 'gpu_usage',
  NODE_GPU_LIMIT: 'gpu_limit',
  NODE_VRAM_USAGE: 'vram_usage',
  NODE_VRAM_LIMIT: 'vram_limit',
  NODE_GPU_BUSY: 'gpu_busy',
  NODE_VRAM_USED: 'vram_used',
};

/** Of servers what is used, unlike what is given away. */
const usedColumns = {
  cpu: 'cpu_usage',
  memory: 'ram_usage',
  disk: 'disk_usage',
  gpus: 'gpu_busy',
  vram: 'vram_used',
} as const satisfies Record<keyof ServerUse, FigureColumn>;

interface Given {
  readonly readings: Readings;
  readonly samples: SampleStore;
}

/** Which servers of a group are asked about; all of them where none is named. */
interface Nodes {
  readonly group: ResourceGroup;
  readonly nodeName: string | undefined;
}

/** Reads the metrics of the servers of a resource group, all together or one by its name. */
export class NodeMetrics {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async at(nodes: Nodes, metrics: readonly NodeMetric[], time: Date | undefined): Promise<Record<string, number>> {
    const { readings, samples } = this.#given;
    return named(metrics, sampled, sum((await samples.latestLike(patternOf(nodes), time ?? readings.now())).values()));
  }

  async range(nodes: Nodes, metrics: readonly NodeMetric[], range: Range): Promise<Record<string, Measurement[]>> {
    const { readings, samples } = this.#given;
    const steps = await samples.range(patternOf(nodes), readings.span(range), columnsOf(metrics, sampled));
    return namedSteps(metrics, sampled, steps);
  }

  /** What is used of each server, by its name. */
  async used(group: ResourceGroup): Promise<ReadonlyMap<string, ServerUse>> {
    const { readings, samples } = this.#given;
    const taken = await samples.latestLike(patternOf({ group, nodeName: undefined }), readings.now());
    const { length } = isOfMachines(group) ? ofNode('') : ofServer(group.id, '');
    return new Map(
      [...taken].flatMap(([subject, figures]) => {
        const used = Object.entries(usedColumns).flatMap(([id, column]) =>
          figures[column] === undefined ? [] : [[id, figures[column]] as const],
        );
        return used.length > 0 ? [[subject.slice(length), Object.fromEntries(used)]] : [];
      }),
    );
  }

  since(nodes: Nodes, metric: NodeMetric): Promise<number> {
    return this.#given.readings.since(patternOf(nodes), sampled[metric]);
  }
}

/** The servers of the installation's own groups are its machines, which are measured as a whole; those of others by what is taken of them. */
const isOfMachines = ({ type, ownerId }: ResourceGroup): boolean => type === 'HOSTING_SERVER' && ownerId === 0;

function patternOf({ group, nodeName }: Nodes): string {
  if (isOfMachines(group)) return nodeName === undefined ? everyNode : alone(ofNode(nodeName));
  return nodeName === undefined ? everyServer(group.id) : alone(ofServer(group.id, nodeName));
}
