import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, route } from '#core/web/points.ts';
import { accountTabs } from '#plugins/accounts/web/public.ts';

const to = '/superadmin/audit';

export default plugin({
  id: 'audit',
  requires: ['accounts'],
  contributes: [
    accountTabs({ id: 'audit', rank: 70, label: 'audit:title', page: () => import('./account-tab.tsx') }),
    accountEntry({ id: 'audit', rank: 20, audience: 'superadmin', to, label: 'audit:title' }),
    route({ path: to, audience: 'superadmin', title: 'audit:title', page: () => import('./all-page.tsx') }),
  ],
});
