import type { SettingsField } from '../../public.ts';

const option = (value: string) => ({
  value,
  label: `services:hosting.${value}`,
  help: `services:hostingHelp.${value}`,
});

/** Where a service runs and who starts it. */
export const fields: readonly SettingsField[] = [
  {
    path: 'hostingType',
    kind: 'choice',
    restart: true,
    label: 'services:sections.mode.title',
    options: ['AUTOMATIC', 'INTERNAL', 'HOSTING_SERVER', 'EXTERNAL'].map(option),
  },
];
