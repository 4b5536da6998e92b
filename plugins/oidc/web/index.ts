import { plugin } from '#core/plugin/plugin.ts';
import { signInSetting } from '#plugins/accounts/web/public.ts';

export default plugin({
  id: 'oidc',
  requires: ['accounts'],
  contributes: [signInSetting({ id: 'oidc', rank: 10, part: () => import('./connections.tsx') })],
});
