import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, route, startStep } from '#core/web/points.ts';
import { adminSection } from '#plugins/superadmin/web/public.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { learnCaptcha } from './start.ts';

export default plugin({
  id: 'requests',
  requires: ['accounts', 'notifications', 'saved-views'],
  extends: ['superadmin'],
  contributes: [
    notificationRenderer({ type: 'requests.granted', page: () => import('./granted-notice.tsx') }),
    startStep({ id: 'captcha', rank: 70, visitors: true, run: learnCaptcha }),
    adminSection({ id: 'requests', rank: 10, page: () => import('./waiting-section.tsx') }),
    accountEntry({
      id: 'requests',
      rank: 10,
      audience: 'superadmin',
      to: '/superadmin/requests',
      label: 'requests:admin.title',
    }),
    route({
      path: '/superadmin/requests',
      audience: 'superadmin',
      title: 'requests:admin.title',
      page: () => import('./requests-page.tsx'),
    }),
  ],
});
