import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, route } from '#core/web/points.ts';
import { adminSection } from '#plugins/superadmin/web/public.ts';
import { systemPath } from './paths.ts';
import { checkLook } from './public.ts';

export default plugin({
  id: 'system',
  extends: ['superadmin'],
  contributes: [
    accountEntry({ id: 'system', rank: 8, to: systemPath, label: 'system:title', audience: 'superadmin' }),
    route({ path: systemPath, audience: 'superadmin', title: 'system:title', page: () => import('./system-page.tsx') }),
    adminSection({ id: 'system', rank: 1, page: () => import('./section.tsx') }),
    ...['processes', 'database', 'queue', 'disk', 'mail', 'certificate'].map((id, at) =>
      checkLook({ id, rank: 10 * at, text: `system:checks.${id}.` }),
    ),
  ],
});
