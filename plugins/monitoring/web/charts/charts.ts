import type { Series } from '#core/web/charts/steps.ts';
import type { AccountMetric, InstanceMetric, ModelMetric, NodeMetric } from '../../contract/metrics.ts';

export type Unit = 'cores' | 'bytes' | 'ms' | 'number' | 'rate';

/** One line of a chart. */
export interface Line<M extends string> {
  readonly metric: M;
  /** Text key of its name, below `lines`. */
  readonly name: string;
  readonly colour: Series['colour'];
  /** Set where it is a bound or a plan rather than what was measured. */
  readonly dashed?: true;
  /** How its steps are told: a value at each, a count of whole minutes, or a value of such minutes. */
  readonly steps?: 'count' | 'minutes';
}

export interface ChartOf<M extends string> {
  /** Text key of its title, below `charts`. */
  readonly id: string;
  readonly unit: Unit;
  /** What is measured stands first, and is what a comparison shows of the time before. */
  readonly lines: readonly Line<M>[];
}

/** What charts of a processor or of memory have in common: the use of it, what was asked for, and its bound. */
const loadOf = <P extends string>(prefix: P) =>
  [
    {
      id: 'cpu',
      unit: 'cores',
      lines: [
        { metric: `${prefix}_CPU_USAGE`, name: 'used', colour: 1 },
        { metric: `${prefix}_CPU_REQUESTED`, name: 'requested', colour: 4, dashed: true },
        { metric: `${prefix}_CPU_LIMIT`, name: 'limit', colour: 'warn', dashed: true },
      ],
    },
    {
      id: 'ram',
      unit: 'bytes',
      lines: [
        { metric: `${prefix}_RAM_USAGE`, name: 'used', colour: 2 },
        { metric: `${prefix}_RAM_REQUESTED`, name: 'requested', colour: 4, dashed: true },
        { metric: `${prefix}_RAM_LIMIT`, name: 'limit', colour: 'warn', dashed: true },
      ],
    },
  ] as const;

export const serviceCharts: readonly ChartOf<ModelMetric>[] = [
  {
    id: 'requests',
    unit: 'rate',
    lines: [
      { metric: 'MODEL_SUCCESS_REQUESTS_COUNT', name: 'succeeded', colour: 'ok', steps: 'count' },
      { metric: 'MODEL_FAILED_REQUESTS_COUNT', name: 'failed', colour: 'bad', steps: 'count' },
      { metric: 'MODEL_REJECTED_REQUESTS_COUNT', name: 'rejected', colour: 4, steps: 'count' },
      { metric: 'MODEL_REFUSED_REQUESTS_COUNT', name: 'refused', colour: 'warn', steps: 'count' },
    ],
  },
  {
    id: 'latency',
    unit: 'ms',
    lines: [
      { metric: 'MODEL_P95_REQUEST_TIME', name: 'p95', colour: 1 },
      { metric: 'MODEL_MEDIAN_REQUEST_TIME', name: 'median', colour: 7 },
    ],
  },
  ...loadOf('MODEL'),
  {
    id: 'active',
    unit: 'number',
    lines: [{ metric: 'MODEL_ACTIVE_REQUESTS_COUNT', name: 'active', colour: 1 }],
  },
  {
    id: 'instances',
    unit: 'number',
    lines: [{ metric: 'MODEL_INSTANCES_COUNT', name: 'instances', colour: 5 }],
  },
  {
    id: 'times',
    unit: 'ms',
    lines: [
      { metric: 'MODEL_AVERAGE_REQUEST_TIME', name: 'average', colour: 1, steps: 'minutes' },
      { metric: 'MODEL_MAX_REQUEST_TIME', name: 'slowest', colour: 2, steps: 'minutes' },
      { metric: 'MODEL_MIN_REQUEST_TIME', name: 'fastest', colour: 3, steps: 'minutes' },
      { metric: 'MODEL_INSTANT_REQUEST_TIME', name: 'latest', colour: 7 },
    ],
  },
  {
    id: 'reconnects',
    unit: 'number',
    lines: [{ metric: 'MODEL_RECONNECTS_COUNT', name: 'reconnects', colour: 8 }],
  },
  {
    id: 'gpu',
    unit: 'number',
    lines: [{ metric: 'MODEL_GPU_REQUESTED', name: 'requested', colour: 3 }],
  },
  {
    id: 'disk',
    unit: 'bytes',
    lines: [{ metric: 'MODEL_EPHEMERAL_DISK_REQUESTED', name: 'requested', colour: 6 }],
  },
];

