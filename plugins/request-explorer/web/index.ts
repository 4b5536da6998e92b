import { plugin } from '#core/plugin/plugin.ts';
import { iconOf } from '#core/web/page/bundle.ts';
import { route, sideLink } from '#core/web/points.ts';
import { paidCallsPlace } from '#plugins/billing/web/public.ts';
import { diagnosticsTab } from '#plugins/diagnostics/web/public.ts';
import { testSource } from '#plugins/testing/web/public.ts';
import { ownRequestsPath } from './paths.ts';

const icon = iconOf(() => import('./bundles/icons.ts'));

export default plugin({
  id: 'request-explorer',
  requires: ['accounts', 'api-keys', 'diagnostics', 'monitoring', 'request-archive', 'services', 'testing'],
  extends: ['billing'],
  contributes: [
    diagnosticsTab({
      id: 'requests',
      rank: 14,
      label: 'request-explorer:title',
      about: 'all',
      shown: ({ mayEdit }) => mayEdit,
      page: () => import('./service-tab.tsx'),
    }),
    paidCallsPlace({
      id: 'request-explorer',
      path: ({ side, owner, service }) =>
        side === 'spent' ? ownRequestsPath : `/workspace/model/${owner}/${service}/diagnostic/requests`,
      latest: () => import('./latest-calls.tsx'),
    }),
    testSource({ id: 'request', load: () => import('./archived-source.ts') }),
    sideLink({
      id: 'requests',
      group: 'access',
      rank: 20,
      to: ownRequestsPath,
      icon: icon('RequestsIcon'),
      label: 'request-explorer:title',
    }),
    route({
      path: ownRequestsPath,
      audience: 'user',
      modulePage: 'workspace',
      title: 'request-explorer:title',
      page: () => import('./account-page.tsx'),
    }),
  ],
});
