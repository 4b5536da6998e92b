import { plugin } from '#core/plugin/plugin.ts';
import { connectionForm } from '#plugins/resource-groups/web/public.ts';

export default plugin({
  id: 'docker',
  requires: ['resource-groups'],
  contributes: [connectionForm({ type: 'DOCKER', page: () => import('./connection-form.tsx') })],
});
