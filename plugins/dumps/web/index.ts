import { plugin } from '#core/plugin/plugin.ts';
import { accountTabs } from '#plugins/accounts/web/public.ts';
import { adminAccountSection } from '#plugins/superadmin/web/public.ts';

export default plugin({
  id: 'dumps',
  requires: ['accounts'],
  extends: ['superadmin'],
  contributes: [
    accountTabs({ id: 'data', rank: 60, label: 'dumps:tab', page: () => import('./account-tab.tsx') }),
    adminAccountSection({ id: 'data', rank: 70, page: () => import('./admin-section.tsx') }),
  ],
});
