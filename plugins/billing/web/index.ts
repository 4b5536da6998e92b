import { plugin } from '#core/plugin/plugin.ts';
import { atRest, iconOf } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { banner, headerItem, route, sideLink } from '#core/web/points.ts';
import type { Session } from '#core/web/auth/session.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { listNote, settingsSection, settingsTab } from '#plugins/services/web/public.ts';
import { adminAccountSection, adminPage } from '#plugins/superadmin/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';
import { BillingBanner } from './billing-banner.ts';
import { adminPath, billingPath } from './paths.ts';

const charges = ({ settings }: Session) => settings.isBillingEnabled;
const isOn = (session: Session) => charges(session) && session.account !== undefined;

const icon = iconOf(() => import('./bundles/icons.ts'));
const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'billing',
  requires: ['accounts', 'notifications', 'services'],
  extends: ['superadmin', 'system'],
  contributes: [
    checkLook({ id: 'billing', rank: 100, text: 'billing:checks.billing.' }),
    checkLook({ id: 'payments', rank: 101, text: 'billing:checks.payments.' }),
    headerItem({
      id: 'billing',
      rank: 5,
      audience: 'user',
      shown: isOn,
      item: lazyPage(rest('BalanceChip')),
    }),
    banner({ id: 'billing', rank: 10, banner: BillingBanner }),
    listNote({ id: 'billing', rank: 5, note: rest('BlockedNote') }),
    sideLink({
      id: 'billing',
      group: 'account',
      rank: 10,
      to: billingPath,
      icon: icon('BillingIcon'),
      label: 'billing:title',
    }),
    sideLink({
      id: 'reports',
      group: 'account',
      rank: 20,
      to: '/workspace/reports',
      icon: icon('SpendingIcon'),
      label: 'billing:reports.title',
    }),
    route({
      path: billingPath,
      audience: 'user',
      shown: isOn,
      modulePage: 'workspace',
      title: 'billing:title',
      page: () => import('./billing-page.tsx'),
    }),
    route({
      path: '/workspace/reports',
      audience: 'user',
      shown: isOn,
      modulePage: 'workspace',
      title: 'billing:reports.title',
      page: () => import('./reports-page.tsx'),
    }),
    route({
      path: '/billing/test-payment/:payment',
      audience: 'user',
      shown: isOn,
      title: 'billing:test.title',
      page: () => import('./test-payment.tsx'),
    }),
    ...adminPage({
      id: 'billing',
      group: 'administration',
      rank: 9,
      to: adminPath,
      icon: icon('BillingIcon'),
      label: 'billing:title',
      page: () => import('./admin/billing-admin-page.tsx'),
    }),
    adminAccountSection({ id: 'billing', rank: 10, page: () => import('./admin/account/account-section.tsx') }),
    notificationRenderer({ type: 'billing', page: () => import('./notice.tsx') }),
    settingsTab({ id: 'billing', rank: 60, label: 'billing:title', shown: isOn }),
    settingsSection({
      id: 'price',
      tab: 'billing',
      rank: 10,
      text: 'billing:price.',
      owns: [],
      part: () => import('./service-price.tsx'),
    }),
  ],
});
