import { plugin } from '#core/plugin/plugin.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, route, sideGroup, sideLink, type LazyPage } from '#core/web/points.ts';
import { ResourceGroupIcon } from '#core/web/ui/icons/entry-icons.ts';
import { CopyIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { categoryLook, notificationRenderer } from '#plugins/notifications/web/public.ts';
import { command } from '#plugins/palette/web/public.ts';
import { settingsSections, startReview, templateChoice } from '#plugins/services/web/public.ts';
import { adminPage, adminSection, upkeepSection } from '#plugins/superadmin/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';
import { adminGroupsPath, migratePath } from './admin/paths.ts';
import { groupPages, groupPath, groupsPath, newGroupPath, templatesPath } from './paths.ts';
import { groupTabs, type GroupTabProps } from './public.ts';
import { isDeveloper } from './rights.ts';

const place = ({ accountId, groupName }: Readonly<Record<string, string | number>>): string | undefined =>
  accountId === undefined || groupName === undefined
    ? undefined
    : groupPath({ ownerId: Number(accountId), name: String(groupName) });
const entity = (name: string, label: string) => entityLook({ name, label, icon: ResourceGroupIcon, place });
const category = (id: string, rank: number, label: string) =>
  categoryLook({ id, rank, label, heading: 'resource-groups:servers.title' });
const title = 'resource-groups:title';
const create = 'resource-groups:create';
const page = (path: string, named: string, shown: LazyPage) =>
  route({ audience: 'signedIn', modulePage: 'workspace', path, title: named, page: shown });
const tab = (id: string, rank: number, shown: LazyPage<GroupTabProps>) =>
  groupTabs({ id, rank, label: `resource-groups:tabs.${id}`, page: shown });

const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'resource-groups',
  requires: ['accounts', 'notifications', 'palette', 'saved-views', 'services'],
  extends: ['superadmin', 'system'],
  contributes: [
    checkLook({ id: 'instances fenced in', rank: 110, text: 'resource-groups:fence.check.' }),
    entity('resource_group', 'resource-groups:kinds.group'),
    entity('resource_group_server', 'resource-groups:kinds.server'),
    entity('resource_quota', 'resource-groups:kinds.quota'),
    category('SERVER_DELETION', 10, 'resource-groups:categories.deletion'),
    category('SERVER_ERRORS', 11, 'resource-groups:categories.errors'),
    category('SERVER_RESTART', 12, 'resource-groups:categories.restarts'),
    ...(['SERVER_UNAVAILABLE', 'SERVER_AVAILABLE'] as const).map((type) =>
      notificationRenderer({ type, page: () => import('./server-notice.tsx') }),
    ),
    notificationRenderer({ type: 'resource-groups', page: () => import('./own-notice.tsx') }),
    ...adminPage({
      id: 'admin-resource-groups',
      group: 'installation',
      rank: 42,
      to: adminGroupsPath,
      icon: ResourceGroupIcon,
      label: 'resource-groups:admin.entry',
      page: () => import('./admin/groups-page.tsx'),
    }),
    route({
      path: migratePath,
      audience: 'superadmin',
      title: 'resource-groups:admin.migrate.title',
      page: () => import('./admin/migrate-page.tsx'),
    }),
    upkeepSection({ id: 'prices', rank: 30, page: () => import('./admin/price-sync.tsx') }),
    adminSection({ id: 'instance-fence', rank: 80, page: () => import('./instance-fence.tsx') }),
    settingsSections({
      id: 'resource-groups',
      load: async () => (await import('./bundles/settings.ts')).placementSections,
    }),
    templateChoice({ page: () => import('./templates/supported-choice.tsx') }),
    startReview({ id: 'placement', rank: 10, about: 'place', page: () => import('./start/start-review.tsx') }),
    sideGroup({ id: 'infrastructure', rank: 20, label: 'resource-groups:infrastructure' }),
    sideLink({
      id: 'resource-groups',
      group: 'infrastructure',
      rank: 10,
      to: groupsPath,
      pages: groupPages,
      icon: ResourceGroupIcon,
      label: title,
      count: lazyPage(rest('ResourceGroupsCount')),
    }),
    sideLink({
      id: 'server-templates',
      group: 'infrastructure',
      rank: 12,
      to: templatesPath,
      icon: CopyIcon,
      label: 'resource-groups:templates.title',
    }),
    page(templatesPath, 'resource-groups:templates.title', () => import('./templates/templates-page.tsx')),
    page(groupsPath, title, () => import('./list/groups-page.tsx')),
    page(newGroupPath, create, () => import('./form/create-page.tsx')),
    page(`${groupPages}/:owner/:group/*?`, title, () => import('./group/group-page.tsx')),
    command({
      id: 'resource-groups.create',
      rank: 60,
      label: create,
      icon: ResourceGroupIcon,
      audience: 'user',
      shown: isDeveloper,
      act: newGroupPath,
    }),
    tab('servers', 10, () => import('./group/servers-tab.tsx')),
    tab('services', 20, () => import('./group/services-tab.tsx')),
    tab('quotas', 30, () => import('./quotas/quotas-tab.tsx')),
    groupTabs({
      id: 'connection',
      rank: 35,
      label: 'resource-groups:tabs.connection',
      page: () => import('./connection/connection-tab.tsx'),
      shown: ({ group, mayEdit }) => mayEdit && group.connectable === true,
    }),
    tab('history', 40, () => import('./group/server-history-tab.tsx')),
  ],
});
