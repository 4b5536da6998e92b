import { plugin } from '#core/plugin/plugin.ts';
import { partOf } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { serviceAction, settingsSection } from '#plugins/services/web/public.ts';

const head = partOf(() => import('./bundles/service-head.ts'));

export default plugin({
  id: 'http-services',
  requires: ['services', 'gateway'],
  contributes: [
    serviceAction({ id: 'http-services', rank: 10, action: lazyPage(head('OpenHttpButton')) }),
    settingsSection({
      id: 'http',
      tab: 'configuration',
      rank: 55,
      text: 'http-services:settings.',
      owns: ['httpSettings'],
      part: () => import('./http-settings.ts'),
    }),
  ],
});
