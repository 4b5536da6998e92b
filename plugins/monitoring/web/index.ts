import { plugin } from '#core/plugin/plugin.ts';
import { iconOf } from '#core/web/page/bundle.ts';
import { route, sideLink } from '#core/web/points.ts';
import { number } from '#core/web/text/format.ts';
import { ReportsIcon } from '#core/web/ui/icons/entry-icons.ts';
import { diagnosticsTab } from '#plugins/diagnostics/web/public.ts';
import { groupTabs } from '#plugins/resource-groups/web/public.ts';
import { listColumn, listFilter, listNote } from '#plugins/services/web/public.ts';
import { adminPage } from '#plugins/superadmin/web/public.ts';

const shown = (value: number | undefined): string =>
  value === undefined ? '–' : number(value, value % 1 === 0 ? 0 : 1);

const icon = iconOf(() => import('./bundles/icons.ts'));

export default plugin({
  id: 'monitoring',
  requires: ['diagnostics', 'instances', 'resource-groups', 'services'],
  extends: ['superadmin'],
  contributes: [
    ...adminPage({
      id: 'request-metrics',
      group: 'installation',
      rank: 44,
      to: '/superadmin/request-metrics',
      icon: ReportsIcon,
      label: 'monitoring:requestsPage.title',
      page: () => import('./requests/requests-page.tsx'),
    }),
    diagnosticsTab({
      id: 'monitoring',
      rank: 12,
      label: 'monitoring:title',
      about: 'all',
      early: true,
      page: () => import('./service-tab.tsx'),
    }),
    groupTabs({ id: 'monitoring', rank: 35, label: 'monitoring:title', page: () => import('./groups/group-tab.tsx') }),
    listNote({
      id: 'attention',
      rank: 10,
      always: true,
      note: () => import('./lists/lists.ts').then(({ Attention }) => ({ Page: Attention })),
    }),
    listFilter({
      id: 'attention',
      rank: 40,
      label: 'monitoring:list.attention',
      options: [{ value: 'needed', label: 'monitoring:list.attention' }],
    }),
    listColumn({
      id: 'requests',
      rank: 32,
      label: 'monitoring:list.requests',
      align: 'end',
      sort: 'requests',
      text: ({ columns }) => shown(columns?.requests?.count),
      cell: () => import('./lists/lists.ts').then(({ RequestsCell }) => ({ Page: RequestsCell })),
    }),
    ...(['errors', 'p95'] as const).map((id, index) =>
      listColumn({
        id,
        rank: 34 + index,
        label: `monitoring:list.${id}`,
        align: 'end',
        sort: id,
        text: ({ columns }) => shown(columns?.[id]),
      }),
    ),
    sideLink({
      id: 'monitoring',
      group: 'services',
      rank: 60,
      to: '/workspace/diagnostic/monitoring',
      icon: icon('MonitoringIcon'),
      label: 'monitoring:title',
    }),
    route({
      path: '/workspace/diagnostic/monitoring',
      audience: 'user',
      modulePage: 'workspace',
      title: 'monitoring:title',
      page: () => import('./account-page.tsx'),
    }),
  ],
});
