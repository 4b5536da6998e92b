import { plugin } from '#core/plugin/plugin.ts';
import { accountCard } from '#plugins/accounts/web/public.ts';
import { adminAccountSection } from '#plugins/superadmin/web/public.ts';

export default plugin({
  id: 'limits',
  requires: ['accounts'],
  extends: ['superadmin'],
  contributes: [
    accountCard({ id: 'limits', rank: 10, card: () => import('./limits-card.tsx') }),
    adminAccountSection({ id: 'limits', rank: 10, page: () => import('./admin-limits.tsx') }),
  ],
});
