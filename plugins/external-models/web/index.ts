import { plugin } from '#core/plugin/plugin.ts';
import { serviceOrigin, settingsSection } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'external-models',
  requires: ['services'],
  contributes: [
    serviceOrigin({
      id: 'elsewhere',
      rank: 20,
      text: 'external-models:origin.',
      asks: 'nothing',
      settings: { hostingType: 'EXTERNAL' },
      goesOn: 'settings/hosting',
    }),
    settingsSection({
      id: 'connections',
      tab: 'hosting',
      rank: 20,
      text: 'external-models:section.',
      owns: [],
      shown: ({ hostingType }, { hostingType: saved }) => hostingType === 'EXTERNAL' && saved === 'EXTERNAL',
      part: () => import('./connections.tsx'),
    }),
  ],
});
