import type { SettingsField } from '#plugins/services/web/public.ts';

/** What a service is told when it starts. */
export const fields: readonly SettingsField[] = [
  {
    path: 'config',
    kind: 'json',
    restart: true,
    label: 'instances:launch.config',
    help: 'instances:launch.configHelp',
  },
];
