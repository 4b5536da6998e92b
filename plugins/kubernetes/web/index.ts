import { plugin } from '#core/plugin/plugin.ts';
import { connectionForm } from '#plugins/resource-groups/web/public.ts';

export default plugin({
  id: 'kubernetes',
  requires: ['resource-groups'],
  contributes: [connectionForm({ type: 'KUBERNETES', page: () => import('./connection-form.tsx') })],
});