export const instanceCharts: readonly ChartOf<InstanceMetric>[] = [
  ...loadOf('INSTANCE'),
  {
    id: 'reconnects',
    unit: 'number',
    lines: [{ metric: 'INSTANCE_RECONNECTS_COUNT', name: 'reconnects', colour: 8 }],
  },
];

export const accountCharts: readonly ChartOf<AccountMetric>[] = [
  {
    id: 'calls',
    unit: 'rate',
    lines: [
      { metric: 'ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL', name: 'calls', colour: 1, steps: 'minutes' },
      { metric: 'ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED', name: 'exceeded', colour: 'warn', steps: 'minutes' },
    ],
  },
  ...loadOf('ACCOUNT'),
  {
    id: 'disk',
    unit: 'bytes',
    lines: [
      { metric: 'ACCOUNT_DISK_REQUESTED', name: 'requested', colour: 6 },
      { metric: 'ACCOUNT_DISK_LIMIT', name: 'limit', colour: 'warn', dashed: true },
    ],
  },
  {
    id: 'gpu',
    unit: 'number',
    lines: [
      { metric: 'ACCOUNT_GPU_REQUESTED', name: 'requested', colour: 3 },
      { metric: 'ACCOUNT_GPU_LIMIT', name: 'limit', colour: 'warn', dashed: true },
    ],
  },
  {
    id: 'fits',
    unit: 'rate',
    lines: [
      { metric: 'ACCOUNT_FITS_COUNT_PER_MINUTE_TOTAL', name: 'fits', colour: 7, steps: 'minutes' },
      { metric: 'ACCOUNT_FITS_COUNT_PER_MINUTE_EXCEEDED', name: 'exceeded', colour: 'warn', steps: 'minutes' },
    ],
  },
];

export const groupCharts: readonly ChartOf<NodeMetric>[] = [
  {
    id: 'cpu',
    unit: 'cores',
    lines: [
      { metric: 'NODE_CPU_USAGE', name: 'used', colour: 1 },
      { metric: 'NODE_CPU_REQUESTED', name: 'reserved', colour: 4, dashed: true },
      { metric: 'NODE_CPU_CAPACITY', name: 'capacity', colour: 'warn', dashed: true },
    ],
  },
  {
    id: 'ram',
    unit: 'bytes',
    lines: [
      { metric: 'NODE_RAM_USAGE', name: 'used', colour: 2 },
      { metric: 'NODE_RAM_REQUESTED', name: 'reserved', colour: 4, dashed: true },
      { metric: 'NODE_RAM_CAPACITY', name: 'capacity', colour: 'warn', dashed: true },
    ],
  },
  {
    id: 'disk',
    unit: 'bytes',
    lines: [
      { metric: 'NODE_DISK_USAGE', name: 'used', colour: 6 },
      { metric: 'NODE_EPHEMERAL_DISK_REQUESTED', name: 'reserved', colour: 4, dashed: true },
      { metric: 'NODE_EPHEMERAL_DISK_CAPACITY', name: 'capacity', colour: 'warn', dashed: true },
    ],
  },
  {
    id: 'gpu',
    unit: 'number',
    lines: [
      { metric: 'NODE_GPU_BUSY', name: 'used', colour: 3 },
      { metric: 'NODE_GPU_USAGE', name: 'reserved', colour: 4, dashed: true },
      { metric: 'NODE_GPU_LIMIT', name: 'capacity', colour: 'warn', dashed: true },
    ],
  },
  {
    id: 'vram',
    unit: 'bytes',
    lines: [
      { metric: 'NODE_VRAM_USED', name: 'used', colour: 5 },
      { metric: 'NODE_VRAM_USAGE', name: 'reserved', colour: 4, dashed: true },
      { metric: 'NODE_VRAM_LIMIT', name: 'capacity', colour: 'warn', dashed: true },
    ],
  },
];

export const metricsOf = <M extends string>(charts: readonly ChartOf<M>[]): M[] =>
  charts.flatMap(({ lines }) => lines.map(({ metric }) => metric));
