import { plugin } from '#core/plugin/plugin.ts';
import { iconOf } from '#core/web/page/bundle.ts';
import { route, sideLink } from '#core/web/points.ts';
import { docPages } from '#plugins/documentation/web/public.ts';
import { serviceTabs } from '#plugins/services/web/public.ts';

const page = () => import('./calls-page.tsx');

const icon = iconOf(() => import('./bundles/icons.ts'));

export default plugin({
  id: 'api-docs',
  requires: ['documentation', 'services'],
  contributes: [
    route({ path: '/swagger-ui', audience: 'anyone', title: 'api-docs:title', page }),
    docPages({ id: 'api-docs', load: () => import('./doc-pages.ts') }),
    sideLink({
      id: 'api',
      group: 'access',
      rank: 20,
      to: '/swagger-ui',
      icon: icon('ApiIcon'),
      label: 'api-docs:short',
    }),
    serviceTabs({ id: 'api', rank: 22, label: 'api-docs:short', page: () => import('./service-tab.tsx') }),
  ],
});
