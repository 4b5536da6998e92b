import { plugin } from '#core/plugin/plugin.ts';
import { firstStep } from '#core/web/points.ts';
import { serviceTabs } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing',
  requires: ['services', 'gateway'],
  contributes: [
    firstStep({
      id: 'try',
      rank: 10,
      label: 'testing:first.title',
      text: 'testing:first.text',
      step: () => import('./first-try.tsx'),
    }),
    serviceTabs({ id: 'testing', rank: 20, label: 'testing:tab', page: () => import('./testing-tab.tsx') }),
  ],
});
