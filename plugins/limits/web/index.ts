import { plugin } from '#core/plugin/plugin.ts';
import { accountCard } from '#plugins/accounts/web/public.ts';

export default plugin({
  id: 'limits',
  requires: ['accounts'],
  contributes: [accountCard({ id: 'limits', rank: 10, card: () => import('./limits-card.tsx') })],
});
