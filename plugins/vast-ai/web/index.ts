import { plugin } from '#core/plugin/plugin.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { connectionForm, serversPart } from '#plugins/resource-groups/web/public.ts';

export default plugin({
  id: 'vast-ai',
  requires: ['notifications', 'resource-groups', 'services'],
  contributes: [
    connectionForm({ type: 'VAST_AI', page: () => import('./connection-form.tsx') }),
    serversPart({ type: 'VAST_AI', page: () => import('./offers-tried.tsx') }),
    ...(['NO_ONE_VAST_AI_OFFER', 'VAST_AI_SERVER_CANNOT_START_INSTANCE'] as const).map((type) =>
      notificationRenderer({ type, page: () => import('./rental-notice.tsx') }),
    ),
  ],
});
