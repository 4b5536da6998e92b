import { plugin } from '#core/plugin/plugin.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';

export default plugin({
  id: 'vast-ai',
  requires: ['notifications', 'resource-groups'],
  contributes: (['NO_ONE_VAST_AI_OFFER', 'VAST_AI_SERVER_CANNOT_START_INSTANCE'] as const).map((type) =>
    notificationRenderer({ type, page: () => import('./rental-notice.tsx') }),
  ),
});
