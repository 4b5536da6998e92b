import { plugin } from '#core/plugin/plugin.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { serviceTabs, settingsSections, settingsTab } from '#plugins/services/web/public.ts';
import { isTrainer } from './rights.ts';

export default plugin({
  id: 'fitting',
  requires: ['datasets', 'notifications', 'services'],
  contributes: [
    serviceTabs({
      id: 'fit',
      rank: 25,
      label: 'fitting:tab',
      shown: ({ service, base }, session) => base.startsWith('/workspace/') && isTrainer(session, service),
      page: () => import('./fit/fit-tab.tsx'),
    }),
    settingsTab({ id: 'fit', rank: 25, label: 'fitting:settings.tab' }),
    settingsSections({ id: 'fitting', load: () => import('./settings/sections.ts') }),
    notificationRenderer({ type: 'fitting', page: () => import('./notice.tsx') }),
  ],
});
