import { plugin } from '#core/plugin/plugin.ts';
import { homePage, route } from '#core/web/points.ts';
import { HomeIcon, RefreshIcon, UsersIcon } from '#core/web/ui/icons/entry-icons.ts';
import { NotificationsIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { accountsPath, homePath } from './paths.ts';
import { adminAccountSection, adminPage } from './public.ts';

export default plugin({
  id: 'superadmin',
  requires: ['accounts', 'notifications', 'saved-views'],
  contributes: [
    homePage({ id: 'superadmin', rank: 10, to: homePath, label: 'superadmin:title', audience: 'superadmin' }),
    ...adminPage({
      id: 'superadmin',
      group: 'administration',
      rank: 5,
      to: homePath,
      icon: HomeIcon,
      label: 'superadmin:title',
      page: () => import('./superadmin-page.tsx'),
    }),
    ...adminPage({
      id: 'accounts',
      group: 'administration',
      rank: 7,
      to: accountsPath,
      icon: UsersIcon,
      label: 'superadmin:accounts.title',
      page: () => import('./accounts/accounts-page.tsx'),
    }),
    ...adminPage({
      id: 'broadcast',
      group: 'administration',
      rank: 16,
      to: `${homePath}/broadcast`,
      icon: NotificationsIcon,
      label: 'superadmin:broadcast.title',
      page: () => import('./broadcast/broadcast-page.tsx'),
    }),
    ...adminPage({
      id: 'upkeep',
      group: 'installation',
      rank: 40,
      to: `${homePath}/upkeep`,
      icon: RefreshIcon,
      label: 'superadmin:upkeep.title',
      page: () => import('./upkeep-page.tsx'),
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
