import { duration } from '#core/web/text/format.ts';
import { useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import type { SettingsField } from '#plugins/services/web/public.ts';
import { Schedule } from './schedule.tsx';
import { Thresholds } from './thresholds.tsx';

type Draft = Readonly<Record<string, unknown>>;

const isScaled = ({ autoScalingConfiguration: scaling }: Draft): boolean =>
  (scaling as { readonly enabled?: boolean } | undefined)?.enabled === true;
const count = { kind: 'number', min: 0, max: 1000, unit: 'instances:units.instances' } as const;
const minutes = { kind: 'number', min: 0, unit: 'instances:units.minutes', shown: isScaled } as const;

/** How many instances there are, and when they come and go by themselves. */
export const fields: readonly SettingsField[] = [
  {
    path: 'autoScalingConfiguration.enabled',
    kind: 'switch',
    group: 'instances:scaling.mode',
    label: 'instances:scaling.enabled',
    help: 'instances:scaling.enabledHelp',
  },
  {
    ...count,
    path: 'minInstancesCount',
    label: 'instances:scaling.count',
    help: 'instances:scaling.countHelp',
    shown: (draft) => !isScaled(draft),
  },
  {
    ...count,
    path: 'autoScalingConfiguration.minInstanceCount',
    label: 'instances:scaling.min',
    help: 'instances:scaling.minHelp',
    shown: isScaled,
  },
  {
    ...count,
    path: 'autoScalingConfiguration.maxInstanceCount',
    label: 'instances:scaling.max',
    shown: isScaled,
  },
  {
    ...minutes,
    path: 'autoScalingConfiguration.idleShutdownMinutes',
    label: 'instances:scaling.idle',
    help: 'instances:scaling.idleHelp',
  },
  {
    ...minutes,
    path: 'autoScalingConfiguration.cooldownDurationMinutes',
    label: 'instances:scaling.cooldown',
    help: 'instances:scaling.cooldownHelp',
  },
  {
    path: 'startTimeSec',
    kind: 'number',
    min: 0,
    max: 31_536_000,
    unit: 'instances:units.seconds',
    label: 'instances:scaling.startTime',
    help: 'instances:scaling.startTimeHelp',
    echo: (value) => duration(value * 1_000),
  },
];

/** What is set of autoscaling in tables. */
export function Page() {
  const { draft } = useSettingsForm();
  if (!isScaled(draft)) return null;
  return (
    <>
      <Thresholds />
      <Schedule />
    </>
  );
}
