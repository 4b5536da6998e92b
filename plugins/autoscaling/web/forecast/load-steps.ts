import type { LoadStep } from '../../contract/simulate.ts';

type Series = readonly { readonly ts: number; readonly v: number }[];

/** What is known of a day: the metrics of a service by their names. */
export type DayMetrics = Readonly<Record<string, Series>>;

export const dayMinutes = 1_440;
/** Longer steps would flatten the peaks by which policies act. */
export const stepSeconds = 60;
export const dayMetrics = [
  'MODEL_ACTIVE_REQUESTS_COUNT',
  'MODEL_CPU_USAGE',
  'MODEL_AVERAGE_REQUEST_TIME',
  'MODEL_SUCCESS_REQUESTS_COUNT',
  'MODEL_FAILED_REQUESTS_COUNT',
  'MODEL_REJECTED_REQUESTS_COUNT',
  'MODEL_INSTANCES_COUNT',
] as const;

export interface DayStep extends LoadStep {
  /** How many instances there were; undefined where nobody looked. */
  readonly instances: number | undefined;
}

/** The load of a service over the day, step by step; steps at which nobody looked say nothing. */
export function loadSteps(metrics: DayMetrics): readonly DayStep[] {
  const by = (name: (typeof dayMetrics)[number]) => new Map((metrics[name] ?? []).map(({ ts, v }) => [ts, v]));
  const [active, cpu, took, answered, failed, rejected, instances] = [
    by('MODEL_ACTIVE_REQUESTS_COUNT'),
    by('MODEL_CPU_USAGE'),
    by('MODEL_AVERAGE_REQUEST_TIME'),
    by('MODEL_SUCCESS_REQUESTS_COUNT'),
    by('MODEL_FAILED_REQUESTS_COUNT'),
    by('MODEL_REJECTED_REQUESTS_COUNT'),
    by('MODEL_INSTANCES_COUNT'),
  ];
  const times = [...new Set([...active.keys(), ...answered.keys()])].toSorted((one, other) => one - other);
  return times.map((at) => {
    const requests = (answered.get(at) ?? 0) + (failed.get(at) ?? 0) + (rejected.get(at) ?? 0);
    const cores = cpu.get(at);
    // Samples are taken now and then: what was under way between them follows from how many came and how long they took.
    const busy = (requests * (took.get(at) ?? 0)) / (stepSeconds * 1_000);
    return {
      at,
      instances: instances.get(at),
      load: {
        activeRequests: Math.max(active.get(at) ?? 0, busy),
        requestRate: requests / (stepSeconds / 60),
        latency: took.get(at),
        cpu: cores === undefined ? undefined : cores * 1_000,
      },
    };
  });
}

/** Whether anybody called the service in that time. */
export const isUsed = (steps: readonly DayStep[]): boolean =>
  steps.some(({ load }) => load !== undefined && (load.requestRate > 0 || load.activeRequests > 0));
