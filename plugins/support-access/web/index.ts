import { plugin } from '#core/plugin/plugin.ts';
import { banner } from '#core/web/points.ts';
import { accountTabs, accountUserPart } from '#plugins/accounts/web/public.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { ActingBanner } from './acting-banner.ts';

export default plugin({
  id: 'support-access',
  requires: ['accounts', 'notifications'],
  contributes: [
    banner({ id: 'support-access', rank: 1, banner: ActingBanner }),
    accountTabs({
      id: 'support-access',
      rank: 85,
      label: 'support-access:tab',
      page: () => import('./consent-tab.tsx'),
    }),
    accountUserPart({
      id: 'support-access',
      rank: 10,
      audience: 'superadmin',
      label: 'support-access:users.column',
      part: () => import('./user-part.tsx'),
    }),
    notificationRenderer({ type: 'support-access', page: () => import('./notice.tsx') }),
  ],
});
