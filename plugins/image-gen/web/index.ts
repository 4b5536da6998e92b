import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'image-gen',
  requires: ['testing', 'gateway'],
  contributes: [serviceTester({ taskType: 'image-generation', panel: { label: 'image-gen:pictures', page: () => import('./picture-panel.tsx') } })],
});
