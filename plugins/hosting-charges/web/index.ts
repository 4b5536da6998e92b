import { plugin } from '#core/plugin/plugin.ts';
import { billingTabs, blockedEffects } from '#plugins/billing/web/public.ts';
import { notificationRenderer } from '#plugins/notifications/web/public.ts';
import { quotaNote } from '#plugins/resource-groups/web/public.ts';
import { startReview } from '#plugins/services/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';

export default plugin({
  id: 'hosting-charges',
  requires: ['billing', 'notifications', 'resource-groups', 'services'],
  extends: ['system'],
  contributes: [
    billingTabs({
      id: 'hosting',
      rank: 10,
      label: 'hosting-charges:tabs.expenses',
      page: () => import('./expenses.tsx'),
    }),
    billingTabs({
      id: 'hosting-incomes',
      rank: 20,
      label: 'hosting-charges:tabs.incomes',
      page: () => import('./incomes.tsx'),
    }),
    blockedEffects({ text: 'hosting-charges:blocked.', stopped: () => import('./stopped.tsx') }),
    quotaNote({ id: 'hosting-income', page: () => import('./quota-income.tsx') }),
    startReview({ id: 'hosting-cost', rank: 5, about: 'cost', page: () => import('./start-cost.tsx') }),
    notificationRenderer({ type: 'hosting-charges', page: () => import('./notice.tsx') }),
    checkLook({ id: 'hosting', rank: 102, text: 'hosting-charges:check.' }),
  ],
});
