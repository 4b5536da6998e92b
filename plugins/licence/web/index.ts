import { plugin } from '#core/plugin/plugin.ts';
import { banner } from '#core/web/points.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { adminSection } from '#plugins/superadmin/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';
import { LicenceBanner } from './licence-banner.ts';

export default plugin({
  id: 'licence',
  requires: ['notifications', 'superadmin'],
  extends: ['system'],
  contributes: [
    checkLook({ id: 'licence', rank: 90, text: 'licence:health.' }),
    banner({ id: 'licence', rank: 5, banner: LicenceBanner }),
    notificationRenderer({ type: 'licence', page: () => import('./notice.tsx') }),
    adminSection({ id: 'licence', rank: 15, page: () => import('./section.tsx') }),
  ],
});
