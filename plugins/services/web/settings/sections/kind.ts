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
  {
    path: 'supportedTemplates',
    kind: 'lines',
    numbers: true,
    rows: 2,
    label: 'services:sections.kind.templates',
    help: 'services:sections.kind.templatesHelp',
    shown: ({ prototype }) => prototype === true,
  },
];
