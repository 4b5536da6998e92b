import type { SettingsSection } from '#plugins/services/web/public.ts';

export const autoscalingSections: readonly SettingsSection[] = [
  {
    id: 'forecast',
    tab: 'hosting',
    // Below the form that it draws.
    rank: 41,
    text: 'autoscaling:forecast.',
    owns: [],
    shown: ({ hostingType, prototype, autoScalingConfiguration: scaling }) =>
      hostingType !== 'EXTERNAL' &&
      prototype !== true &&
      (scaling as { readonly enabled?: boolean } | undefined)?.enabled === true,
    part: () => import('./forecast/forecast.tsx'),
  },
];
