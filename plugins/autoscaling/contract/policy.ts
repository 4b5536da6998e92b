/** What thresholds are set on; all are told for one instance. */
export const metrics = ['activeRequests', 'cpu', 'latency', 'requestRate'] as const;
export type Metric = (typeof metrics)[number];

/** Beyond `up` an instance is added; below `down` one is removed. */
export interface Threshold {
  readonly up: number | undefined;
  readonly down: number | undefined;
}

export const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type Day = (typeof days)[number];

/** A time of day with bounds of its own. One that ends before it begins goes over midnight. */
export interface Slot {
  /** In seconds since midnight. */
  readonly start: number;
  readonly end: number;
  readonly min: number;
  readonly max: number | undefined;
  /** On which it begins; every day where there are none. */
  readonly days: readonly Day[];
}

/** How a service scales. */
export interface Policy {
  readonly min: number;
  readonly max: number | undefined;
  readonly thresholds: Readonly<Record<Metric, Threshold>>;
  /** After each change of the count thresholds change nothing for so long. */
  readonly cooldownMs: number;
  /** For so long values have to stay low before an instance is removed. */
  readonly quietMs: number;
  /** Without a request for so long it goes to sleep; 0 for never. */
  readonly idleMs: number;
  /** The first that covers a moment holds. */
  readonly slots: readonly Slot[];
  readonly timeZone: string;
}

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second?: number | undefined;
}
type Amount = number | null | undefined;

/** A policy as settings hold it, or as somebody types it: times that are not finished are texts. */
export interface ScalingSettings {
  readonly minInstanceCount: Amount;
  readonly maxInstanceCount?: Amount;
  readonly cooldownDurationMinutes?: Amount;
  readonly idleShutdownMinutes?: Amount;
  readonly scaleUpActiveRequestsThreshold?: Amount;
  readonly scaleDownActiveRequestsThreshold?: Amount;
  readonly scaleUpCpuThresholdMilliCores?: Amount;
  readonly scaleDownCpuThresholdMilliCores?: Amount;
  readonly scaleUpLatencyThresholdMs?: Amount;
  readonly scaleDownLatencyThresholdMs?: Amount;
  readonly scaleUpRequestsPerMinuteThreshold?: Amount;
  readonly scaleDownRequestsPerMinuteThreshold?: Amount;
  readonly scheduledInstanceCountSettings?:
    | readonly {
        readonly startTime: TimeOfDay | string;
        readonly endTime: TimeOfDay | string;
        readonly minInstances: Amount;
        readonly maxInstances?: Amount;
        readonly daysOfWeek?: readonly Day[] | null | undefined;
      }[]
    | null
    | undefined;
}

interface Around {
  readonly timeZone: string;
  readonly quietMs: number;
}

export function policyOf(settings: ScalingSettings, { timeZone, quietMs }: Around): Policy {
  const pair = (up: Amount, down: Amount): Threshold => ({ up: up ?? undefined, down: down ?? undefined });
  return {
    min: settings.minInstanceCount ?? 0,
    max: settings.maxInstanceCount ?? undefined,
    thresholds: {
      activeRequests: pair(settings.scaleUpActiveRequestsThreshold, settings.scaleDownActiveRequestsThreshold),
      cpu: pair(settings.scaleUpCpuThresholdMilliCores, settings.scaleDownCpuThresholdMilliCores),
      latency: pair(settings.scaleUpLatencyThresholdMs, settings.scaleDownLatencyThresholdMs),
      requestRate: pair(settings.scaleUpRequestsPerMinuteThreshold, settings.scaleDownRequestsPerMinuteThreshold),
    },
    cooldownMs: (settings.cooldownDurationMinutes ?? 0) * 60_000,
    quietMs,
    idleMs: (settings.idleShutdownMinutes ?? 0) * 60_000,
    slots: (settings.scheduledInstanceCountSettings ?? []).flatMap(
      ({ startTime, endTime, minInstances, maxInstances, daysOfWeek }) =>
        typeof startTime === 'string' || typeof endTime === 'string' || minInstances == null
          ? []
          : [
              {
                start: secondsOf(startTime),
                end: secondsOf(endTime),
                min: minInstances,
                max: maxInstances ?? undefined,
                days: daysOfWeek ?? [],
              },
            ],
    ),
    timeZone,
  };
}

const secondsOf = ({ hour, minute, second = 0 }: TimeOfDay): number => (hour * 60 + minute) * 60 + second;

/** What bounds the count at a moment. */
export interface Bounds {
  readonly min: number;
  readonly max: number | undefined;
  /** Whose bounds they are; undefined for those of the policy itself. */
  readonly slot: Slot | undefined;
}

/** A slot without a maximum has that of the policy, or its own minimum where that is more. */
export function boundsAt({ min, max, slots, timeZone }: Policy, now: Date): Bounds {
  if (slots.length === 0) return { min, max, slot: undefined };
  const { seconds, day } = localTime(now, timeZone);
  const slot = slots.find((each) => covers(each, seconds, day));
  if (!slot) return { min, max, slot };
  return { min: slot.min, max: slot.max ?? (max === undefined ? max : Math.max(max, slot.min)), slot };
}

function covers({ start, end, days: begins }: Slot, seconds: number, day: number): boolean {
  const on = (at: number) => begins.length === 0 || begins.includes(days[(at + 7) % 7]!);
  if (start < end) return seconds >= start && seconds < end && on(day);
  return (seconds >= start && on(day)) || (seconds < end && on(day - 1));
}

const formats = new Map<string, Intl.DateTimeFormat>();
const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What the clocks of a time zone show. */
function localTime(now: Date, timeZone: string): { readonly seconds: number; readonly day: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    seconds: (Number(parts.hour) * 60 + Number(parts.minute)) * 60 + Number(parts.second),
    day: weekdayNames.indexOf(parts.weekday!),
  };
}

/** Stands for a slot as long as nobody changes it; empty for none. */
export const slotKey = (slot: Slot | undefined): string => (slot ? JSON.stringify(slot) : '');
