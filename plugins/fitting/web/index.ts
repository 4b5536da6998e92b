import { plugin } from '#core/plugin/plugin.ts';
import { partOf } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { serviceAction, serviceTabs, settingsSections, settingsTab } from '#plugins/services/web/public.ts';
import { mayFit } from './rights.ts';

const head = partOf(() => import('./bundles/service-head.ts'));

export default plugin({
  id: 'fitting',
  requires: ['datasets', 'notifications', 'services', 'tasks'],
  contributes: [
    serviceTabs({
      id: 'fit',
      rank: 25,
      label: 'fitting:tab',
      shown: mayFit,
      page: () => import('./fit/fit-tab.tsx'),
    }),
    serviceAction({ id: 'fit', rank: 20, action: lazyPage(head('FitAction')) }),
    settingsTab({ id: 'fit', rank: 25, label: 'fitting:settings.tab' }),
    settingsSections({ id: 'fitting', load: async () => (await import('./bundles/settings.ts')).fittingSections }),
    notificationRenderer({ type: 'fitting', page: () => import('./notice.tsx') }),
  ],
});
