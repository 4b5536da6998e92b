import { plugin } from '#core/plugin/plugin.ts';
import { route, sideLink } from '#core/web/points.ts';
import { upkeepSection } from '#plugins/superadmin/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';
import { StorageIcon } from './icons.ts';
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
      icon: StorageIcon,
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
