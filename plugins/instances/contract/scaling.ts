import * as z from 'zod';

const clock = 'time must be in format HH:MM';

/** A time of day; sent and answered as an object, read from `HH:MM` as well. */
export const LocalTime = z
  .object(
    {
      hour: z.int().min(0, clock).max(23, clock),
      minute: z.int().min(0, clock).max(59, clock),
      second: z.int().min(0).max(59).optional(),
      nano: z.int().min(0).max(999_999_999).optional(),
    },
    clock,
  )
  .meta({ id: 'LocalTime' });
export type LocalTime = z.infer<typeof LocalTime>;

const clockTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function fromText(sent: unknown): unknown {
  if (typeof sent !== 'string' || !clockTime.test(sent)) return sent;
  const [hour, minute, second = 0] = sent.split(':').map(Number);
  return { hour, minute, second, nano: 0 };
}

const instances = z.int().min(0).max(1000);
const threshold = z.int().min(0).max(1_000_000_000);

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const Weekday = z.enum(weekdays).meta({ id: 'Weekday' });
const daysOfWeek = z.array(Weekday).describe('The days on which the slot begins; every day where there are none.');

export const ScheduledInstanceCountSetting = z
  .object({
    startTime: LocalTime,
    endTime: LocalTime,
    minInstances: z.int(),
    maxInstances: z.int().optional(),
    daysOfWeek: daysOfWeek.optional(),
  })
  .meta({ id: 'ScheduledInstanceCountSetting' });

/** When instances come and go by themselves: a threshold that is not set plays no part. */
export const ModelAutoScalingConfiguration = z
  .object({
    /** The same flag under its two names: some clients know one, some the other. */
    active: z.boolean(),
    enabled: z.boolean(),
    minInstanceCount: z.int(),
    maxInstanceCount: z.int().optional(),
    cooldownDurationMinutes: z.int().optional(),
    scaleUpRequestsPerMinuteThreshold: z.int().optional(),
    scaleDownRequestsPerMinuteThreshold: z.int().optional(),
    scaleUpLatencyThresholdMs: z.int().optional(),
    scaleDownLatencyThresholdMs: z.int().optional(),
    scaleUpCpuThresholdMilliCores: z.int().optional(),
    scaleDownCpuThresholdMilliCores: z.int().optional(),
    scaleUpActiveRequestsThreshold: z.int().optional(),
    scaleDownActiveRequestsThreshold: z.int().optional(),
    scheduledInstanceCountSettings: z.array(ScheduledInstanceCountSetting).optional(),
    /** Minutes without a request after which the service goes to sleep. */
    idleShutdownMinutes: z.int().optional(),
  })
  .meta({ id: 'ModelAutoScalingConfiguration' });
export type ModelAutoScalingConfiguration = z.infer<typeof ModelAutoScalingConfiguration>;

const time = z.preprocess(fromText, LocalTime) as z.ZodType<LocalTime, LocalTime | string>;

const slot = z
  .object({
    startTime: time,
    endTime: time,
    minInstances: instances,
    maxInstances: instances.nullish(),
    daysOfWeek: daysOfWeek.max(weekdays.length).nullish(),
  })
  .refine(({ minInstances, maxInstances }) => maxInstances == null || maxInstances >= minInstances, {
    path: ['maxInstances'],
    error: 'must not be less than the minimum',
  })
  .meta({ id: 'ScheduledInstanceCountChange' });

/** What thresholds are about; a lower one beyond its upper one would take away what the upper one adds. */
const measures = [
  'RequestsPerMinuteThreshold',
  'LatencyThresholdMs',
  'CpuThresholdMilliCores',
  'ActiveRequestsThreshold',
] as const;

/** The configuration as clients send it. */
export const AutoScalingChange = z
  .object({
    active: z.boolean().nullish(),
    enabled: z.boolean().nullish(),
    minInstanceCount: instances,
    maxInstanceCount: instances.nullish(),
    cooldownDurationMinutes: threshold.nullish(),
    scaleUpRequestsPerMinuteThreshold: threshold.nullish(),
    scaleDownRequestsPerMinuteThreshold: threshold.nullish(),
    scaleUpLatencyThresholdMs: threshold.nullish(),
    scaleDownLatencyThresholdMs: threshold.nullish(),
    scaleUpCpuThresholdMilliCores: threshold.nullish(),
    scaleDownCpuThresholdMilliCores: threshold.nullish(),
    scaleUpActiveRequestsThreshold: threshold.nullish(),
    scaleDownActiveRequestsThreshold: threshold.nullish(),
    scheduledInstanceCountSettings: z.array(slot).max(100).nullish(),
    idleShutdownMinutes: threshold.nullish(),
  })
  .refine(
    ({ minInstanceCount, maxInstanceCount }) => maxInstanceCount == null || maxInstanceCount >= minInstanceCount,
    { path: ['maxInstanceCount'], error: 'must not be less than the minimum' },
  )
  .superRefine((sent, { addIssue }) => {
    for (const measure of measures) {
      const [up, down] = [sent[`scaleUp${measure}`], sent[`scaleDown${measure}`]];
      if (up != null && down != null && down > up)
        addIssue({
          code: 'custom',
          path: [`scaleDown${measure}`],
          message: 'must not be more than that from which an instance is added',
        });
    }
  })
  .meta({ id: 'AutoScalingChange' });
