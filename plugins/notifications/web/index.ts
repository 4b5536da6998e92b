import { plugin } from '#core/plugin/plugin.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, headerItem } from '#core/web/points.ts';
import { lazyIcon } from '#core/web/ui/icons/lazy-icon.tsx';
import { accountTabs } from '#plugins/accounts/web/public.ts';
import { otherNotices } from '../contract/categories.ts';
import type { NotificationType } from '../contract.ts';
import { categoryLook, notificationRenderer, settingsPath } from './public.ts';

const shown = (...types: readonly NotificationType[]) =>
  types.map((type) => notificationRenderer({ type, page: () => import('./renderers.tsx') }));

const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'notifications',
  requires: ['accounts'],
  contributes: [
    headerItem({
      id: 'notifications',
      rank: 20,
      audience: 'signedIn',
      shown: ({ account }) => account !== undefined,
      item: lazyPage(rest('Bell')),
    }),
    accountTabs({
      id: 'notifications',
      rank: 50,
      label: 'notifications:title',
      page: () => import('./account-tab.tsx'),
    }),
    categoryLook({
      id: otherNotices,
      rank: 90,
      label: 'notifications:other.label',
      heading: 'notifications:other.heading',
      always: true,
    }),
    entityLook({
      name: 'webhook',
      label: 'notifications:webhooks.kind',
      icon: lazyIcon(() => import('./webhooks/icon.tsx')),
      place: () => settingsPath,
    }),
    notificationRenderer({
      type: 'notifications.webhook-disabled',
      page: () => import('./webhooks/disabled-notice.tsx'),
    }),
    ...shown('LICENSE_EXPIRES_SOON', 'LICENSE_NOT_VALID', 'LICENSE_LIMITS_EXCEEDED'),
  ],
});
