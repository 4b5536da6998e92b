import type { SettingsSection } from '#plugins/services/web/public.ts';

/** Sections of the tab Fit configuration. */
export const fittingSections: readonly SettingsSection[] = [
  {
    id: 'training',
    tab: 'fit',
    rank: 10,
    text: 'fitting:settings.training.',
    owns: ['fittable', 'trainingType', 'trainingDatasetType', 'fitTemplateModelId', 'timeouts.fitTimeoutSec'],
    part: () => import('./training.ts'),
  },
  {
    id: 'fit-configs',
    tab: 'fit',
    rank: 20,
    text: 'fitting:configs.',
    owns: [],
    shown: ({ fittable }) => fittable === true,
    part: () => import('./configs.tsx'),
  },
];
