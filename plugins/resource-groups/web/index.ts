import { plugin } from '#core/plugin/plugin.ts';
import { entityLook } from '#core/web/points.ts';
import { ResourceGroupIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { categoryLook } from '#plugins/notifications/web/public.ts';
import { settingsSection } from '#plugins/services/web/public.ts';
import { adminSection } from '#plugins/superadmin/web/public.ts';

const entity = (name: string, label: string) => entityLook({ name, label, icon: ResourceGroupIcon });
const category = (id: string, rank: number, label: string) =>
  categoryLook({ id, rank, label, heading: 'resource-groups:servers' });

export default plugin({
  id: 'resource-groups',
  requires: ['notifications', 'services'],
  extends: ['superadmin'],
  contributes: [
    entity('resource_group', 'resource-groups:kinds.group'),
    entity('resource_group_server', 'resource-groups:kinds.server'),
    entity('resource_quota', 'resource-groups:kinds.quota'),
    category('SERVER_DELETION', 10, 'resource-groups:categories.deletion'),
    category('SERVER_ERRORS', 11, 'resource-groups:categories.errors'),
    category('SERVER_RESTART', 12, 'resource-groups:categories.restarts'),
    adminSection({ id: 'instance-fence', rank: 80, page: () => import('./instance-fence.tsx') }),
    settingsSection({
      id: 'group',
      tab: 'hosting',
      rank: 20,
      text: 'resource-groups:placement.',
      owns: ['resourceGroup'],
      shown: ({ hostingType, prototype }) => hostingType !== 'EXTERNAL' && prototype !== true,
      part: () => import('./placement.tsx'),
    }),
  ],
});
