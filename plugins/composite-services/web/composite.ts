import type { SettingsField } from '#plugins/services/web/public.ts';

/** Whether instances get a key with which they call other services. */
export const fields: readonly SettingsField[] = [
  {
    path: 'composite',
    kind: 'switch',
    restart: true,
    group: 'composite-services:title',
    label: 'composite-services:label',
    help: 'composite-services:help',
  },
];
