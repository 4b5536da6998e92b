import { plugin } from '#core/plugin/plugin.ts';
import { route, sideLink } from '#core/web/points.ts';
import { lazyIcon } from '#core/web/ui/icons/lazy-icon.tsx';
import { upkeepSection } from '#plugins/superadmin/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';
import { bucketPath } from './path.ts';

export default plugin({
  id: 'storage',
  requires: ['accounts'],
  extends: ['superadmin', 'system'],
  contributes: [
    upkeepSection({ id: 'storage-users', rank: 20, page: () => import('./admin/empty-users.tsx') }),
    checkLook({ id: 'storage', rank: 80, text: 'storage:health.' }),
    sideLink({
      id: 'storage',
      group: 'infrastructure',
      rank: 20,
      to: bucketPath,
      icon: lazyIcon(() => import('./icon.tsx')),
      label: 'storage:title',
    }),
    route({
      path: bucketPath,
      audience: 'user',
      modulePage: 'workspace',
      title: 'storage:title',
      page: () => import('./browse/storage-page.tsx'),
    }),
  ],
});
