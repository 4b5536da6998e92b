import { plugin } from '#core/plugin/plugin.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { outputPlace, serviceAlert, serviceTabs } from '#plugins/services/web/public.ts';
import { isShown } from './shown.ts';

export default plugin({
  id: 'diagnostics',
  requires: ['instances', 'services'],
  contributes: [
    serviceTabs({
      id: 'diagnostic',
      rank: 60,
      label: 'diagnostics:tab',
      shown: isShown,
      page: () => import('./shell/diagnostics-page.tsx'),
    }),
    serviceAlert({ id: 'failing', alert: lazyPage(() => import('./failing-line.tsx')) }),
    outputPlace({ page: 'diagnostic/logs' }),
  ],
});
