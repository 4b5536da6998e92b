import { plugin } from '#core/plugin/plugin.ts';
import { jobStepLook } from '#core/web/points.ts';
import { settingsSection } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'answer-cache',
  requires: ['services', 'gateway'],
  contributes: [
    jobStepLook({ step: 'answer-cache', label: 'answer-cache:clearing' }),
    settingsSection({
      id: 'cache',
      tab: 'configuration',
      rank: 60,
      text: 'answer-cache:',
      owns: ['caching'],
      part: () => import('./caching.ts'),
    }),
  ],
});
