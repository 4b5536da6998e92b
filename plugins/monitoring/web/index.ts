import { plugin } from '#core/plugin/plugin.ts';
import { route, sideLink } from '#core/web/points.ts';
import { number } from '#core/web/text/format.ts';
import { lazyIcon } from '#core/web/ui/icons/lazy-icon.tsx';
import { diagnosticsTab } from '#plugins/diagnostics/web/public.ts';
import { listColumn, listFilter, listNote } from '#plugins/services/web/public.ts';

const shown = (value: number | undefined, digits = 0): string => (value === undefined ? '–' : number(value, digits));

export default plugin({
  id: 'monitoring',
  requires: ['diagnostics', 'instances', 'services'],
  contributes: [
    diagnosticsTab({
      id: 'monitoring',
      rank: 12,
      label: 'monitoring:title',
      about: 'all',
      page: () => import('./service-tab.tsx'),
    }),
    listNote({ id: 'attention', rank: 10, note: () => import('./lists/attention.tsx') }),
    listFilter({
      id: 'attention',
      rank: 40,
      label: 'monitoring:attention.label',
      options: [{ value: 'needed', label: 'monitoring:attention.filter' }],
    }),
    listColumn({
      id: 'requests',
      rank: 32,
      label: 'monitoring:list.requests',
      align: 'end',
      sort: 'requests',
      text: ({ columns }) => shown(columns?.requests?.count),
      cell: () => import('./lists/requests-cell.tsx'),
    }),
    listColumn({
      id: 'errors',
      rank: 34,
      label: 'monitoring:list.errors',
      align: 'end',
      sort: 'errors',
      text: ({ columns }) => shown(columns?.errors, 2),
    }),
    listColumn({
      id: 'p95',
      rank: 36,
      label: 'monitoring:list.p95',
      align: 'end',
      text: ({ columns }) => shown(columns?.p95),
    }),
    sideLink({
      id: 'monitoring',
      group: 'services',
      rank: 60,
      to: '/workspace/diagnostic/monitoring',
      icon: lazyIcon(() => import('./icon.tsx')),
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
