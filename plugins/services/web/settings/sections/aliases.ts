import type { SettingsField } from '../../public.ts';

/** Further names under which a service is called. */
export const fields: readonly SettingsField[] = [
  { path: 'aliases', kind: 'lines', label: 'services:sections.aliases.names', help: 'services:sections.aliases.help' },
];
