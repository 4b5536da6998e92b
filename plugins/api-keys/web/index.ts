import { plugin } from '#core/plugin/plugin.ts';
import { lazyPage } from '#core/web/lazy-page.ts';
import { route, sideLink } from '#core/web/points.ts';
import { ApiKeyIcon } from '#core/web/ui/frame-icons.tsx';
import { onceIdle } from '#core/web/when-idle.ts';
import { goKey } from '#plugins/palette/web/public.ts';
import { keysPath } from './public.ts';

const EndingCount = lazyPage(onceIdle(() => import('./ending-count.tsx')));

export default plugin({
  id: 'api-keys',
  requires: ['accounts', 'palette'],
  contributes: [
    sideLink({ id: 'api-keys', group: 'access', rank: 10, to: keysPath, icon: ApiKeyIcon, label: 'api-keys:title', count: EndingCount }),
    route({ path: '/workspace/api-keys', audience: 'user', modulePage: 'workspace', title: 'api-keys:title', page: () => import('./keys-page.tsx') }),
    goKey({ key: 'k', to: keysPath }),
  ],
});
