import type { SettingsSection } from '#plugins/services/web/public.ts';

/** What of a service's settings decides where its instances run. */
export const placementSections: readonly SettingsSection[] = [
  {
    id: 'group',
    tab: 'hosting',
    rank: 20,
    text: 'resource-groups:placement.',
    owns: ['resourceGroup', 'placementPriority'],
    shown: ({ hostingType, prototype }) => hostingType !== 'EXTERNAL' && prototype !== true,
    part: () => import('./placement.tsx'),
  },
  {
    id: 'server-templates',
    tab: 'main',
    rank: 35,
    text: 'resource-groups:supported.',
    owns: ['supportedTemplates'],
    shown: ({ prototype }) => prototype === true,
    part: () => import('./templates/supported-templates.tsx'),
  },
];
