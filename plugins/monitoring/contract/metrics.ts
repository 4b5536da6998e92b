import * as z from 'zod';

// CPU is told in cores, RAM and disk in bytes, request times in milliseconds; counts of requests are those of a step, or of the last minute where there is no step.
// A request that was not let reach its service, such as one beyond a limit, is neither a success nor a failure of the service but refused, and one that the service took for the caller's mistake, or whose caller left while it was there, is rejected. One that nobody served failed.
// A metric that nothing measures or bounds is absent from an answer: an instance's CPU_LIMIT where its machine sets none, figures of GPUs where a server has none or does not tell.
// FITS are trainings and cross-validations that came as far as the limit of trainings a minute, those that it refused among them.
// GPUs are given as a whole: those that instances were given, with the memory that these asked for, count as used.

const load = ['CPU_USAGE', 'CPU_REQUESTED', 'CPU_LIMIT', 'RAM_USAGE', 'RAM_REQUESTED', 'RAM_LIMIT'] as const;

const longestName = 100;

/** Metrics by their names; one that is not known is named in the refusal. */
function named<P extends string, N extends string>(prefix: P, names: readonly N[]) {
  const known = names.map((name) => `${prefix}_${name}` as const) as [`${P}_${N}`, ...`${P}_${N}`[]];
  return z.enum(known, {
    error: ({ input }) =>
      typeof input === 'string' && input !== ''
        ? `does not know ${input.slice(0, longestName)}, must be one of ${known.join(', ')}`
        : undefined,
  });
}

export const InstanceMetric = named('INSTANCE', [...load, 'RECONNECTS_COUNT']).meta({ id: 'InstanceMetric' });
export type InstanceMetric = z.infer<typeof InstanceMetric>;

export const ModelMetric = named('MODEL', [
  ...load,
  'RECONNECTS_COUNT',
  'INSTANCES_COUNT',
  'GPU_REQUESTED',
  'EPHEMERAL_DISK_REQUESTED',
  'SUCCESS_REQUESTS_COUNT',
  'FAILED_REQUESTS_COUNT',
  'ACTIVE_REQUESTS_COUNT',
  'AVERAGE_REQUEST_TIME',
  'MIN_REQUEST_TIME',
  'MAX_REQUEST_TIME',
  'INSTANT_REQUEST_TIME',
  'REJECTED_REQUESTS_COUNT',
  'REFUSED_REQUESTS_COUNT',
  // Within what time half of the calls were answered, and 95 of 100; one that timed out took all of its time.
  'MEDIAN_REQUEST_TIME',
  'P95_REQUEST_TIME',
]).meta({ id: 'ModelMetric' });
export type ModelMetric = z.infer<typeof ModelMetric>;

export const AccountMetric = named('ACCOUNT', [
  ...load,
  'DISK_REQUESTED',
  'DISK_LIMIT',
  'GPU_REQUESTED',
  'GPU_LIMIT',
  'PREDICTS_COUNT_PER_MINUTE_TOTAL',
  'PREDICTS_COUNT_PER_MINUTE_EXCEEDED',
  'FITS_COUNT_PER_MINUTE_TOTAL',
  'FITS_COUNT_PER_MINUTE_EXCEEDED',
]).meta({ id: 'AccountMetric' });
export type AccountMetric = z.infer<typeof AccountMetric>;

export const NodeMetric = named('NODE', [
  'CPU_USAGE',
  'CPU_REQUESTED',
  'CPU_CAPACITY',
  'CPU_ALLOCATABLE_CAPACITY',
  'RAM_USAGE',
  'RAM_REQUESTED',
  'RAM_CAPACITY',
  'RAM_ALLOCATABLE_CAPACITY',
  'DISK_USAGE',
  'EPHEMERAL_DISK_REQUESTED',
  'EPHEMERAL_DISK_CAPACITY',
  'EPHEMERAL_DISK_ALLOCATABLE_CAPACITY',
  'GPU_PODS_COUNT',
  'GPU_PODS_LIMIT',
  'GPU_USAGE',
  'GPU_LIMIT',
  'VRAM_USAGE',
  'VRAM_LIMIT',
  // What GPUs do, on machines that tell: how many are busy together, and bytes in their memory.
  'GPU_BUSY',
  'VRAM_USED',
]).meta({ id: 'NodeMetric' });
export type NodeMetric = z.infer<typeof NodeMetric>;

/** What was measured in the step that begins at `ts`, in milliseconds since 1970. */
export const Measurement = z.object({ ts: z.int(), v: z.number() }).meta({ id: 'Measurement' });
export type Measurement = z.infer<typeof Measurement>;
