import { plugin } from '#core/plugin/plugin.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { headerItem } from '#core/web/points.ts';
import { onceIdle } from '#core/web/start/when-idle.ts';
import type { NotificationType } from '../contract.ts';
import { notificationRenderer } from './public.ts';

const Bell = lazyPage(onceIdle(() => import('./bell.tsx')));

const shown = (...types: readonly NotificationType[]) =>
  types.map((type) => notificationRenderer({ type, page: () => import('./renderers.tsx') }));

export default plugin({
  id: 'notifications',
  requires: ['accounts'],
  contributes: [
    headerItem({
      id: 'notifications',
      rank: 20,
      audience: 'signedIn',
      shown: ({ account }) => account !== undefined,
      item: Bell,
    }),
    ...shown('LICENSE_EXPIRES_SOON', 'LICENSE_NOT_VALID', 'LICENSE_LIMITS_EXCEEDED'),
  ],
});
