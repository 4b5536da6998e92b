import { plugin } from '#core/plugin/plugin.ts';
import { MetricsIcon } from '#core/web/ui/icons/entry-icons.ts';
import { adminPage, adminSection } from '#plugins/superadmin/web/public.ts';
import { systemPath } from './paths.ts';
import { checkLook } from './public.ts';

export default plugin({
  id: 'system',
  extends: ['superadmin'],
  contributes: [
    ...adminPage({
      id: 'system',
      group: 'installation',
      rank: 8,
      to: systemPath,
      icon: MetricsIcon,
      label: 'system:title',
      page: () => import('./system-page.tsx'),
    }),
    adminSection({ id: 'system', rank: 1, page: () => import('./section.tsx') }),
    ...['processes', 'database', 'queue', 'disk', 'contents', 'mail', 'certificate'].map((id, at) =>
      checkLook({ id, rank: 10 * at, text: `system:checks.${id}.` }),
    ),
  ],
});
