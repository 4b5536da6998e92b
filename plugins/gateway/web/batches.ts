import type { SettingsField } from '#plugins/services/web/public.ts';

/** How requests are gathered into one. */
export const fields: readonly SettingsField[] = [
  {
    path: 'batchesConfig.batchSize',
    kind: 'number',
    min: 0,
    max: 10_000,
    unit: 'gateway:units.requests',
    label: 'gateway:batches.size',
    help: 'gateway:batches.sizeHelp',
  },
  {
    path: 'batchesConfig.timeWaitMs',
    kind: 'number',
    min: 0,
    max: 86_400_000,
    unit: 'gateway:units.milliseconds',
    label: 'gateway:batches.wait',
    help: 'gateway:batches.waitHelp',
  },
  {
    path: 'batchesConfig.maxLengthToSkip',
    kind: 'number',
    min: 0,
    unit: 'gateway:units.bytes',
    label: 'gateway:batches.longest',
    help: 'gateway:batches.longestHelp',
  },
];
