import { plugin } from '#core/plugin/plugin.ts';
import { serviceTabs } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'external-models',
  requires: ['services'],
  contributes: [
    serviceTabs({ id: 'connection', rank: 25, label: 'external-models:tab', shown: ({ service, mayEdit }) => mayEdit && service.hostingType === 'EXTERNAL', page: () => import('./connection-tab.tsx') }),
  ],
});
