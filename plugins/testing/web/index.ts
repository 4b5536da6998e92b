import { plugin } from '#core/plugin/plugin.ts';
import { serviceTabs } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing',
  requires: ['services', 'gateway'],
  contributes: [serviceTabs({ id: 'testing', rank: 20, label: 'testing:tab', page: () => import('./testing-tab.tsx') })],
});
