import { plugin } from '#core/plugin/plugin.ts';
import { HistoryIcon } from '#core/web/ui/icons/entry-icons.ts';
import { accountTabs } from '#plugins/accounts/web/public.ts';
import { adminPage } from '#plugins/superadmin/web/public.ts';

export default plugin({
  id: 'audit',
  requires: ['accounts'],
  extends: ['superadmin'],
  contributes: [
    accountTabs({ id: 'audit', rank: 70, label: 'audit:title', page: () => import('./account-tab.tsx') }),
    ...adminPage({
      id: 'audit',
      group: 'installation',
      rank: 50,
      to: '/superadmin/audit',
      icon: HistoryIcon,
      label: 'audit:title',
      page: () => import('./all-page.tsx'),
    }),
  ],
});
