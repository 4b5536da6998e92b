import { plugin } from '#core/plugin/plugin.ts';
import { lazyPage } from '#core/web/lazy-page.ts';
import { headerItem } from '#core/web/points.ts';
import { onceIdle } from '#core/web/when-idle.ts';
import type { NotificationType } from '../contract.ts';
import { notificationRenderer } from './public.ts';

const Bell = lazyPage(onceIdle(() => import('./bell.tsx')));

const shown = (...types: readonly NotificationType[]) => types.map((type) => notificationRenderer({ type, page: () => import('./renderers.tsx') }));

export default plugin({
  id: 'notifications',
  requires: ['accounts', 'services', 'api-keys'],
  contributes: [
    headerItem({ id: 'notifications', rank: 20, audience: 'signedIn', item: Bell }),
    ...shown('PIPELINE_OPERATION', 'TOKEN_EXPIRATION_WARNING', 'LICENSE_EXPIRES_SOON', 'LICENSE_NOT_VALID', 'LICENSE_LIMITS_EXCEEDED'),
  ],
});
