import { plugin } from '#core/plugin/plugin.ts';
import { route, sideLink } from '#core/web/points.ts';
import { ApiKeyIcon } from '#core/web/ui/frame-icons.tsx';
import { goKey } from '#plugins/palette/web/public.ts';
import { keysPath } from './public.ts';

export default plugin({
  id: 'api-keys',
  requires: ['accounts', 'palette'],
  contributes: [
    sideLink({ id: 'api-keys', group: 'access', rank: 10, to: keysPath, icon: ApiKeyIcon, label: 'api-keys:title' }),
    route({ path: '/workspace/api-keys', audience: 'user', module: 'workspace', page: () => import('./keys-page.tsx') }),
    goKey({ key: 'k', to: keysPath }),
  ],
});
