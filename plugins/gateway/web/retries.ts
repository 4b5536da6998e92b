import type { SettingsField } from '#plugins/services/web/public.ts';

/** How often a call is tried again. */
export const fields: readonly SettingsField[] = [
  { path: 'retriesConfig.maxRetries', kind: 'number', min: 0, max: 100, label: 'gateway:retries.most' },
  {
    path: 'retriesConfig.maxRetriesPerInstance',
    kind: 'number',
    min: 0,
    max: 100,
    label: 'gateway:retries.perInstance',
    help: 'gateway:retries.perInstanceHelp',
  },
  {
    path: 'retriesConfig.timeoutsMs',
    kind: 'lines',
    numbers: true,
    rows: 2,
    label: 'gateway:retries.pauses',
    help: 'gateway:retries.pausesHelp',
  },
];
