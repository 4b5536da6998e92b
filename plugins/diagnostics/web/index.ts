import { plugin } from '#core/plugin/plugin.ts';
import { isMember, outputPlace, serviceTabs } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'diagnostics',
  requires: ['instances', 'services'],
  contributes: [
    serviceTabs({
      id: 'diagnostic',
      rank: 60,
      label: 'diagnostics:tab',
      shown: ({ service, base }, session) => base.startsWith('/workspace/') && isMember(session, service),
      page: () => import('./shell/diagnostics-page.tsx'),
    }),
    outputPlace({ page: 'diagnostic/logs' }),
  ],
});
