import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, route } from '#core/web/points.ts';

export default plugin({
  id: 'requests',
  requires: ['accounts', 'saved-views'],
  contributes: [
    accountEntry({ id: 'requests', rank: 10, audience: 'superadmin', to: '/superadmin/requests', label: 'requests:admin.title' }),
    route({ path: '/superadmin', audience: 'superadmin', title: 'core:errors.administration', page: () => import('./superadmin-page.tsx') }),
    route({ path: '/superadmin/requests', audience: 'superadmin', title: 'requests:admin.title', page: () => import('./requests-page.tsx') }),
  ],
});
