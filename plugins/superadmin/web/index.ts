import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, homePage, route } from '#core/web/points.ts';
import { adminSection } from './public.ts';

const to = '/superadmin';

export default plugin({
  id: 'superadmin',
  contributes: [
    homePage({ id: 'superadmin', rank: 10, to, label: 'superadmin:title', audience: 'superadmin' }),
    accountEntry({ id: 'superadmin', rank: 5, to, label: 'superadmin:title', audience: 'superadmin' }),
    route({ path: to, audience: 'superadmin', title: 'superadmin:title', page: () => import('./superadmin-page.tsx') }),
    adminSection({ id: 'installation', rank: 90, page: () => import('./installation.tsx') }),
  ],
});
