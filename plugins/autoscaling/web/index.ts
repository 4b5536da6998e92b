import { plugin } from '#core/plugin/plugin.ts';
import { diagnosticsTab } from '#plugins/diagnostics/web/public.ts';
import { chartMarks } from '#plugins/monitoring/web/public.ts';
import { settingsSections } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'autoscaling',
  requires: ['services', 'instances', 'diagnostics', 'monitoring'],
  contributes: [
    diagnosticsTab({
      id: 'scaling',
      rank: 15,
      label: 'autoscaling:tab',
      about: 'all',
      shown: ({ service }) => service.hostingType !== 'EXTERNAL' && !service.prototype,
      page: () => import('./log/scaling-tab.tsx'),
    }),
    chartMarks({ id: 'scaling', rank: 30, source: () => import('./log/marks.tsx') }),
    settingsSections({
      id: 'autoscaling',
      load: async () => (await import('./bundles/settings.ts')).autoscalingSections,
    }),
  ],
});
