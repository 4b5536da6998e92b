import type { SettingsField } from '#plugins/services/web/public.ts';

/** How many requests are kept, and for whose eyes. */
export const fields: readonly SettingsField[] = [
  {
    path: 'archiveSettings.enabled',
    kind: 'switch',
    group: 'request-archive:title',
    label: 'request-archive:enabled',
  },
  {
    path: 'archiveSettings.numberOfArchivedRequests',
    kind: 'number',
    min: 0,
    max: 1_000_000,
    unit: 'request-archive:requests',
    label: 'request-archive:number',
    help: 'request-archive:numberHelp',
  },
  {
    path: 'archiveSettings.encryptionEnabled',
    kind: 'switch',
    group: 'request-archive:encryption',
    label: 'request-archive:encrypted',
  },
  {
    path: 'archiveSettings.rsaPemPublicKey',
    kind: 'area',
    font: 'mono',
    rows: 5,
    label: 'request-archive:key',
    help: 'request-archive:keyHelp',
  },
];
