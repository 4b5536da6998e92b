import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, homePage, route } from '#core/web/points.ts';
import { accountsPath, homePath } from './paths.ts';
import { adminAccountSection } from './public.ts';

export default plugin({
  id: 'superadmin',
  requires: ['accounts', 'saved-views'],
  contributes: [
    homePage({ id: 'superadmin', rank: 10, to: homePath, label: 'superadmin:title', audience: 'superadmin' }),
    accountEntry({
      id: 'superadmin',
      rank: 5,
      to: homePath,
      label: 'superadmin:title',
      audience: 'superadmin',
    }),
    accountEntry({
      id: 'accounts',
      rank: 7,
      to: accountsPath,
      label: 'superadmin:accounts.title',
      audience: 'superadmin',
    }),
    route({
      path: homePath,
      audience: 'superadmin',
      title: 'superadmin:title',
      page: () => import('./superadmin-page.tsx'),
    }),
    route({
      path: accountsPath,
      audience: 'superadmin',
      title: 'superadmin:accounts.title',
      page: () => import('./accounts/accounts-page.tsx'),
    }),
    route({
      path: `${accountsPath}/:account`,
      audience: 'superadmin',
      title: 'superadmin:account.title',
      page: () => import('./account/account-page.tsx'),
    }),
    adminAccountSection({ id: 'features', rank: 20, page: () => import('./account/features.tsx') }),
    adminAccountSection({ id: 'addresses', rank: 40, page: () => import('./account/addresses.tsx') }),
    adminAccountSection({ id: 'users', rank: 50, page: () => import('./account/users.tsx') }),
    adminAccountSection({ id: 'configuration', rank: 60, page: () => import('./account/configuration.tsx') }),
  ],
});
