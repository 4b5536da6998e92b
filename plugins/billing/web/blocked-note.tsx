import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { BlockedPanelProps } from './blocked-panel.tsx';
import { useBalance } from './use-balance.ts';

const BlockedPanel = lazyPage<BlockedPanelProps>(() => import('./blocked-panel.tsx'));

/** Over the services of an account that is blocked: what that means for them, and the way out. */
export function BlockedNote() {
  return useAtomValue(sessionAtom).settings.isBillingEnabled ? <OfBalance /> : null;
}

function OfBalance() {
  const { data } = useBalance();
  return data?.blocked ? <BlockedPanel balance={data} offersTopUp /> : null;
}
