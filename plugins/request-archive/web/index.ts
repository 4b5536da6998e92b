import { plugin } from '#core/plugin/plugin.ts';
import { jobStepLook } from '#core/web/points.ts';
import { settingsSection } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'request-archive',
  requires: ['services', 'gateway'],
  contributes: [
    jobStepLook({ step: 'request-archive', label: 'request-archive:clearing' }),
    settingsSection({
      id: 'archive',
      tab: 'configuration',
      rank: 70,
      text: 'request-archive:',
      owns: ['archiveSettings'],
      part: () => import('./archiving.ts'),
    }),
  ],
});
