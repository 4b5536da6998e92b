import { plugin } from '#core/plugin/plugin.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, firstStep, route, sideGroup, sideLink } from '#core/web/points.ts';
import { ApiKeyIcon } from '#core/web/ui/icons/entry-icons.ts';
import { isFor } from '#core/web/state/audience.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { goKey } from '#plugins/palette/web/public.ts';
import { keysPath } from './public.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'api-keys',
  requires: ['accounts', 'notifications', 'palette'],
  contributes: [
    sideGroup({ id: 'access', rank: 30, label: 'api-keys:side' }),
    sideLink({
      id: 'api-keys',
      group: 'access',
      rank: 10,
      to: keysPath,
      icon: ApiKeyIcon,
      label: 'api-keys:title',
      count: lazyPage(rest('EndingCount')),
    }),
    route({
      path: '/workspace/api-keys',
      audience: 'user',
      modulePage: 'workspace',
      title: 'api-keys:title',
      page: () => import('./keys-page.tsx'),
    }),
    entityLook({
      name: 'token',
      label: 'api-keys:kind',
      icon: ApiKeyIcon,
      // Superadministrators have no page of keys.
      place: (_key, session) => (isFor('user', session) ? keysPath : undefined),
    }),
    firstStep({
      id: 'key',
      rank: 20,
      label: 'api-keys:first.key.title',
      text: 'api-keys:first.key.text',
      step: () => import('./first-key.tsx'),
    }),
    firstStep({
      id: 'call',
      rank: 30,
      label: 'api-keys:first.call.title',
      text: 'api-keys:first.call.text',
      step: () => import('./first-call.tsx'),
    }),
    notificationRenderer({ type: 'TOKEN_EXPIRATION_WARNING', page: () => import('./key-notice.tsx') }),
    goKey({ key: 'k', to: keysPath }),
  ],
});
