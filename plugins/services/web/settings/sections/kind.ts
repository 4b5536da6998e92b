import type { SettingsField } from '../../public.ts';

/** Whether a service runs or is there to be cloned. */
export const fields: readonly SettingsField[] = [
  {
    path: 'prototype',
    kind: 'switch',
    group: 'services:prototype',
    label: 'services:sections.kind.prototype',
    help: 'services:sections.kind.prototypeHelp',
  },
];
