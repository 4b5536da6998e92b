import { plugin } from '#core/plugin/plugin.ts';
import { startStep } from '#core/web/points.ts';
import { RequestAccessIcon } from '#core/web/ui/icons/entry-icons.ts';
import { adminPage, adminSection } from '#plugins/superadmin/web/public.ts';
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
    ...adminPage({
      id: 'requests',
      group: 'administration',
      rank: 10,
      to: '/superadmin/requests',
      icon: RequestAccessIcon,
      label: 'requests:admin.title',
      page: () => import('./requests-page.tsx'),
    }),
  ],
});
