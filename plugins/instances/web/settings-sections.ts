import type { SettingsSection } from '#plugins/services/web/public.ts';
import { fields as launch } from './launch.ts';
import { fields as resources } from './resources.ts';

const runsHere = ({ hostingType, prototype }: Readonly<Record<string, unknown>>): boolean =>
  hostingType !== 'EXTERNAL' && prototype !== true;

/** What of a service's settings decides about its instances. */
export const instancesSections: readonly SettingsSection[] = [
  {
    id: 'launch',
    tab: 'configuration',
    rank: 10,
    text: 'instances:launch.',
    owns: ['config'],
    part: { fields: launch },
  },
  {
    id: 'resources',
    tab: 'hosting',
    rank: 30,
    text: 'instances:resources.',
    owns: ['resourceLimits'],
    shown: runsHere,
    part: { fields: resources },
  },
  {
    id: 'scaling',
    tab: 'hosting',
    rank: 40,
    text: 'instances:scaling.',
    owns: ['minInstancesCount', 'startTimeSec', 'autoScalingConfiguration'],
    read: { startTimeSec: ({ startTimeSeconds }) => startTimeSeconds },
    shown: runsHere,
    part: () => import('./scaling.tsx'),
  },
  {
    id: 'external',
    tab: 'hosting',
    rank: 25,
    text: 'instances:external.',
    owns: [],
    shown: ({ hostingType }, { hostingType: saved }) => hostingType === 'EXTERNAL' && saved === 'EXTERNAL',
    part: () => import('./external/connections.tsx'),
  },
  {
    id: 'environment',
    tab: 'hosting',
    rank: 60,
    text: 'instances:env.',
    owns: ['env', 'secretEnv'],
    part: () => import('./environment.tsx'),
  },
  {
    id: 'container',
    tab: 'hosting',
    rank: 80,
    text: 'instances:container.',
    owns: ['additionalFlags', 'persistentVolumes', 'deploymentPatch'],
    part: () => import('./container.tsx'),
  },
];
