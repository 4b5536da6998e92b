import { plugin } from '#core/plugin/plugin.ts';
import { settingsSection } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'composite-services',
  requires: ['services'],
  contributes: [
    settingsSection({
      id: 'composite',
      tab: 'configuration',
      rank: 80,
      text: 'composite-services:',
      owns: ['composite'],
      part: () => import('./composite.ts'),
    }),
  ],
});
