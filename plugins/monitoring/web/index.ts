import { plugin } from '#core/plugin/plugin.ts';
import { route, sideLink } from '#core/web/points.ts';
import { lazyIcon } from '#core/web/ui/icons/lazy-icon.tsx';
import { diagnosticsTab } from '#plugins/diagnostics/web/public.ts';

export default plugin({
  id: 'monitoring',
  requires: ['diagnostics', 'instances', 'services'],
  contributes: [
    diagnosticsTab({
      id: 'monitoring',
      rank: 12,
      label: 'monitoring:title',
      about: 'all',
      page: () => import('./service-tab.tsx'),
    }),
    sideLink({
      id: 'monitoring',
      group: 'services',
      rank: 60,
      to: '/workspace/diagnostic/monitoring',
      icon: lazyIcon(() => import('./icon.tsx')),
      label: 'monitoring:title',
    }),
    route({
      path: '/workspace/diagnostic/monitoring',
      audience: 'user',
      modulePage: 'workspace',
      title: 'monitoring:title',
      page: () => import('./account-page.tsx'),
    }),
  ],
});
