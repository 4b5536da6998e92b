import type { SettingsField } from '#plugins/services/web/public.ts';

const hasGpu = ({ resourceLimits }: Readonly<Record<string, unknown>>): boolean =>
  (resourceLimits as { readonly gpuRequested?: boolean } | undefined)?.gpuRequested === true;
const gpu = { kind: 'number', min: 0, restart: true, shown: hasGpu } as const;
const amount = { kind: 'text', restart: true } as const;

/** What one instance takes of the place where it runs. */
export const fields: readonly SettingsField[] = [
  {
    ...amount,
    path: 'resourceLimits.cpuRequest',
    label: 'instances:resources.cpu',
    help: 'instances:resources.cpuHelp',
  },
  {
    ...amount,
    path: 'resourceLimits.memoryLimit',
    label: 'instances:resources.memory',
    help: 'instances:resources.memoryHelp',
  },
  {
    ...amount,
    path: 'resourceLimits.ephemeralDiskLimit',
    label: 'instances:resources.disk',
    help: 'instances:resources.diskHelp',
  },
  {
    path: 'resourceLimits.gpuRequested',
    kind: 'switch',
    restart: true,
    group: 'instances:resources.gpu',
    label: 'instances:resources.gpuRequested',
  },
  { ...gpu, path: 'resourceLimits.gpuCount', max: 1024, label: 'instances:resources.gpuCount' },
  {
    ...gpu,
    path: 'resourceLimits.gpuMemoryLimitMb',
    unit: 'instances:units.megabytes',
    label: 'instances:resources.gpuMemory',
    help: 'instances:resources.gpuMemoryHelp',
  },
  {
    ...gpu,
    path: 'resourceLimits.gpuUsageLimit',
    max: 100,
    unit: 'instances:units.percent',
    label: 'instances:resources.gpuUsage',
  },
];
