import { plugin } from '#core/plugin/plugin.ts';
import { lazyPage } from '#core/web/lazy-page.ts';
import { serviceAction } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'http-services',
  requires: ['services', 'gateway'],
  contributes: [serviceAction({ id: 'http-services', rank: 10, action: lazyPage(() => import('./open-button.tsx')) })],
});
