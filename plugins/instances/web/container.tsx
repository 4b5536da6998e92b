import type { SettingsField } from '#plugins/services/web/public.ts';
import { Volumes } from './volumes.tsx';

/** What else is said to whatever runs the container. */
export const fields: readonly SettingsField[] = [
  {
    path: 'additionalFlags',
    kind: 'lines',
    restart: true,
    label: 'instances:container.flags',
    help: 'instances:container.flagsHelp',
  },
  {
    path: 'deploymentPatch',
    kind: 'json',
    restart: true,
    label: 'instances:container.patch',
    help: 'instances:container.patchHelp',
  },
];

export const Page = Volumes;
